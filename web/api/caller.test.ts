import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { downloadExport } from '#areas/exports/contract/endpoints.ts'
import { verifiedResetPasswordLink } from '#areas/identity/contract/password-reset.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import { cancelPayment, getPayment, listPayments } from '#areas/payments/contract/endpoints.ts'
import { setPaymentListSettings } from '#areas/payments/contract/views/endpoints.ts'
import { uploadRiskFile } from '#areas/risk/contract/uploads.ts'
import { listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import { apiTimeoutMs } from '#kernel/envelope.ts'
import { buildUrl, type CallerWorld, createCaller } from './caller.ts'
import { ApiError, CanceledError, LoginExpiredError, StepUpError, TransportError } from './errors.ts'

function answer(body: unknown, status = 200): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'x-request-id': 'req_1' } })
}

const succeed: CallerWorld['fetch'] = async () => answer({ code: 200, message: '', data: [] })

/** A world in which nothing happens but what a test says. */
function createWorld(fetch = succeed, getToken = () => 'token') {
  return {
    fetch: vi.fn(fetch),
    upload: vi.fn<CallerWorld['upload']>(),
    getToken,
    getLocale: () => 'zh-cn' as const,
    onLoginExpired: vi.fn<CallerWorld['onLoginExpired']>(),
    onVerifyLogin: vi.fn<CallerWorld['onVerifyLogin']>(),
    confirmIdentity: vi.fn<CallerWorld['confirmIdentity']>(async () => true),
    showError: vi.fn<CallerWorld['showError']>(),
    describe: (problem: string) => `text of ${problem}`,
  }
}

function createWorldAnswering(body: unknown, status = 200) {
  return createWorld(async () => answer(body, status))
}

/** A fetch that ends only when it is told to, as the browser's does. */
function hang(): CallerWorld['fetch'] {
  return (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
}

function rejectionOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('The call should have failed'),
    (error: unknown) => error,
  )
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a file', () => {
  const parts = 10
  const input = { params: { id: 'a', exportId: 'e' } }
  /** A part that is sent or received just in time, some times, and then nothing. */
  const trickle = async (give: () => void) => {
    for (let given = 0; given < parts; given++) {
      await vi.advanceTimersByTimeAsync(apiTimeoutMs - 1)
      give()
    }
  }

  it('is received however long it takes, as long as parts arrive', async () => {
    vi.useFakeTimers()
    const { readable, writable } = new TransformStream<Uint8Array>()
    const writer = writable.getWriter()
    const file = createCaller(createWorld(async () => new Response(readable))).call(downloadExport, input)
    await trickle(() => void writer.write(new TextEncoder().encode('a')))
    void writer.close()
    expect(await (await file).text()).toBe('a'.repeat(parts))
  })

  it('is given up if nothing of it arrives for 20 seconds', async () => {
    vi.useFakeTimers()
    const world = createWorld(async (_url, { signal }) => {
      const { readable, writable } = new TransformStream()
      signal?.addEventListener('abort', () => void writable.abort(signal.reason))
      return new Response(readable)
    })
    const failure = rejectionOf(createCaller(world).call(downloadExport, input))
    await vi.advanceTimersByTimeAsync(apiTimeoutMs)
    expect(await failure).toMatchObject({ reason: 'timeout' })
    expect(world.showError.mock.calls).toEqual([['text of unreachable']])
  })

  it('that is refused is answered like any other call', async () => {
    const refused = createWorldAnswering({ code: 409, message: 'Not ready.', data: null }, 409)
    expect(await rejectionOf(createCaller(refused).call(downloadExport, input))).toBeInstanceOf(ApiError)
  })

  it.each([
    [
      'alone',
      (caller: ReturnType<typeof createCaller>) =>
        caller.call(uploadRiskFile, { params: { id: 'a' }, query: { type: 'ip', name: 'a.csv', effect: 'block', period: 'permanent' }, file: new Blob(['a']) }),
    ],
    [
      'in the body of a call',
      (caller: ReturnType<typeof createCaller>) => caller.call(login, { body: { email: 'a@b.co', password: 'x'.repeat(70_000), remember: true } }),
    ],
  ])('is sent however long it takes, as long as parts of it leave, and no longer: %s', async (_name, send) => {
    vi.useFakeTimers()
    const world = createWorld()
    let progress = () => {}
    world.upload.mockImplementation((_url, { signal }, onProgress) => {
      progress = onProgress
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const failure = rejectionOf(send(createCaller(world)))
    await trickle(() => progress())
    await vi.advanceTimersByTimeAsync(apiTimeoutMs - 1)
    expect(world.showError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ name: 'TransportError', reason: 'timeout' })
    expect(world.fetch).not.toHaveBeenCalled()
  })
})

describe('what is sent', () => {
  it('carries the session, the language, and the body as JSON', async () => {
    const world = createWorld()
    await createCaller(world).call(login, { body: { email: 'a@b.co', password: 'x', remember: true } })
    const [url, init] = world.fetch.mock.calls[0]!
    expect(url).toBe('/api/user/login')
    expect(init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer token', 'accept-language': 'zh-CN', 'content-type': 'application/json' },
      body: '{"email":"a@b.co","password":"x","remember":true}',
    })
  })

  it('carries no authorization without a session', async () => {
    const world = createWorld(succeed, () => '')
    await createCaller(world).call(listMerchants, {})
    expect(world.fetch.mock.calls[0]![1].headers).not.toHaveProperty('authorization')
  })

  it('carries the idempotency key of money-moving calls', async () => {
    const world = createWorld()
    const input = { params: { id: 'acct_1', paymentId: 'pi_1' }, body: { reason: 'duplicate' } } as const
    await createCaller(world).call(cancelPayment, input, { idempotencyKey: 'key_1' })
    expect(world.fetch.mock.calls[0]![1].headers).toMatchObject({ 'idempotency-key': 'key_1' })
  })

  it('is kept alive where it has to outlive the page, and nowhere else', async () => {
    const world = createWorld()
    const { call } = createCaller(world)
    const input = { params: { id: 'acct_1' }, body: { columns: null, pinned: 0 } } as const
    await call(setPaymentListSettings, input, { outlivesPage: true })
    await call(setPaymentListSettings, input)
    expect(world.fetch.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false])
  })

  it('fills in the path and leaves out of the query what is not set', () => {
    expect(buildUrl(getPayment, { params: { id: 'acct/1', paymentId: 'pi 1' } })).toBe('/api/merchant/acct%2F1/payments/pi%201')
    const query = { status: ['failed', 'refunded'], email: 'a+b@c.de', last4: undefined, limit: 20 }
    expect(buildUrl(listPayments, { params: { id: 'acct_1' }, query })).toBe(
      '/api/merchant/acct_1/payments?status=failed%2Crefunded&email=a%2Bb%40c.de&limit=20',
    )
  })
})

describe('an answer with an envelope', () => {
  it.each([200, 201, 299])('gives its data for code %i, whatever the HTTP status', async (code) => {
    const world = createWorldAnswering({ code, message: '', data: ['a'] }, 500)
    await expect(createCaller(world).call(listMerchants, {})).resolves.toEqual(['a'])
    expect(world.showError).not.toHaveBeenCalled()
  })

  it.each([
    [199, 200],
    [300, 200],
    [400, 400],
    [500, 500],
  ])('shows the message of code %i and rejects', async (code, status) => {
    const world = createWorldAnswering({ code, message: 'Not today', data: null }, status)
    const error = await rejectionOf(createCaller(world).call(listMerchants, {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code, status, message: 'Not today', requestId: 'req_1' })
    expect(world.showError.mock.calls).toEqual([['Not today']])
  })

  it('says that the error is unknown where there is no message', async () => {
    const world = createWorldAnswering({ code: 500, message: '', data: null }, 500)
    await expect(createCaller(world).call(listMerchants, {})).rejects.toThrow('text of unknown')
    expect(world.showError.mock.calls).toEqual([['text of unknown']])
  })
})

describe('fields that are wrong (422)', () => {
  const envelope = { code: 422, message: 'Some fields are not right.', data: { errors: [{ path: 'body.email', message: 'Not an address.' }] } }

  it('reach the form that shows them, without a toast', async () => {
    const world = createWorldAnswering(envelope, 422)
    const error = await rejectionOf(createCaller(world).call(listMerchants, {}, { showsFieldErrors: true }))
    expect(error).toMatchObject({ code: 422, fieldErrors: [{ path: 'body.email', message: 'Not an address.' }] })
    expect(world.showError).not.toHaveBeenCalled()
  })

  it('are named in a toast where no form shows them', async () => {
    const world = createWorldAnswering(envelope, 422)
    await rejectionOf(createCaller(world).call(listMerchants, {}))
    expect(world.showError.mock.calls).toEqual([['Some fields are not right.\nbody.email: Not an address.']])
  })

  it('do not silence another refusal of the same call', async () => {
    const world = createWorldAnswering({ code: 409, message: 'Changed meanwhile', data: null }, 409)
    await rejectionOf(createCaller(world).call(listMerchants, {}, { showsFieldErrors: true }))
    expect(world.showError.mock.calls).toEqual([['Changed meanwhile']])
  })
})

test('a read that fails again is told once until it succeeds, a change and a download each time', async () => {
  let code = 500
  const world = createWorld(async () => answer({ code, message: 'Odd thing', data: null }, code))
  const { call } = createCaller(world)
  const read = () => call(listMerchants, {}).catch(() => {})
  const cancel = () => call(cancelPayment, { params: { id: 'a', paymentId: 'p' }, body: { reason: 'duplicate' } }, { idempotencyKey: 'k' }).catch(() => {})
  const download = () => call(downloadExport, { params: { id: 'a', exportId: 'e' } }).catch(() => {})
  for (code of [500, 500, 200, 500]) await read()
  expect(world.showError).toHaveBeenCalledTimes(2)
  for (const again of [cancel, cancel, download, download]) await again()
  expect(world.showError).toHaveBeenCalledTimes(6)
})

describe('an expired login (10001)', () => {
  const expired = { code: 10001, message: 'Expired', data: null }

  it('is told once however many calls fail with it, and shows no toast', async () => {
    const world = createWorldAnswering(expired, 401)
    const { call } = createCaller(world)
    for (const error of await Promise.all([1, 2, 3].map(() => rejectionOf(call(listMerchants, {}))))) expect(error).toBeInstanceOf(Error)
    await rejectionOf(call(listMerchants, {}))
    expect(world.onLoginExpired.mock.calls).toEqual([[true]])
    expect(world.showError).not.toHaveBeenCalled()
  })

  it('is told again for the next session', async () => {
    let token = 'first'
    const world = createWorld(
      async () => answer(expired, 401),
      () => token,
    )
    const { call } = createCaller(world)
    await rejectionOf(call(listMerchants, {}))
    token = 'second'
    await rejectionOf(call(listMerchants, {}))
    expect(world.onLoginExpired).toHaveBeenCalledTimes(2)
  })

  it('says so where there was no session at all', async () => {
    const world = createWorld(
      async () => answer(expired, 401),
      () => '',
    )
    expect(await rejectionOf(createCaller(world).call(listMerchants, {}))).toBeInstanceOf(LoginExpiredError)
    expect(world.onLoginExpired.mock.calls).toEqual([[false]])
  })

  it('cancels every other call, silently, and rejects', async () => {
    const replies = [hang(), hang(), async () => answer(expired, 401)]
    const world = createWorld((url, init) => (replies.shift() ?? hang())(url, init))
    const { call } = createCaller(world)
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => rejectionOf(call(listMerchants, {}))))
    expect(first).toBeInstanceOf(CanceledError)
    expect(second).toBeInstanceOf(CanceledError)
    expect(third).toBeInstanceOf(LoginExpiredError)
    expect(world.showError).not.toHaveBeenCalled()
  })
})

describe('a second step', () => {
  it('of a sign-in (10002) keeps the challenge and passes the answer on', async () => {
    const world = createWorldAnswering({ code: 10002, message: '', data: { challenge: 'chl_1' } })
    const data = await createCaller(world).call(login, { body: { email: 'a@b.co', password: 'x', remember: false } })
    expect(data).toEqual({ challenge: 'chl_1' })
    expect(world.onVerifyLogin.mock.calls).toEqual([['chl_1']])
    expect(world.showError).not.toHaveBeenCalled()
  })
})

describe('an act that must be confirmed (10003)', () => {
  const stepUp = { code: 10003, message: 'Confirm', data: null }
  const done = { code: 200, message: '', data: 'done' }
  const input = { params: { id: 'acct_1', paymentId: 'pi_1' }, body: { reason: 'duplicate' } } as const

  /** Answers in turn, the last one from then on. */
  function createWorldAnsweringInTurn(...bodies: { code: number }[]) {
    return createWorld(async () => {
      const body = bodies.length > 1 ? bodies.shift() : bodies[0]
      return answer(body, body?.code === 200 ? 200 : 403)
    })
  }

  it('is asked for, and the very same call is sent again', async () => {
    const world = createWorldAnsweringInTurn(stepUp, done)
    await expect(createCaller(world).call(cancelPayment, input, { idempotencyKey: 'key_1' })).resolves.toBe('done')
    expect(world.confirmIdentity).toHaveBeenCalledTimes(1)
    const [first, second] = world.fetch.mock.calls
    expect(second?.[0]).toBe(first?.[0])
    expect(second?.[1]).toMatchObject({ method: 'POST', body: '{"reason":"duplicate"}', headers: { 'idempotency-key': 'key_1' } })
    expect(world.fetch).toHaveBeenCalledTimes(2)
    expect(world.showError).not.toHaveBeenCalled()
  })

  it('is asked for once, however many calls wait for it', async () => {
    const world = createWorldAnsweringInTurn(stepUp, stepUp, stepUp, done)
    const { call } = createCaller(world)
    await expect(Promise.all([1, 2, 3].map(() => call(listMerchants, {})))).resolves.toEqual(['done', 'done', 'done'])
    expect(world.confirmIdentity).toHaveBeenCalledTimes(1)
    expect(world.fetch).toHaveBeenCalledTimes(6)
  })

  it('is asked for again at another time', async () => {
    const world = createWorldAnsweringInTurn(stepUp, done, stepUp, done)
    const { call } = createCaller(world)
    await call(listMerchants, {})
    await call(listMerchants, {})
    expect(world.confirmIdentity).toHaveBeenCalledTimes(2)
  })

  it('rejects without a toast, and is not sent again, if the person would rather not', async () => {
    const world = createWorldAnswering(stepUp, 403)
    world.confirmIdentity.mockResolvedValue(false)
    expect(await rejectionOf(createCaller(world).call(listMerchants, {}))).toBeInstanceOf(StepUpError)
    expect(world.fetch).toHaveBeenCalledTimes(1)
    expect(world.showError).not.toHaveBeenCalled()
  })

  it('is not asked for a second time by the same call, which says so', async () => {
    const world = createWorldAnswering(stepUp, 403)
    expect(await rejectionOf(createCaller(world).call(listMerchants, {}))).toBeInstanceOf(StepUpError)
    expect(world.confirmIdentity).toHaveBeenCalledTimes(1)
    expect(world.fetch).toHaveBeenCalledTimes(2)
    expect(world.showError.mock.calls).toEqual([['Confirm']])
  })

  it('shows what is refused after the confirmation like any other refusal', async () => {
    const world = createWorldAnsweringInTurn(stepUp, { code: 409, message: 'Changed meanwhile', data: null } as { code: number })
    await expect(createCaller(world).call(listMerchants, {})).rejects.toThrow('Changed meanwhile')
    expect(world.showError.mock.calls).toEqual([['Changed meanwhile']])
  })

  it('is not sent again if all calls were canceled meanwhile, as by signing out', async () => {
    const world = createWorldAnswering(stepUp, 403)
    world.fetch.mockImplementation(async (_url, { signal }) => {
      signal?.throwIfAborted()
      return answer(stepUp, 403)
    })
    const { call, cancelPending } = createCaller(world)
    world.confirmIdentity.mockImplementation(async () => {
      cancelPending()
      return true
    })
    expect(await rejectionOf(call(listMerchants, {}))).toBeInstanceOf(CanceledError)
    expect(world.showError).not.toHaveBeenCalled()
  })
})

describe('a raw answer', () => {
  const ask = (world: ReturnType<typeof createWorld>) => createCaller(world).call(verifiedResetPasswordLink, { query: { token: 't' } })

  it('is given as it is', async () => {
    const world = createWorldAnswering({ valid: true })
    await expect(ask(world)).resolves.toEqual({ valid: true })
    expect(world.fetch.mock.calls[0]![0]).toBe('/api/user/verified-reset-password-link?token=t')
  })

  it('is taken for nothing else, even if it has a code', async () => {
    await expect(ask(createWorldAnswering({ valid: false, code: 500 }))).resolves.toEqual({ valid: false, code: 500 })
  })

  it('keeps the envelope for refusals', async () => {
    const world = createWorldAnswering({ code: 429, message: 'Too many requests', data: null }, 429)
    const error = await rejectionOf(ask(world))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 429, message: 'Too many requests' })
    expect(world.showError.mock.calls).toEqual([['Too many requests']])
  })

  it.each([
    ['a page of something between', '<html></html>', 200],
    ['a failure without an envelope', '{"valid":true}', 502],
  ])('is a failure of the network where there is none: %s', async (_name, body, status) => {
    expect(await rejectionOf(ask(createWorldAnswering(body, status)))).toBeInstanceOf(TransportError)
  })
})

describe('no envelope', () => {
  it.each([
    ['a page of something between', '<html>502</html>'],
    ['JSON without a code', '{"error":"x"}'],
    ['nothing', ''],
  ])('is a failure of the network: %s', async (_name, body) => {
    const world = createWorldAnswering(body, 502)
    const error = await rejectionOf(createCaller(world).call(listMerchants, {}))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ reason: 'network', requestId: 'req_1' })
    expect(world.showError.mock.calls).toEqual([['text of unreachable']])
  })

  it('since the network failed', async () => {
    const world = createWorld(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await rejectionOf(createCaller(world).call(listMerchants, {}))).toMatchObject({ name: 'TransportError', reason: 'network' })
    expect(world.showError.mock.calls).toEqual([['text of unreachable']])
  })

  it('within 20 seconds is a timeout', async () => {
    vi.useFakeTimers()
    const world = createWorld(hang())
    const failure = rejectionOf(createCaller(world).call(listMerchants, {}))
    await vi.advanceTimersByTimeAsync(apiTimeoutMs - 1)
    expect(world.showError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ name: 'TransportError', reason: 'timeout' })
    expect(world.showError.mock.calls).toEqual([['text of unreachable']])
  })
})

describe('a canceled call', () => {
  it('passes silently, whether one or all are canceled', async () => {
    const world = createWorld(hang())
    const { call, cancelPending } = createCaller(world)
    const own = new AbortController()
    const one = rejectionOf(call(listMerchants, {}, { signal: own.signal }))
    const other = rejectionOf(call(listMerchants, {}))
    own.abort()
    expect(await one).toBeInstanceOf(CanceledError)
    cancelPending()
    expect(await other).toBeInstanceOf(CanceledError)
    expect(world.showError).not.toHaveBeenCalled()
  })

  it('does not stop the next', async () => {
    const { call, cancelPending } = createCaller(createWorld())
    cancelPending()
    await expect(call(listMerchants, {})).resolves.toEqual([])
  })
})
