import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { login, logout } from '#areas/identity/contract/sign-in.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'

/** What a caller does wrong is answered 4xx and leaves no stack in the log, on every API and on the pages. */

let server: MerchantApiServer
let business: TestBusiness<'viewer'>
let platform: TestPlatform
beforeAll(async () => {
  server = await startMerchantApi({ env: { PUBLIC_URL: 'https://pay.example' }, hasRateLimits: true })
  business = await makeBusiness(server, { roles: ['viewer'] })
  platform = await makePlatform(server)
})
afterEach(() => {
  const failures = server.logs.filter((line) => line.includes('"stack"') || line.includes('request failed'))
  server.logs.length = 0
  expect(failures).toEqual([])
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Sends a path as it stands: `fetch` would tidy it up. */
async function send(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.origin)
  const request = httpRequest({ hostname, port, method, path, headers }).end()
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, headers: response.headers }
}

const bases = ['/api', '/v1', '/platform/v1', '']
const keyOf = (base: string) => ({ '/api': business.people.owner.token, '/v1': server.shop.secret, '/platform/v1': platform.secret, '': '' })[base] as string

describe('an address', () => {
  it.each(
    bases.flatMap((base) =>
      ['/../x', '/..%2f..%2fx', '/%00', '//', '//x//', '/%E0%A4%A', '/%zz', `/${'a'.repeat(9000)}`, '/\\', '/%5c..%5c'].map((path) => base + path),
    ),
  )('such as %s is a mistake of the caller', async (path) => {
    const base = bases.find((one) => path.startsWith(`${one}/`)) ?? ''
    for (const headers of [{}, { authorization: `Bearer ${keyOf(base)}` }, { authorization: `Bearer ${keyOf(base)}`, accept: 'text/html' }]) {
      const { status } = await send('GET', path, headers)
      // An address of the pages shows the page that says so.
      expect(status === 200 ? base : status, path).toSatisfy((seen) => (typeof seen === 'number' ? seen >= 400 && seen < 500 : seen === ''))
    }
  })

  it('with an id of 9,000 characters is not found', async () => {
    const id = 'a'.repeat(9000)
    for (const path of [`/api/merchant/${id}/info`, `/v1/payment_intents/${id}`, `/platform/v1/merchants/${id}`]) {
      const { status, headers } = await send('GET', path, { authorization: `Bearer ${server.shop.secret}` })
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store'])
    }
  })

  it.each(['/%E0%A4%A', '/api/%zz', '/v1/%zz', '/platform/v1/%zz', `/api/merchant/${'a'.repeat(200)}/info`])(
    'that cannot be read has the security headers too: %s',
    async (path) => {
      const { status, headers } = await send('GET', path)
      expect(status).toBe(404)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      })
    },
  )
})

describe('a method', () => {
  it.each(['QUERY', 'PROPFIND', 'TRACE', 'OPTIONS', 'LOCK', 'MKCOL'])('such as %s is not taken', async (method) => {
    for (const path of ['/api/user/me', '/api/nothing', '/v1/balance', '/v1/nothing', '/platform/v1/merchants', '/overview', '/']) {
      const { status } = await send(method, path, { authorization: `Bearer ${keyOf(bases.find((base) => path.startsWith(`${base}/`)) ?? '')}` })
      expect([400, 401, 404, 405, 415], `${method} ${path}: ${status}`).toContain(status)
    }
  })
})

describe('a connection', () => {
  const port = () => Number(new URL(server.origin).port)

  it('that is closed within the body is no failure of the server', async () => {
    const socket = connect(port(), '127.0.0.1')
    const arrived = once(server.app.server, 'request')
    const [accepted] = await once(server.app.server, 'connection')
    const closed = new Promise((resolve) => accepted.once('close', resolve))
    socket.write('POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":"a')
    await arrived
    socket.resetAndDestroy()
    await closed
    // The server handles the end of the body after the connection's.
    expect((await send('GET', '/healthz')).status).toBe(200)
  })
})

/** Sends all of the body before it reads any of the answer, as a proxy may. */
async function sendWhole(path: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const heads = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${heads.join('')}\r\n`)
  await new Promise<void>((resolve, reject) => socket.write(body, (error) => (error ? reject(error) : resolve())))
  for await (const answer of socket) return String(answer)
  throw new Error('The connection was closed without an answer.')
}

describe('a body that is not taken', () => {
  const refused = [
    ['too large', '/platform/v1/events', 'application/x-ndjson', '413', 'exceeds 8 MiB'],
    ['too large', `/api${login.path}`, 'application/json', '413', 'exceeds 256 KiB'],
    ['of no form that is known', '/platform/v1/events', 'image/png', '415', '"code":415'],
  ] as const

  it.each(refused)('because it is %s is read to its end at %s, so that the answer arrives', async (_, path, type, status, text) => {
    const answer = await sendWhole(path, { authorization: `Bearer ${platform.secret}`, 'content-type': type }, Buffer.alloc(20_000_000, 32))
    expect(answer.split('\r\n')[0]).toContain(status)
    expect(answer).toContain(text)
  })
})

describe('nested JSON', () => {
  const post = (path: string, body: string, headers = {}) =>
    fetch(`${server.origin}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  it.each([
    ['lists', '['.repeat(100_000)],
    ['objects', '{"a":'.repeat(40_000)],
    ['closed lists', `${'['.repeat(9000)}${']'.repeat(9000)}`],
    ['lists of 33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
  ])('of too many levels is refused before it is read: %s', async (_, body) => {
    const answer = await post(`/api${login.path}`, body)
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 422, data: { errors: [{ path: '' }] } }])
  })

  it('counts no brackets within a text', async () => {
    const answer = await post(`/api${login.path}`, JSON.stringify({ email: `${'[{'.repeat(100)}\\"[`, password: 'x', remember: false }))
    expect(((await answer.json()) as { data: { errors: { path: string }[] } }).data.errors.map(({ path }) => path)).toContain('email')
  })

  it('of 8 MB is refused in seconds', async () => {
    const started = performance.now()
    const answer = await post('/platform/v1/events', '['.repeat(8_000_000), { authorization: `Bearer ${platform.secret}` })
    expect(answer.status).toBe(422)
    expect(performance.now() - started).toBeLessThan(60_000)
  })

  it('of one line has an answer of its own', async () => {
    const lines = [JSON.stringify({ id: 'evt_1' }), `{"id":"evt_2","data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, '{}']
    const answer = await post('/platform/v1/events', lines.join('\n'), { 'content-type': 'application/x-ndjson', authorization: `Bearer ${platform.secret}` })
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { answers: { outcome: string; errors: { rule: string }[] }[] } }
    expect(data.answers.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(data.answers[1]?.errors).toMatchObject([{ rule: 'json_too_deep' }])
  })
})

describe('the headers', () => {
  it('tell caches that the language of an answer is the caller’s', async () => {
    for (const path of ['/api/user/me', '/api/nothing', '/platform/v1/merchants', '/api/%zz']) {
      expect(String((await send('GET', path)).headers.vary), path).toContain('accept-language')
    }
  })

  it('clear the cache at sign-out, and leave what the browser stores', async () => {
    const { status, headers } = await server.call(logout, { token: business.people.viewer.token })
    expect([status, headers['clear-site-data']]).toEqual([200, '"cache"'])
  })

  it('keep browsers on https for a year, with all hosts below', async () => {
    expect((await send('GET', '/healthz')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
