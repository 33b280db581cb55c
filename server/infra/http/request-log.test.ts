import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { callPlatform, listPlatformMerchants, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { makeBusiness, type TestBusiness, testPassword } from '#proof/support/factories.ts'

let server: MerchantApiServer
let business: TestBusiness
let platform: TestPlatform
beforeAll(async () => {
  server = await startMerchantApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  business = await makeBusiness(server)
  platform = await makePlatform(server)
})
beforeEach(() => {
  server.logs.length = 0
})
afterAll(() => server.close())

type Line = Readonly<Record<string, unknown>>

/** The log lines with this message; a line is written after its response was received. */
async function linesOf(message: string): Promise<Line[]> {
  const read = () => server.logs.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === message)
  await vi.waitFor(() => expect(read()).not.toEqual([]))
  return read()
}

const forwarded = { 'x-forwarded-for': '198.51.100.7' }

describe('the line of a response', () => {
  it('names the address of a caller without a session', async () => {
    await server.call(login, { body: { email: 'nobody@example.com', password: testPassword, remember: false }, headers: forwarded })
    const [line] = await linesOf('answered')
    expect(line).toMatchObject({ method: 'POST', path: '/api/user/login', ip: '198.51.100.7' })
    expect(Object.keys(line ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(session|user|key)$/)]))
  })

  it('names session and user of a call of the dashboard', async () => {
    const { userId, token } = business.people.owner
    await server.call(me, { token, headers: forwarded })
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [userId])
    expect(await linesOf('answered')).toMatchObject([{ status: 200, ip: '198.51.100.7', user: userId, session: rows[0]?.id }])
    expect(server.logs.join()).not.toContain(token)
  })

  it('names the key of a call of the merchant API', async () => {
    await server.request('GET', '/v1/balance', { headers: forwarded })
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM api_keys WHERE merchant_id = $1', [server.shop.merchantId])
    expect(await linesOf('answered')).toMatchObject([{ status: 200, ip: '198.51.100.7', key: rows[0]?.id }])
    expect(server.logs.join()).not.toContain(server.shop.secret)
  })

  it('names the key of a call of the platform API', async () => {
    await callPlatform(server, platform.secret, listPlatformMerchants, { headers: forwarded })
    const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM platform_keys WHERE platform_id = $1', [platform.platformId])
    expect(await linesOf('answered')).toMatchObject([{ status: 200, ip: '198.51.100.7', key: rows[0]?.id }])
    expect(server.logs.join()).not.toContain(platform.secret)
  })
})

describe('a refused key', () => {
  const made = { sk: `sk_test_${'abcdefgh'.repeat(3)}WXYZ`, platform: `platform_${'abcdefgh'.repeat(3)}WXYZ` }

  it('of the merchant API is logged with its address, as a bearer token and as a user name', async () => {
    await server.request('GET', '/v1/balance', { secret: made.sk, headers: forwarded })
    const basic = `Basic ${Buffer.from(`${made.sk}:`).toString('base64')}`
    await server.request('GET', '/v1/nothing', { secret: null, headers: { ...forwarded, authorization: basic } })
    const line = { level: 40, ip: '198.51.100.7', sent: 'sk_test_****WXYZ' }
    expect(await linesOf('API key refused')).toMatchObject([
      { ...line, path: '/v1/balance' },
      { ...line, path: '/v1/nothing' },
    ])
    expect(server.logs.join()).not.toContain('abcdefgh')
  })

  it('of the platform API is logged with its address', async () => {
    await callPlatform(server, made.platform, listPlatformMerchants, { headers: forwarded })
    expect(await linesOf('API key refused')).toMatchObject([{ level: 40, ip: '198.51.100.7', sent: 'platform_****WXYZ', path: '/platform/v1/merchants' }])
    expect(server.logs.join()).not.toContain('abcdefgh')
  })

  it('that is no key of ours leaves nothing of it in the log', async () => {
    for (const secret of ['hunter2-correct-horse', business.people.owner.token]) {
      await server.request('GET', '/v1/balance', { secret })
      await callPlatform(server, secret, listPlatformMerchants)
      const lines = await linesOf('API key refused')
      expect(lines.slice(-2)).toMatchObject([{ sent: '****' }, { sent: '****' }])
      expect(server.logs.join()).not.toContain(secret.slice(-4))
    }
  })

  it('that was revoked can be recognized by its last characters', async () => {
    const gone = await makePlatform(server)
    await server.db.owner.query('UPDATE platform_keys SET revoked_at = now() WHERE platform_id = $1', [gone.platformId])
    await callPlatform(server, gone.secret, listPlatformMerchants)
    expect(await linesOf('API key refused')).toMatchObject([{ sent: `platform_****${gone.secret.slice(-4)}` }])
  })

  it('is not logged where no key was sent', async () => {
    await server.request('GET', '/v1/balance', { secret: null })
    await callPlatform(server, null, listPlatformMerchants)
    await linesOf('answered')
    expect(server.logs.join()).not.toContain('API key refused')
  })
})

describe('a card number in a path', () => {
  it.each([
    ['/v1/payment_methods/4000056655665556', '/v1/payment_methods/400005******5556'],
    ['/v1/payment_methods/4000-0566-5566-5556/x', '/v1/payment_methods/4000-05**-****-5556/x'],
    ['/v1/payment_methods/4000%200566%205566%205556', '/v1/payment_methods/4000 05** **** 5556'],
    ['/v1/payment_methods/%34000056655665556', '/v1/payment_methods/400005******5556'],
    // Mistyped, it is still most of a card number.
    ['/v1/payment_methods/pm_4242424242424241', '/v1/payment_methods/pm_424242******4241'],
    ['/api/merchant/378282246310005/info', '/api/merchant/378282*****0005/info'],
    ['/platform/v1/merchants/6212345678900000003', '/platform/v1/merchants/621234*********0003'],
  ])('%s is masked', async (path, logged) => {
    await server.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${server.shop.secret}` } })
    expect(await linesOf('answered')).toMatchObject([{ path: logged }])
  })

  it.each(['/v1/payment_intents/pi_0190a1b2c3d4e5f6', '/v1/files/file_123456789012', '/api/merchant/acct_1%20a/info'])('%s is none', async (path) => {
    await server.inject({ method: 'GET', url: path })
    expect(await linesOf('answered')).toMatchObject([{ path }])
  })
})
