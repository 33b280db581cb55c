import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlock } from '#areas/identity/contract/password-reset.ts'
import { verifyLogin } from '#areas/identity/contract/second-step.ts'
import { getSecurity } from '#areas/identity/contract/security.ts'
import { login, logout, me } from '#areas/identity/contract/sign-in.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import { addAuthenticator, openSignIn, type TestAuthenticator } from '#areas/identity/test/second-factors.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeVerifyLogin } from '#kernel/envelope.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { type CallOptions, createTestServer, type TestServer } from '#proof/support/server.ts'

/** The cookie by which a browser is known: what an attacker plants in it is never worth anything. */

const planted = 'B'.repeat(43)
const plantedCookie = `counterfoil_device=${planted}`

let server: TestServer
let victim: TestMember
let colleague: TestMember
let app: TestAuthenticator

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(hourMs)
  const { people } = await makeBusiness(server, { roles: ['finance'] })
  victim = people.finance
  colleague = people.owner
  app = await addAuthenticator(server, victim.userId)
  server.clock.advance(hourMs)
})
afterAll(() => server.close())

type LoginAnswer = Answer<typeof login>

const byPassword = (caller: Pick<TestBrowser, 'call'>, { email }: TestMember, options: CallOptions = {}) =>
  caller.call<LoginAnswer>(login, { ...options, body: { email, password: testPassword, remember: false } })

/** Signs in with both steps. */
async function signInWithCode(caller: Pick<TestBrowser, 'call'>, { trust = false } = {}) {
  server.clock.advance(30_000)
  const challenge = await openSignIn(caller, victim)
  const proof = { method: 'authenticator', code: app.code() }
  return caller.call<LoginAnswer>(verifyLogin, { body: { challenge, proof, trust_device: trust } })
}

function tokenOf({ envelope }: { envelope: { data: LoginAnswer | null } }): string {
  if (!envelope.data || !('token' in envelope.data)) throw new Error('Nobody was signed in.')
  return envelope.data.token
}

describe('a cookie that was planted before its user signed in', () => {
  it('does not skip the second step for whoever planted it', async () => {
    const browser = openBrowser(server, { cookie: plantedCookie })
    expect((await signInWithCode(browser, { trust: true })).status).toBe(200)
    expect((await byPassword(browser, victim)).envelope.code).toBe(200)

    const attacker = openBrowser(server, { cookie: plantedCookie })
    expect((await byPassword(attacker, victim)).envelope.code).toBe(codeVerifyLogin)
  })

  it('does not make whoever planted it a known browser, past the lock of the address', async () => {
    await byPassword(openBrowser(server, { cookie: plantedCookie }), colleague)
    const wrong = { body: { email: colleague.email, password: 'Wrong-horse-7', remember: false } }
    for (let time = 0; time < 10; time++) await openBrowser(server).call(login, wrong)
    expect((await byPassword(openBrowser(server, { cookie: plantedCookie }), colleague)).status).toBe(423)
  })

  it('is not adopted by an unlock link either', async () => {
    const token = await makeLink(server, victim.userId, { purpose: 'unlock' })
    await openBrowser(server, { cookie: plantedCookie }).call(unlock, { body: { token } })
    const { rows } = await server.db.owner.query('SELECT FROM devices WHERE token_hash = sha256($1)', [Buffer.from(planted)])
    expect(rows).toEqual([])
  })
})

describe('a browser that was known before', () => {
  it('gets a fresh value when it is trusted, and the earlier one is worth nothing', async () => {
    const browser = openBrowser(server)
    await signInWithCode(browser)
    const copied = browser.cookie
    await signInWithCode(browser, { trust: true })
    expect((await byPassword(browser, victim)).envelope.code).toBe(200)
    expect((await byPassword(openBrowser(server, { cookie: copied }), victim)).envelope.code).toBe(codeVerifyLogin)
  })

  it('stays known and trusted to a user while others sign in on it', async () => {
    const browser = openBrowser(server)
    await signInWithCode(browser, { trust: true })
    await byPassword(browser, colleague)
    server.clock.advance(hourMs)
    expect((await byPassword(browser, victim)).envelope.code).toBe(200)
    await byPassword(browser, colleague)
    expect((await readMails(server)).map(({ kind }) => kind)).toEqual([])
    const security = await browser.call<Answer<typeof getSecurity>>(getSecurity, { token: victim.token })
    expect(security.envelope.data.trusted_devices).toMatchObject([{ is_current: true }])
  })

  it('keeps the values of its last eight users, whatever else was put into its cookie', async () => {
    const browser = openBrowser(server, { cookie: `counterfoil_device=${Array(200).fill(planted).join('.')}` })
    await byPassword(browser, colleague)
    expect(browser.cookie?.split('=')[1]?.split('.')).toHaveLength(8)
  })
})

it('keeps the cookie to one host where browsers come by https', async () => {
  const secure = await createTestServer({ env: { PUBLIC_URL: 'https://pay.example' } })
  try {
    const { people } = await makeBusiness(secure, { roles: ['finance'] })
    const result = await byPassword(secure, people.owner)
    expect(result.headers['set-cookie']).toMatch(/^__Host-counterfoil_device=\w{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/)
  } finally {
    await secure.close()
  }
})

describe('signing in again in the same browser', () => {
  const isAlive = async (token: string) => (await server.call(me, { token })).status === 200

  it('ends the session that it sent along', async () => {
    const browser = openBrowser(server)
    const first = tokenOf(await byPassword(browser, colleague))
    const second = tokenOf(await byPassword(browser, colleague, { token: first }))
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true])
    expect((await readEvents(server)).map(({ action, user_id, details }) => [action, user_id, details])).toContainEqual([
      'session.end',
      colleague.userId,
      { by: 'sign_in' },
    ])
  })

  it('ends it once the second step is done, and not before', async () => {
    const earlier = tokenOf(await byPassword(server, colleague))
    const challenge = await openSignIn({ call: (endpoint, options) => server.call(endpoint, { ...options, token: earlier }) }, victim)
    expect(await isAlive(earlier)).toBe(true)
    const proof = { method: 'authenticator', code: app.code() }
    await server.call(verifyLogin, { token: earlier, body: { challenge, proof, trust_device: false } })
    expect(await isAlive(earlier)).toBe(false)
  })

  it('takes no notice of a token that is none or has ended', async () => {
    const ended = tokenOf(await byPassword(server, colleague))
    await server.call(logout, { token: ended })
    server.clock.advance(hourMs)
    for (const token of [ended, 'made-up']) expect((await byPassword(server, colleague, { token })).status).toBe(200)
    expect((await readEvents(server)).map(({ action }) => action)).not.toContain('session.end')
  })

  it('leaves it alone where the sign-in fails', async () => {
    const token = tokenOf(await byPassword(server, colleague))
    await server.call(login, { token, body: { email: colleague.email, password: 'Wrong-horse-7', remember: false } })
    expect(await isAlive(token)).toBe(true)
  })
})
