import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login, logout, me } from '#areas/identity/contract/sign-in.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import { makeBusiness, type TestBusiness, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'finance'>

beforeAll(async () => {
  server = await createTestServer({ hasRateLimits: true })
})
beforeEach(async () => {
  // Past every window of the tests before.
  server.clock.advance(dayMs)
  business = await makeBusiness(server, { roles: ['finance'] })
})
afterAll(() => server.close())

const signIn = (email: string, password: string, remember = false) => server.call<Answer<typeof login>>(login, { body: { email, password, remember } })

async function tokenFor(remember: boolean): Promise<string> {
  const { envelope } = await signIn(business.people.finance.email, testPassword, remember)
  return 'token' in envelope.data ? envelope.data.token : ''
}

const isSignedIn = async (token: string) => (await server.call(me, { token })).status === 200

async function readSignIns(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query('SELECT action, reason, user_id, host(ip) AS ip FROM user_audit_events WHERE at = $1 ORDER BY id', [
    server.clock.now(),
  ])
  return rows
}

describe('signing in', () => {
  it('answers a token and the user, keeps the token only as a hash, and leaves a row', async () => {
    const { userId, email, name } = business.people.finance
    const result = await signIn(` ${email.toUpperCase()} `, testPassword)
    expect(result.envelope).toEqual({
      code: 200,
      message: 'OK',
      data: { token: expect.stringMatching(/^\w{43}$/), user: { id: userId, name, email, email_confirmed: true, language: 'en' } },
    })
    expect(await readSignIns()).toEqual([{ action: 'sign_in', reason: null, user_id: userId, ip: '127.0.0.1' }])
    const { rows } = await server.db.owner.query<{ stored: string }>('SELECT row_to_json(s)::text AS stored FROM sessions s')
    const token = 'token' in result.envelope.data ? result.envelope.data.token : ''
    expect(rows.some(({ stored }) => stored.includes(token))).toBe(false)
  })

  it('answers a wrong password and an unknown account alike, and leaves a row of each', async () => {
    const { userId, email } = business.people.finance
    const wrong = await signIn(email, 'Wrong-horse-7')
    const unknown = await signIn('nobody@example.com', testPassword)
    const answer = { code: 400, message: 'The email or password is incorrect.', data: null }
    expect([wrong.status, wrong.envelope, unknown.status, unknown.envelope]).toEqual([400, answer, 400, answer])
    expect(await readSignIns()).toEqual([
      { action: 'sign_in', reason: 'wrong_password', user_id: userId, ip: '127.0.0.1' },
      { action: 'sign_in', reason: 'unknown_user', user_id: null, ip: '127.0.0.1' },
    ])
  })

  it('names what is missing', async () => {
    const result = await server.call(login, { body: { email: 'no address' } })
    expect([result.status, result.fields.map(({ path }) => path).sort()]).toEqual([422, ['email', 'password', 'remember']])
  })
})

describe('a session', () => {
  it('ends after an hour without a call, and not before', async () => {
    const token = await tokenFor(false)
    server.clock.advance(59 * minuteMs)
    expect(await isSignedIn(token)).toBe(true)
    server.clock.advance(59 * minuteMs)
    expect(await isSignedIn(token)).toBe(true)
    server.clock.advance(60 * minuteMs)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('ends after twelve hours, however busy', async () => {
    const token = await tokenFor(false)
    for (let half = 1; half < 24; half++) {
      server.clock.advance(hourMs / 2)
      expect(await isSignedIn(token)).toBe(true)
    }
    server.clock.advance(hourMs / 2)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('lasts seven days with "remember me", while it is used', async () => {
    const token = await tokenFor(true)
    for (let day = 0; day < 6; day++) {
      server.clock.advance(dayMs)
      expect(await isSignedIn(token)).toBe(true)
    }
    server.clock.advance(dayMs)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('lasts seven days with "remember me" when idle too, from a Friday to the Tuesday after and on', async () => {
    const token = await tokenFor(true)
    server.clock.advance(4 * dayMs)
    expect(await isSignedIn(token)).toBe(true)
    const idle = await tokenFor(true)
    server.clock.advance(7 * dayMs - 1)
    expect(await isSignedIn(idle)).toBe(true)
    server.clock.advance(1)
    expect(await isSignedIn(idle)).toBe(false)
  })

  it('ends earlier when idle, if the settings say so', async () => {
    const strict = await createTestServer({ env: { REMEMBER_IDLE_MINUTES: '60' } })
    try {
      const { people } = await makeBusiness(strict, { roles: ['finance'] })
      const { envelope } = await strict.call<Answer<typeof login>>(login, { body: { email: people.finance.email, password: testPassword, remember: true } })
      const token = 'token' in envelope.data ? envelope.data.token : ''
      strict.clock.advance(hourMs)
      expect((await strict.call(me, { token })).status).toBe(401)
    } finally {
      await strict.close()
    }
  })

  it('ends after 15 idle minutes under the PCI profile, with "remember me" or without', async () => {
    const strict = await createTestServer({ env: { SECURITY_PROFILE: 'pci' } })
    try {
      const { people } = await makeBusiness(strict, { roles: ['finance'] })
      for (const remember of [false, true]) {
        const body = { email: people.finance.email, password: testPassword, remember }
        const { envelope } = await strict.call<Answer<typeof login>>(login, { body })
        const token = 'token' in envelope.data ? envelope.data.token : ''
        strict.clock.advance(15 * minuteMs - 1)
        expect((await strict.call(me, { token })).status).toBe(200)
        strict.clock.advance(15 * minuteMs)
        expect((await strict.call(me, { token })).status).toBe(401)
      }
    } finally {
      await strict.close()
    }
  })

  it('ends on the server when its user signs out, and no other with it', async () => {
    const [token, other] = [await tokenFor(true), await tokenFor(true)]
    expect((await server.call(logout, { token })).envelope).toEqual({ code: 200, message: 'OK', data: null })
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, true])
    expect((await readSignIns()).at(-1)).toMatchObject({ action: 'sign_out' })
  })

  it('opens nothing for a member who was frozen', async () => {
    const token = await tokenFor(true)
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE user_id = $1`, [business.people.finance.userId])
    const info = { method: 'GET', path: '/merchant/:id/info' } as const
    expect((await server.call(info, { token, params: { id: business.liveId } })).status).toBe(404)
    const list = await server.call<unknown[]>({ method: 'GET', path: '/merchant/list' }, { token })
    expect(list.envelope.data).toEqual([])
  })
})

describe('guessing', () => {
  it('is stopped after ten tries at one account, in both languages, and starts again after a minute', async () => {
    const { email } = business.people.finance
    for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(email, testPassword)).status).toBe(200)
    server.clock.advance(20_000)
    const stopped = await signIn(email.toUpperCase(), testPassword)
    expect(stopped.status).toBe(429)
    expect(stopped.envelope).toEqual({ code: 429, message: 'Too many requests. Try again in 40 seconds.', data: null })
    expect(stopped.headers['retry-after']).toBe('40')
    const chinese = await server.call(login, { body: { email, password: testPassword, remember: false }, locale: 'zh-cn' })
    expect(chinese.envelope.message).toBe('请求过于频繁，请在 40 秒后重试。')
    // A colleague behind the same address is not stopped.
    expect((await signIn(business.people.owner.email, testPassword)).status).toBe(200)
    server.clock.advance(40_000)
    expect((await signIn(email, testPassword)).status).toBe(200)
  })

  it('is stopped after thirty tries from one address', async () => {
    const attempt = (index: number) => server.call(login, { body: { email: `user${index}@example.com` } })
    for (let index = 0; index < 30; index++) expect((await attempt(index)).status).toBe(422)
    expect((await attempt(30)).status).toBe(429)
  })
})
