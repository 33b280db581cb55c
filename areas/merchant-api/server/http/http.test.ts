import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { statementsOf } from '#proof/support/statements.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

const basic = (userAndPassword: string) => ({ authorization: `Basic ${Buffer.from(userAndPassword).toString('base64')}` })

describe('a key', () => {
  it('is taken as a bearer token and as the user name of Basic', async () => {
    for (const headers of [basic(`${api.shop.secret}:`), basic(api.shop.secret), { authorization: `bearer  ${api.shop.secret}` }]) {
      expect((await api.request('GET', '/v1/balance', { secret: null, headers })).status).toBe(200)
    }
  })

  it.each([
    ['none', {}],
    ['an unknown one', { authorization: 'Bearer sk_test_000123456789abcdefghijklmn' }],
    ['a publishable one', { authorization: 'Bearer pk_test_0123456789abcdefghijklmn' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Digest x' }],
    ['an empty user name', basic(':secret')],
    ['a NUL', basic('\0')],
  ])('that is %s is answered 401 before anything is read', async (_name, headers) => {
    for (const path of ['/v1/balance', '/v1/payment_intents', '/v1/nothing']) {
      const answer = await api.request('POST', path, { secret: null, headers, form: 'amount=%zz' })
      expect(answer).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } })
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      expect(JSON.stringify(answer.body)).not.toContain('0123456789')
    }
  })

  it('of another cell is answered as an unknown one, without a look-up', async () => {
    const refuse = async (secret: string) => {
      let body: unknown
      const statements = await statementsOf(api.db.database.pool, async () => {
        const answer = await api.request('GET', '/v1/balance', { secret })
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="merchant API"'])
        body = answer.body
      })
      return { body, statements: statements.map(({ text }) => text) }
    }
    const unknown = await refuse(`${api.shop.secret.slice(0, -5)}xxxxx`)
    const foreign = await refuse(`${api.shop.secret.slice(0, 'sk_test_'.length)}zz${api.shop.secret.slice('sk_test_00'.length, -5)}xxxxx`)
    expect(foreign.body).toEqual(unknown.body)
    expect(unknown.statements).not.toEqual([])
    expect(foreign.statements).toEqual([])
  })

  it('that was revoked is answered 401', async () => {
    const { rows } = await api.db.owner.query<{ id: string }>('UPDATE api_keys SET revoked_at = now() WHERE merchant_id = $1 RETURNING id', [
      api.otherShop.merchantId,
    ])
    expect(rows).toHaveLength(1)
    await vi.waitFor(
      async () => expect(await refusalOf(api.otherShop.stripe.balance.retrieve())).toMatchObject({ status: 401, type: 'invalid_request_error' }),
      10_000,
    )
    await api.db.owner.query('UPDATE api_keys SET revoked_at = NULL WHERE merchant_id = $1', [api.otherShop.merchantId])
  })

  it('of the live and of the sandbox account of one business see each their own', async () => {
    const live = await api.liveShop.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      expand: ['latest_charge', 'payment_method'],
    })
    expect(live).toMatchObject({ livemode: true, status: 'succeeded', latest_charge: { livemode: true }, payment_method: { livemode: true } })
    expect(await api.liveShop.stripe.balance.retrieve()).toMatchObject({ livemode: true })
    expect(await refusalOf(api.shop.stripe.paymentIntents.retrieve(live.id))).toMatchObject({ status: 404, code: 'resource_missing', param: 'intent' })
    expect(await api.shop.stripe.balance.retrieve()).toMatchObject({ livemode: false, pending: [{ amount: 0 }] })
  })

  it('may name its own account, and no other', async () => {
    const { stripe, merchantId } = api.shop
    expect(await stripe.balance.retrieve({}, { stripeAccount: merchantId })).toMatchObject({ object: 'balance' })
    expect(await refusalOf(stripe.balance.retrieve({}, { stripeAccount: api.otherShop.merchantId }))).toMatchObject({ status: 403, code: 'account_invalid' })
    expect(await stripe.balance.retrieve({}, { stripeContext: merchantId })).toMatchObject({ object: 'balance' })
    expect(await refusalOf(stripe.balance.retrieve({}, { stripeContext: api.otherShop.merchantId }))).toMatchObject({ status: 403, code: 'account_invalid' })
  })
})

describe('every answer', () => {
  it('has a request id, the version, its type, and is not to be kept by a cache', async () => {
    const requests = [
      api.request('GET', '/v1/balance', { headers: { 'stripe-version': '2024-06-20' } }),
      api.request('GET', '/v1/payment_intents/pi_x', { headers: { 'stripe-version': '2024-06-20' } }),
      api.request('POST', '/v1/customers', { form: 'email=x', headers: { 'stripe-version': '2024-06-20', 'idempotency-key': 'echo' } }),
    ]
    for (const { headers } of await Promise.all(requests)) {
      expect(headers.get('request-id')).toMatch(/^req_\w{24}$/)
      expect(headers.get('stripe-version')).toBe('2024-06-20')
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await requests[2])?.headers.get('idempotency-key')).toBe('echo')
    const { error, ...rest } = await refusalOf(api.shop.stripe.charges.retrieve('ch_x'))
    expect([rest.status, error.requestId]).toEqual([404, expect.stringMatching(/^req_\w{24}$/)])
  })

  it('is in the version the official client asks for, or in ours where none is named', async () => {
    const { lastResponse } = await api.shop.stripe.balance.retrieve()
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive')
    expect((await api.request('GET', '/v1/balance')).headers.get('stripe-version')).toBe('2026-10-28.endive')
    expect(await api.request('GET', '/v1/balance', { headers: { 'stripe-version': 'newest' } })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    })
  })

  it('to a refused call names its page in the request log and in the reference, and a repeated one the first call', async () => {
    const call = () =>
      api.request('POST', '/v1/payment_intents', {
        form: `amount=1000&currency=usd&payment_method=pm_card_chargeDeclined&confirm=true`,
        headers: { 'idempotency-key': 'linked' },
      })
    const [first, again] = [await call(), await call()]
    const requestId = first.headers.get('request-id')
    expect(first.body.error).toMatchObject({
      code: 'card_declined',
      doc_url: expect.stringMatching(/^https?:\/\/[^/]+\/docs#card_declined$/),
      request_log_url: expect.stringMatching(new RegExp(`/developer/requests/${requestId}$`)),
    })
    expect([again.body, again.headers.get('original-request')]).toEqual([first.body, requestId])
    expect((await api.request('GET', '/v1/charges/ch_x')).body.error).toMatchObject({ request_log_url: expect.stringContaining('/developer/requests/req_') })
  })

  it('to a GET of an unknown address makes the official client throw', async () => {
    const { stripe } = api.shop
    const unknown = [
      stripe.checkout.sessions.retrieve('cs_x'),
      stripe.invoices.list(),
      stripe.products.list(),
      stripe.subscriptions.retrieve('sub_x'),
      stripe.rawRequest('GET', '/v1/anything/else'),
      stripe.v2.core.events.list(),
      stripe.v2.core.events.retrieve('evt_x'),
    ]
    for (const { status, type, code, error } of await Promise.all(unknown.map(refusalOf))) {
      expect({ status, type, code }).toEqual({ status: 404, type: 'invalid_request_error', code: 'url_unknown' })
      expect(error.headers?.['cache-control']).toBe('no-store')
    }
  })

  it('to an unknown address checks the key first, whatever the method', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'PROPFIND']) {
      const { status, headers } = await api.request(method, '/v1/nothing', { secret: null, headers: { accept: 'text/html' } })
      expect([method, status, headers.get('www-authenticate')]).toEqual([method, 401, 'Bearer realm="merchant API"'])
    }
  })

  it('to an unknown address is an error object, whatever the method', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['DELETE', '/v1/charges/ch_x'],
      ['PUT', '/v1/payment_intents'],
      ['GET', '/v1/'],
      ['GET', '/v1'],
      ['GET', '/v1/nothing/below/it?limit=1'],
      ['PATCH', '/v1/nothing'],
      ['PROPFIND', '/v1/nothing'],
      ['OPTIONS', '/v1/nothing'],
      ['GET', '/v2'],
      ['POST', '/v2/core/event_destinations'],
    ] as const) {
      expect(await api.request(method, path), path).toMatchObject({ status: 404, body: { error: { type: 'invalid_request_error', code: 'url_unknown' } } })
    }
  })
})

describe('too many calls of one key', () => {
  it('are answered 429, which the official client knows', async () => {
    const limited = await startMerchantApi({ hasRateLimits: true })
    try {
      await limited.db.owner.query(`INSERT INTO rate_limits (key, hits, resets_at) SELECT 'v1:' || id, 100000, $2 FROM api_keys WHERE merchant_id = $1`, [
        limited.shop.merchantId,
        new Date(limited.clock.now().getTime() + 5000),
      ])
      const { status, error } = await refusalOf(limited.shop.stripe.balance.retrieve())
      expect([status, error.type, error.code, Number(error.headers?.['retry-after']) > 0]).toEqual([429, 'StripeRateLimitError', 'rate_limit', true])
      expect((await refusalOf(limited.shop.stripe.setupIntents.retrieve('x'))).status).toBe(429)
      expect(await limited.otherShop.stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
    } finally {
      await limited.close()
    }
  })
})
