import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword, unlock, verifiedResetPasswordLink } from '#areas/identity/contract/password-reset.ts'
import { confirmEmail } from '#areas/identity/contract/registration.ts'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const newPassword = 'Battery-staple-8'
const notValid = {
  code: 400,
  message: 'This link has expired or was already used. Request a new link.',
  data: null,
}

let server: TestServer
let business: TestBusiness<'finance'>
let person: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(24 * 60 * minuteMs)
  business = await makeBusiness(server, { roles: ['finance'] })
  person = business.people.finance
})
afterAll(() => server.close())

const forget = (email: string) => server.call<Answer<typeof forgotPassword>>(forgotPassword, { body: { email } })
const reset = (token: string, password = newPassword) => server.call(resetPassword, { body: { token, password, password_confirmation: password } })
const link = () => makeLink(server, person.userId, { purpose: 'reset_password' })
const signIn = (password: string, browser: TestBrowser = openBrowser(server)) =>
  browser.call<Answer<typeof login>>(login, { body: { email: person.email, password, remember: false } })
const isValid = async (token: string) =>
  (await server.inject({ url: `/api${verifiedResetPasswordLink.path}`, query: { token } })).json<Answer<typeof verifiedResetPasswordLink>>()

describe('a forgotten password', () => {
  it('is answered alike for known and unknown addresses, and queues one mail in five minutes for either', async () => {
    for (const email of [person.email, 'nobody@example.com']) {
      const first = await forget(email)
      expect([first.status, first.envelope.data]).toEqual([200, { wait_seconds: 300 }])
      expect(await readMails(server)).toEqual([{ kind: 'reset_password', to_email: email, user_id: null }])
      server.clock.advance(100_000)
      expect((await forget(` ${email.toUpperCase()}`)).envelope.data).toEqual({ wait_seconds: 200 })
      expect(await readMails(server)).toEqual([])
      server.clock.advance(200_000)
      expect((await forget(email)).envelope.data).toEqual({ wait_seconds: 300 })
      expect((await readMails(server)).length).toBe(1)
      server.clock.advance(minuteMs)
    }
  })

  it('leaves a row that names nobody', async () => {
    await forget(person.email)
    expect(await readEvents(server)).toMatchObject([{ action: 'password.reset_asked', reason: null, user_id: null }])
  })
})

describe('resetting a password', () => {
  it('ends every session, withdraws all trust, and leaves the user to sign in by the new one', async () => {
    const sessions = [person.token, await makeSession(server, person.userId)]
    await server.db.owner.query(
      `INSERT INTO devices (user_id, id, token_hash, created_at, last_used_at, expires_at, trusted_at, trusted_until) VALUES ($1, 'dev_1', '\\x01', now(), now(), 'infinity', now(), 'infinity')`,
      [person.userId],
    )
    await server.db.owner.query(
      `INSERT INTO sign_in_challenges (user_id, token_hash, created_at, expires_at, has_remember) VALUES ($1, $2, now(), 'infinity', false)`,
      [person.userId, Buffer.from(person.userId)],
    )
    const token = await link()
    expect((await reset(token)).envelope).toEqual({ code: 200, message: 'OK', data: null })
    for (const session of sessions) expect((await server.call(me, { token: session })).status).toBe(401)
    const { rows } = await server.db.owner.query(
      `SELECT (SELECT count(*) FROM devices WHERE user_id = $1 AND trusted_until IS NOT NULL)::int AS trusted, (SELECT count(*) FROM sign_in_challenges WHERE user_id = $1)::int AS open`,
      [person.userId],
    )
    expect(rows).toEqual([{ trusted: 0, open: 0 }])
    expect((await signIn(testPassword)).status).toBe(400)
    expect((await signIn(newPassword)).status).toBe(200)
    // A colleague notices nothing.
    expect((await server.call(me, { token: business.people.owner.token })).status).toBe(200)
  })

  it('leaves a row, a notice and a mail without any secret', async () => {
    const token = await link()
    await reset(token)
    expect(await readEvents(server)).toMatchObject([{ action: 'password.reset', reason: null, user_id: person.userId }])
    expect(await readMails(server)).toEqual([{ kind: 'security_changed', to_email: person.email, user_id: person.userId }])
    const { rows } = await server.db.owner.query('SELECT event AS kind FROM notifications WHERE user_id = $1', [person.userId])
    expect(rows).toEqual([{ kind: 'password_reset' }])
    expect(server.logs.some((line) => line.includes(token) || line.includes(newPassword))).toBe(false)
  })

  it('lifts the lock of the address', async () => {
    for (let time = 0; time < 10; time++) await signIn('Wrong-horse-7')
    expect((await signIn(testPassword)).status).toBe(423)
    await reset(await link())
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('ends the other links, so that nobody who was signed in can still take the account away', async () => {
    const [token, other] = [await link(), await link()]
    const change = await makeLink(server, person.userId, { purpose: 'confirm_email', email: 'attacker@example.com' })
    await reset(token)
    expect((await reset(other)).envelope).toEqual(notValid)
    expect((await server.call(confirmEmail, { body: { token: change } })).envelope).toEqual(notValid)
  })

  it('confirms the address, since the link came by mail', async () => {
    await server.db.owner.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [person.userId])
    await reset(await link())
    const result = await signIn(newPassword)
    expect(result.envelope.data).toMatchObject({ user: { email_confirmed: true } })
  })

  it.each([
    ['a short password', 'Ab-1', 'Enter at least 8 characters.'],
    ['a common one', 'Dragon2026!', 'This password is too common or has appeared in a breach. Choose another one.'],
    ['the present one', testPassword, "You've used this password recently. Choose a new one."],
  ])('refuses %s, changes nothing, and leaves the link open', async (_, given, message) => {
    const token = await link()
    const result = await reset(token, given)
    expect([result.status, result.fields]).toEqual([422, [{ path: 'password', message }]])
    expect((await server.call(me, { token: person.token })).status).toBe(200)
    expect(await isValid(token)).toEqual({ valid: true })
    expect((await reset(token)).status).toBe(200)
  })

  it('refuses the last four passwords beside the present one, and takes older ones', async () => {
    const chosen = [1, 2, 3, 4, 5].map((number) => `Another-horse-${number}`)
    for (const password of chosen) expect((await reset(await link(), password)).status).toBe(200)
    for (const password of chosen) expect((await reset(await link(), password)).status).toBe(422)
    expect((await reset(await link(), testPassword)).status).toBe(200)
    const { rows } = await server.db.owner.query('SELECT count(*)::int AS count FROM former_passwords WHERE user_id = $1', [person.userId])
    expect(rows).toEqual([{ count: 4 }])
  })

  it('works once, also when two come at once', async () => {
    const token = await link()
    const results = await Promise.all([reset(token, 'Battery-staple-8'), reset(token, 'Battery-staple-9')])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await reset(token)).envelope).toEqual(notValid)
    expect((await readEvents(server)).map(({ action, reason }) => [action, reason]).toSorted()).toEqual([
      ['password.reset', null],
      ['password.reset', 'link_not_valid'],
      ['password.reset', 'link_not_valid'],
    ])
  })

  it('leaves no session by the earlier password, whoever was just signing in', async () => {
    const token = await link()
    const [, ...tries] = await Promise.all([reset(token), ...Array.from({ length: 5 }, () => signIn(testPassword))])
    const tokens = tries.flatMap(({ envelope }) => (envelope.data && 'token' in envelope.data ? [envelope.data.token] : []))
    for (const session of tokens) expect((await server.call(me, { token: session })).status).toBe(401)
  })
})

describe('a link that is not good', () => {
  const bad: [string, () => Promise<string>][] = [
    ['guessed', async () => 'A'.repeat(43)],
    ['empty', async () => ''],
    ['of another purpose', () => makeLink(server, person.userId, { purpose: 'unlock' })],
    [
      'expired',
      async () => {
        const token = await link()
        server.clock.advance(60 * minuteMs)
        return token
      },
    ],
    [
      'used',
      async () => {
        const token = await link()
        await reset(token)
        server.clock.advance(minuteMs)
        return token
      },
    ],
  ]

  it.each(bad)('that is %s gets the one neutral answer, leaves a row, and changes nothing', async (_, make) => {
    const token = await make()
    const { rows: before } = await server.db.owner.query('SELECT hash FROM passwords WHERE user_id = $1', [person.userId])
    expect((await reset(token, 'Battery-staple-9')).envelope).toEqual(notValid)
    expect(await isValid(token)).toEqual({ valid: false })
    const { rows: after } = await server.db.owner.query('SELECT hash FROM passwords WHERE user_id = $1', [person.userId])
    expect(after).toEqual(before)
    expect((await readEvents(server)).map(({ action, reason }) => [action, reason])).toEqual(Array(2).fill(['password.reset', 'link_not_valid']))
  })

  it('is refused alike by the other endpoints', async () => {
    const token = await link()
    for (const endpoint of [unlock, confirmEmail]) {
      const result = await server.call(endpoint, { body: { token } })
      expect([result.status, result.envelope]).toEqual([400, notValid])
      expect((await server.call(endpoint, { body: { token }, locale: 'zh-cn' })).envelope.message).toBe('链接已过期或已被使用，请重新获取。')
    }
    expect(await isValid(token)).toEqual({ valid: true })
  })

  it('is answered without a session cookie for anybody', async () => {
    const browser = openBrowser(server)
    await browser.call(unlock, { body: { token: 'guessed' } })
    expect(browser.cookie).toBeNull()
  })
})

it('limits how often mails are asked for and links are tried from one address', async () => {
  const limited = await createTestServer({ hasRateLimits: true })
  const statuses = async (times: number, call: (index: number) => Promise<{ status: number }>) => {
    const all: number[] = []
    for (let index = 0; index < times; index++) all.push((await call(index)).status)
    return all
  }
  const asked = await statuses(11, (index) => limited.call(forgotPassword, { body: { email: `person${index}@example.com` } }))
  expect(asked).toEqual([...Array(10).fill(200), 429])
  const tried = await statuses(31, () => limited.call(unlock, { body: { token: 'guessed' } }))
  expect(tried).toEqual([...Array(30).fill(400), 429])
  await limited.close()
})
