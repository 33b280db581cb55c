import { afterEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '#areas/identity/contract/password-reset.ts'
import { listSessions } from '#areas/identity/contract/security.ts'
import { login } from '#areas/identity/contract/sign-in.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const open: TestServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function start(env: Readonly<Record<string, string>>, hasRateLimits = false): Promise<{ server: TestServer; business: TestBusiness }> {
  const server = await createTestServer({ env, hasRateLimits })
  open.push(server)
  return { server, business: await makeBusiness(server) }
}

/** Signs in through a proxy that adds the address of its caller. `inject` connects from 127.0.0.1. */
const signIn = (server: TestServer, email: string, forwardedFor: string, password = testPassword, headers = {}) =>
  server.call<Answer<typeof login>>(login, {
    body: { email, password, remember: false },
    headers: { 'x-forwarded-for': forwardedFor, 'user-agent': 'Test', ...headers },
  })

async function sessionAddress(server: TestServer, email: string, forwardedFor: string): Promise<string | null | undefined> {
  const { data } = (await signIn(server, email, forwardedFor)).envelope
  const sessions = await server.call<Answer<typeof listSessions>>(listSessions, { token: 'token' in data ? data.token : null })
  return sessions.envelope.data.find(({ is_current }) => is_current)?.ip
}

describe('behind a trusted proxy', () => {
  it('30 wrong sign-ins from one address leave others alone', async () => {
    const { server, business } = await start({ TRUSTED_PROXIES: '127.0.0.1' }, true)
    const { email } = business.people.owner
    for (let tries = 0; tries < 30; tries++) await signIn(server, 'nobody@example.com', '203.0.113.66', 'Wrong-horse-7')
    expect((await signIn(server, email, '203.0.113.66')).status).toBe(429)
    expect((await signIn(server, email, '198.51.100.7')).status).toBe(200)
  })

  it('sessions, audit rows and mails name the address of the caller', async () => {
    const { server, business } = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    const { email, userId } = business.people.owner
    expect(await sessionAddress(server, email, '198.51.100.7')).toBe('198.51.100.7')
    const { rows } = await server.db.owner.query<{ ip: string }>('SELECT DISTINCT host(ip) AS ip FROM user_audit_events WHERE user_id = $1', [userId])
    expect(rows).toEqual([{ ip: '198.51.100.7' }])
    const { rows: mails } = await server.db.owner.query<{ row: string }>('SELECT m::text AS row FROM mail_outbox m WHERE user_id = $1', [userId])
    expect(mails.map(({ row }) => row).join()).toContain('198.51.100.7')
  })

  it.each([
    ['127.0.0.1', '203.0.113.66, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.0/8, 10.0.0.0/8', '203.0.113.66, 198.51.100.7, 10.1.2.3', '198.51.100.7'],
    ['1', '203.0.113.66, 198.51.100.7', '198.51.100.7'],
    ['2', '203.0.113.66, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', 'fe80::1%eth0', 'fe80::1'],
  ])('TRUSTED_PROXIES=%s takes from "%s" the address %s', async (trusted, forwardedFor, expected) => {
    const { server, business } = await start({ TRUSTED_PROXIES: trusted })
    expect(await sessionAddress(server, business.people.owner.email, forwardedFor)).toBe(expected)
  })

  it.each(['unknown', '198.51.100.7:4711', "1.2.3.4'; --", ', ,'])('"%s" is no address: the proxy counts as the caller', async (text) => {
    const { server, business } = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    expect(await sessionAddress(server, business.people.owner.email, text)).toBe('127.0.0.1')
  })
})

describe('a caller that is no trusted proxy', () => {
  it.each([undefined, '10.0.0.0/8', '192.0.2.1,2001:db8::/32'])('is not believed with TRUSTED_PROXIES=%s', async (trusted) => {
    const { server, business } = await start(trusted === undefined ? {} : { TRUSTED_PROXIES: trusted })
    expect(await sessionAddress(server, business.people.owner.email, '198.51.100.7')).toBe('127.0.0.1')
  })
})

it('takes no address of a mailed link from the headers of a proxy', async () => {
  const { server, business } = await start({ TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://pay.example' })
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example;proto=http' }
  await signIn(server, business.people.owner.email, '198.51.100.7', testPassword, headers)
  await server.call(forgotPassword, { body: { email: business.people.owner.email }, headers })
  const { rows } = await server.db.owner.query<{ row: string }>('SELECT m::text AS row FROM mail_outbox m')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('evil.example')
})
