import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '#areas/identity/contract/registration.ts'
import { getSignInOptions, login, me } from '#areas/identity/contract/sign-in.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeVerifyLogin } from '#kernel/envelope.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, type TestBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'finance'>
let person: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(dayMs)
  business = await makeBusiness(server, { roles: ['finance'] })
  person = business.people.finance
})
afterAll(() => server.close())

const signIn = (browser: TestBrowser, { email }: TestMember = person) =>
  browser.call<Answer<typeof login>>(login, { body: { email, password: testPassword, remember: false } })
const readMe = async () => (await server.call<Answer<typeof me>>(me, { token: person.token })).envelope.data

async function addAuthenticator(): Promise<void> {
  const seed = await testKeys.sealer('authenticator-seeds').seal({ db: server.db.database.global }, 'JBSWY3DPEHPK3PXP', `${person.userId}:totp_1`)
  await server.db.owner.query(`INSERT INTO authenticators (user_id, id, name, seed, created_at, confirmed_at) VALUES ($1, 'totp_1', 'Phone', $3, $2, $2)`, [
    person.userId,
    server.clock.now(),
    seed,
  ])
}

async function trust(until: Date): Promise<void> {
  await server.db.owner.query('UPDATE devices SET trusted_at = $2, trusted_until = $3 WHERE user_id = $1', [person.userId, server.clock.now(), until])
}

describe('the options of signing in', () => {
  it('say what the installation is like', async () => {
    const { envelope } = await server.call<Answer<typeof getSignInOptions>>(getSignInOptions)
    expect(envelope.data).toEqual({ password_length_min: 8, remember_days: 7, remember_idle_minutes: 10_080, mailbox_url: null, has_passkeys: true })
  })

  it.each([
    ['https://192.0.2.7', false],
    ['https://[2001:db8::7]', false],
    ['https://pay.example', true],
  ])('have passkeys under %s: %s', async (url, expected) => {
    const other = await createTestServer({ env: { PUBLIC_URL: url, REMEMBER_DAYS: '3', PASSWORD_LENGTH_MIN: '12' } })
    const { envelope } = await other.call<Answer<typeof getSignInOptions>>(getSignInOptions)
    expect(envelope.data).toMatchObject({ has_passkeys: expected, remember_days: 3, password_length_min: 12 })
    await other.close()
  })
})

describe('a password with an accent', () => {
  const [one, two] = ['Caf\u00e9-au-lait-7', 'Cafe\u0301-au-lait-7']
  const send = async (password: string) => (await openBrowser(server).call(login, { body: { email: person.email, password, remember: false } })).status

  it('lets its user in from every keyboard, after the form that was stored has been sent once', async () => {
    const stored = await hash(two, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await server.db.owner.query('UPDATE passwords SET hash = $2 WHERE user_id = $1', [person.userId, stored])
    expect([await send(one), await send(two), await send(one), await send(two)]).toEqual([400, 200, 200, 200])
  })

  it('is the same in both fields of a form, and to sign in with', async () => {
    const email = `${person.userId.toLowerCase()}@new.example`
    const body = { username: 'Zoé', name: 'Café', country: 'FR', email, password: two, password_confirmation: one }
    expect((await server.call(register, { body })).status).toBe(200)
    expect((await openBrowser(server).call(login, { body: { email, password: one, remember: false } })).status).toBe(200)
  })
})

describe('a new browser', () => {
  it('is told to its user in the product and by mail, once', async () => {
    const browser = openBrowser(server)
    await signIn(browser)
    expect(await readMails(server)).toEqual([{ kind: 'new_device', to_email: person.email, user_id: person.userId }])
    expect((await readMe()).unread_notification_count).toBe(1)
    server.clock.advance(dayMs)
    await signIn(browser)
    expect(await readMails(server)).toEqual([])
    expect((await readMe()).unread_notification_count).toBe(1)
  })

  it('is not told at the first sign-in of all', async () => {
    await server.db.owner.query('UPDATE users SET last_login_at = NULL WHERE id = $1', [person.userId])
    await signIn(openBrowser(server))
    expect(await readMails(server)).toEqual([])
  })

  it('gets a cookie that scripts cannot read, and that is good for 180 days from the last sign-in', async () => {
    const browser = openBrowser(server)
    const first = await signIn(browser)
    expect(first.headers['set-cookie']).toMatch(/^counterfoil_device=\w{43}; Path=\/api\/user; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    const { rows } = await server.db.owner.query<{ stored: string }>('SELECT row_to_json(d)::text AS stored FROM devices d')
    expect(rows.some(({ stored }) => stored.includes(browser.cookie?.split('=')[1] ?? 'none'))).toBe(false)
    server.clock.advance(179 * dayMs)
    await signIn(browser)
    server.clock.advance(179 * dayMs)
    await signIn(browser)
    expect(await readMails(server)).toEqual([])
    server.clock.advance(180 * dayMs)
    await signIn(browser)
    expect((await readMails(server)).map(({ kind }) => kind)).toEqual(['new_device'])
  })

  it('is shared by its users, and each of them is known by their own sign-ins', async () => {
    const browser = openBrowser(server)
    await signIn(browser)
    const { cookie } = browser
    server.clock.advance(dayMs)
    await signIn(browser, business.people.owner)
    expect((await readMails(server)).map(({ to_email }) => to_email)).toEqual([business.people.owner.email])
    expect(browser.cookie).toMatch(new RegExp(`^counterfoil_device=\\w{43}\\.${cookie?.split('=')[1]}$`))
    server.clock.advance(dayMs)
    await signIn(browser)
    expect(await readMails(server)).toEqual([])
  })
})

describe('a user with a second factor', () => {
  beforeEach(addAuthenticator)

  it('is asked for it, and is not signed in yet', async () => {
    const result = await signIn(openBrowser(server))
    expect([result.status, result.envelope]).toEqual([200, { code: codeVerifyLogin, message: 'OK', data: { challenge: expect.stringMatching(/^\w{43}$/) } }])
    expect(await readEvents(server)).toMatchObject([{ action: 'sign_in.second_step', reason: null, user_id: person.userId, details: { step: 'asked' } }])
    const challenge = 'challenge' in result.envelope.data ? result.envelope.data.challenge : ''
    expect((await server.call(me, { token: challenge })).status).toBe(401)
    expect(await readMails(server)).toEqual([])
  })

  it('is never locked out by right passwords', async () => {
    for (let time = 0; time < 12; time++) expect((await signIn(openBrowser(server))).envelope.code).toBe(codeVerifyLogin)
  })

  it('is not asked on a browser that is trusted, for as long as it is, and on that browser alone', async () => {
    await server.db.owner.query('DELETE FROM authenticators WHERE user_id = $1', [person.userId])
    const browser = openBrowser(server)
    await signIn(browser)
    await addAuthenticator()
    expect((await signIn(browser)).envelope.code).toBe(codeVerifyLogin)
    await trust(new Date(server.clock.now().getTime() + dayMs))
    expect((await signIn(browser)).envelope.code).toBe(200)
    expect((await signIn(openBrowser(server))).envelope.code).toBe(codeVerifyLogin)
    server.clock.advance(dayMs)
    expect((await signIn(browser)).envelope.code).toBe(codeVerifyLogin)
  })
})

describe('the signed-in user', () => {
  it('has no recovery codes where there is no second factor, and learns how many are left where there is one', async () => {
    expect(await readMe()).toMatchObject({ has_second_factor: false, recovery_codes_left: null })
    await addAuthenticator()
    await server.db.owner.query(
      `INSERT INTO recovery_codes (user_id, code_hash, created_at, used_at) VALUES ($1, '\\x01', now(), NULL), ($1, '\\x02', now(), NULL), ($1, '\\x03', now(), now())`,
      [person.userId],
    )
    expect(await readMe()).toMatchObject({ has_second_factor: true, recovery_codes_left: 2 })
  })

  it('learns which business asks for a second factor and by when, until there is one', async () => {
    const due = new Date(server.clock.now().getTime() + dayMs)
    await server.db.owner.query('UPDATE businesses SET second_factor_due_at = $2 WHERE business_id = $1', [business.businessId, due])
    const demand = { business_id: business.businessId, business_name: expect.stringMatching(/^Shop /), due_at: due.toISOString() }
    expect((await readMe()).second_factor_demands).toEqual([{ ...demand, is_overdue: false }])
    server.clock.advance(dayMs)
    expect((await readMe()).second_factor_demands).toEqual([{ ...demand, is_overdue: true }])
    await addAuthenticator()
    expect((await readMe()).second_factor_demands).toEqual([])
  })
})
