import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { getMerchantInfo, updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { limits } from '#kernel/limits.ts'
import { makeBusiness, type TestBusiness, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const script = 'document.title = "x"'
/** SHA-256 of the script above. */
const scriptHash = 'sha256-1AnVojUr4GiiRK2VhNR10AnLLZVQS8Y3idVdN/PXM5c='
const html = `<!doctype html><script>${script}</script><script type="module" src="/assets/index-abcdefgh.js"></script><div id="root"></div>`

let server: TestServer
let business: TestBusiness
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'counterfoil-web-'))
  await mkdir(path.join(directory, 'assets'))
  await mkdir(path.join(directory, 'locales/en'), { recursive: true })
  await writeFile(path.join(directory, 'index.html'), html)
  await writeFile(path.join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(directory, '.sources'), 'secret')
  await writeFile(path.join(directory, 'locales/en/shell-Ab_-0123.json'), '{}')
  await writeFile(path.join(directory, 'assets/index-abcdefgh.js'), 'plain')
  await writeFile(path.join(directory, 'assets/index-abcdefgh.js.br'), brotliCompressSync('compressed'))
  server = await createTestServer({ webDirectory: directory })
  business = await makeBusiness(server)
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

const token = () => business.people.owner.token
const params = () => ({ id: business.liveId })

describe('the envelope', () => {
  it('carries a success, a request id and no-store', async () => {
    const result = await server.call(getMerchantInfo, { token: token(), params: params() })
    expect(result.envelope).toMatchObject({ code: 200, message: 'OK', data: { id: business.liveId } })
    expect(result.headers['x-request-id']).toMatch(/^req_\w{24}$/)
    expect(result.headers['cache-control']).toBe('no-store')
  })

  it('gives every call its own request id, whatever the caller sends', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await server.call(me, { token: token(), headers: { 'x-request-id': 'mine' } })).headers['x-request-id']),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })

  it.each([
    ['en', 'Your login has expired. Please log in again.'],
    ['zh-cn', '登录已过期，请重新登录。'],
  ] as const)('speaks %s', async (locale, message) => {
    expect((await server.call(me, { locale })).envelope).toEqual({ code: 10001, message, data: null })
  })

  it('answers unknown addresses below /api', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/merchant/x/nothing', `/api/merchant/${'x'.repeat(200)}/info`, '/api/%zz']) {
      const response = await server.inject({ url, headers: { accept: 'text/html' } })
      expect([url, response.statusCode, response.json()]).toEqual([url, 404, { code: 404, message: expect.any(String), data: null }])
      expect(response.headers['x-request-id']).toMatch(/^req_/)
    }
  })

  it('counts calls of unknown addresses like all others', async () => {
    const limited = await createTestServer({ hasRateLimits: true })
    try {
      await limited.db.owner.query(`INSERT INTO rate_limits (key, hits, resets_at) VALUES ('api:127.0.0.1', 100000, $1)`, [
        new Date(limited.clock.now().getTime() + 5000),
      ])
      const methods = ['GET', 'POST', 'PROPFIND'] as const
      const answers = await Promise.all(methods.map((method) => limited.inject({ method: method as 'GET', url: '/api/nothing' })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
    } finally {
      await limited.close()
    }
  })

  it('answers another method of a known address with 405 and what it takes', async () => {
    const response = await server.inject({ method: 'DELETE', url: '/api/user/login' })
    expect([response.statusCode, response.headers.allow, response.json().code]).toEqual([405, 'POST', 405])
  })
})

describe('a bad body', () => {
  const send = (payload: string, contentType = 'application/json') =>
    server.inject({
      method: 'PUT',
      url: `/api/merchant/${business.liveId}/info`,
      headers: { authorization: `Bearer ${token()}`, 'content-type': contentType },
      payload,
    })

  it.each([
    ['broken JSON', '{"name": ', 400],
    ['a prototype', '{"name": "Good", "__proto__": {"is_owner": true}}', 400],
    ['a constructor', '{"constructor": {"prototype": {"is_owner": true}}}', 400],
    ['a list', '[]', 422],
    ['a text', '"name"', 422],
    ['null for a field that takes none', '{"name": null}', 422],
  ])('%s is refused', async (_, payload, status) => {
    const response = await send(payload)
    expect([response.statusCode, response.json().code]).toEqual([status, status])
  })

  it('over the limit is refused', async () => {
    const response = await send(JSON.stringify({ name: 'x'.repeat(limits.bodyBytesMax) }))
    expect([response.statusCode, response.json()]).toEqual([413, { code: 413, message: 'The request body exceeds 256 KiB.', data: null }])
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'text/xml', 'multipart/form-data; boundary=x'])('as %s is refused', async (contentType) => {
    expect((await send('name=x', contentType)).statusCode).toBe(415)
  })

  it('names every wrong field at once, in the language of the caller', async () => {
    const body = { name: 'x', website: 'javascript:alert(1)', statement_descriptor: '1234', time_zone: 7, owner: true }
    const english = await server.call(updateMerchantInfo, { token: token(), params: params(), body })
    expect(english.fields.map(({ path: field }) => field).sort()).toEqual(['name', 'owner', 'statement_descriptor', 'time_zone', 'website'])
    const chinese = await server.call(updateMerchantInfo, { token: token(), params: params(), body, locale: 'zh-cn' })
    for (const { message } of chinese.fields) expect(message).toMatch(/\p{Script=Han}/u)
    expect(chinese.envelope.message).toBe('请检查标出的字段。')
  })

  it.each(['a\u0000b', 'a\ud800b'])('names a text that cannot be stored', async (name) => {
    const result = await server.call(updateMerchantInfo, { token: token(), params: params(), body: { name } })
    expect([result.status, result.fields]).toEqual([422, [{ path: 'name', message: 'This text contains unsupported characters.' }]])
  })

  it('changed nothing', async () => {
    const { rows } = await server.db.owner.query(`SELECT count(*)::int AS count FROM audit_events WHERE action = 'merchant.update'`)
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('the headers', () => {
  it('tell a browser what a page may do', async () => {
    const { headers } = await server.inject({ url: '/', headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain("default-src 'self'")
    expect(policy.find((rule) => rule.startsWith('script-src'))).toBe(`script-src 'self' '${scriptHash}'`)
    expect(policy).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]))
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-frame-options': 'DENY',
    })
  })

  it.each(['/api/user/me', '/api/nothing', '/v1/balance', '/v1/nothing', '/platform/v1/merchants', '/api'])(
    'about pages are left out of the answers of %s, which no browser renders',
    async (url) => {
      const { headers } = await server.inject({ url, headers: { accept: 'text/html' } })
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
      const ofPages = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-frame-options']
      expect(ofPages.filter((name) => headers[name] !== undefined)).toEqual([])
    },
  )

  it('say nothing of https on http, and nothing to other origins', async () => {
    const { headers } = await server.inject({ url: '/api/user/me', headers: { origin: 'https://evil.example' } })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('keep a browser on https where the server is reached by it', async () => {
    const secure = await createTestServer({ env: { PUBLIC_URL: 'https://pay.example' } })
    const { headers } = await secure.inject('/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await secure.close()
  })
})

describe('the web', () => {
  const get = (url: string, headers = {}) => server.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })

  it.each(['/', '/overview', '/payments/pi_1', '/user/login?next=/x', '/nothing/here', '/index.html'])(
    'answers %s with its one page, never kept unasked',
    async (url) => {
      const response = await get(url)
      expect([response.statusCode, response.headers['cache-control'], response.payload]).toEqual([200, 'no-cache', html])
    },
  )

  it('answers files with a hash in their name for a year, others for no time', async () => {
    for (const url of ['/assets/index-abcdefgh.js', '/locales/en/shell-Ab_-0123.json']) {
      expect((await get(url)).headers['cache-control'], url).toBe('public, max-age=31536000, immutable')
    }
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('answers a compressed file to whoever takes it', async () => {
    const compressed = await get('/assets/index-abcdefgh.js', { 'accept-encoding': 'gzip, br' })
    expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect((await get('/assets/index-abcdefgh.js')).payload).toBe('plain')
  })

  it('answers 404 to a file that is not there, to a hidden one, and to addresses of the APIs', async () => {
    expect((await server.inject({ url: '/assets/gone-12345678.js', headers: { accept: '*/*' } })).statusCode).toBe(404)
    expect((await server.inject({ url: '/.sources' })).statusCode).toBe(404)
    expect((await server.inject({ url: '/../package.json' })).statusCode).toBe(404)
    for (const url of ['/api/x', '/platform/x']) expect((await get(url)).statusCode, url).toBe(404)
    // Those with keys look for the key first.
    for (const url of ['/v1/x', '/platform/v1/x']) expect((await get(url)).statusCode, url).toBe(401)
    expect((await server.inject({ method: 'POST', url: '/overview', headers: { accept: 'text/html' } })).statusCode).toBe(404)
  })
})

describe('health', () => {
  it('lives, and is ready', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await server.inject(url)).json()).toEqual({ status: 'ok' })
  })

  it('is not ready once it begins to close, while it still lives and answers', async () => {
    const other = await createTestServer()
    const seen: unknown[] = []
    other.app.addHook('preClose', async () => {
      for (const url of ['/readyz', '/healthz', '/api/user/me']) seen.push([url, (await fetch(`${address}${url}`)).status])
    })
    const listening: Promise<string> = other.app.listen({ port: 0, host: '127.0.0.1' })
    const address = await listening
    await other.close()
    expect(seen).toEqual([
      ['/readyz', 503],
      ['/healthz', 200],
      ['/api/user/me', 401],
    ])
  })

  it('is not ready without its migrations, nor without its database', async () => {
    const other = await createTestServer()
    await other.db.owner.query(`UPDATE counterfoil_migrations SET name = 'other' WHERE name = 'foundation'`)
    const behind = await other.inject('/readyz')
    expect([behind.statusCode, behind.json()]).toEqual([503, { status: 'migrations missing' }])
    await other.db.database.close()
    const gone = await other.inject('/readyz')
    expect([gone.statusCode, gone.json()]).toEqual([503, { status: 'database unavailable' }])
    expect((await other.inject('/healthz')).statusCode).toBe(200)
    await other.app.close()
    await other.db.owner.end()
  })
})

describe('the logs', () => {
  it('hold no secret and no personal data', async () => {
    const { email } = business.people.owner
    await server.call(login, { body: { email, password: testPassword, remember: false } })
    await server.call(getMerchantInfo, { token: token(), params: params(), query: { email } })
    const text = server.logs.join('')
    expect(text).toContain('/api/user/login')
    for (const secret of [email, testPassword, token(), 'authorization']) expect(text).not.toContain(secret)
  })

  it('tell what failed on our side, which the answer does not', async () => {
    const other = await createTestServer()
    const { people, liveId } = await makeBusiness(other)
    await other.db.owner.query('ALTER TABLE businesses RENAME COLUMN website TO site')
    const result = await other.call(getMerchantInfo, { token: people.owner.token, params: { id: liveId } })
    expect([result.status, result.envelope.code, result.envelope.data]).toEqual([500, 500, null])
    expect(result.envelope.message).not.toContain('website')
    const line = other.logs.find((entry) => entry.includes('request failed'))
    expect(line).toContain('website')
    expect(line).toContain(result.headers['x-request-id'])
    await other.close()
  })
})
