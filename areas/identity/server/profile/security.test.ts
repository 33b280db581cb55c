import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyLogin } from '#areas/identity/contract/second-step.ts'
import { changePassword, endOtherSessions, endSession, forgetDevice, getSecurity, listSessions } from '#areas/identity/contract/security.ts'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { makeLink } from '#areas/identity/test/links.ts'
import { addAuthenticator, openSignIn } from '#areas/identity/test/second-factors.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { codeVerifyLogin } from '#kernel/envelope.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember, testPassword } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

const windowsChrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const newPassword = 'Another-horse-8'

let server: TestServer
let business: TestBusiness<'finance' | 'viewer'>
let member: TestMember
let token: string

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.advance(hourMs)
  business = await makeBusiness(server, { roles: ['finance', 'viewer'] })
  member = business.people.finance
  token = member.token
})
afterAll(() => server.close())

const isSignedIn = async (caller: string) => (await server.call(me, { token: caller })).status === 200
const readSessions = async (caller = token) => (await server.call<Answer<typeof listSessions>>(listSessions, { token: caller })).envelope.data

async function signIn(password: string, remember = false): Promise<string> {
  const { envelope } = await server.call<Answer<typeof login>>(login, {
    body: { email: member.email, password, remember },
    headers: { 'user-agent': windowsChrome },
  })
  return envelope.data !== null && 'token' in envelope.data ? envelope.data.token : ''
}

describe('changing the password', () => {
  const change = (body: Record<string, unknown>) =>
    server.call(changePassword, {
      token,
      body: { old_password: testPassword, password: newPassword, password_confirmation: newPassword, end_other_sessions: false, ...body },
    })

  it('takes the old one and a new one, and tells the user', async () => {
    server.clock.advance(1000)
    expect((await change({})).envelope.code).toBe(200)
    expect([await signIn(testPassword), await isSignedIn(await signIn(newPassword))]).toEqual(['', true])
    expect(await isSignedIn(token)).toBe(true)
    const { envelope } = await server.call<Answer<typeof getSecurity>>(getSecurity, { token })
    expect(envelope.data.password_changed_at).toBe(server.clock.now().toISOString())
    expect(await readEvents(server)).toContainEqual({ action: 'password.change', reason: null, user_id: member.userId, details: {} })
    expect(await readMails(server)).toContainEqual({ kind: 'security_changed', to_email: member.email, user_id: member.userId })
  })

  it('leaves other sessions alone, or ends them where that is asked for', async () => {
    const other = await signIn(testPassword)
    await change({})
    expect(await isSignedIn(other)).toBe(true)
    await change({ old_password: newPassword, password: 'Yet-another-9', password_confirmation: 'Yet-another-9', end_other_sessions: true })
    expect([await isSignedIn(other), await isSignedIn(token)]).toEqual([false, true])
  })

  it('ends sign-ins and links that the old one had begun', async () => {
    const app = await addAuthenticator(server, member.userId)
    const challenge = await openSignIn(server, member)
    const link = await makeLink(server, member.userId, { purpose: 'reset_password' })
    const isOpen = async () => (await server.inject(`/api/user/verified-reset-password-link?token=${link}`)).json<{ valid: boolean }>().valid
    expect(await isOpen()).toBe(true)
    await change({})
    const proof = { method: 'authenticator', code: app.code() }
    expect((await server.call(verifyLogin, { body: { challenge, proof, trust_device: false } })).status).toBe(400)
    expect(await isOpen()).toBe(false)
  })

  it('refuses a wrong old password, changes nothing and leaves a row', async () => {
    const refused = await change({ old_password: 'Wrong-horse-7' })
    expect([refused.status, refused.envelope.message]).toEqual([400, 'The password is incorrect.'])
    expect(await readEvents(server)).toContainEqual({ action: 'password.change', reason: 'wrong_password', user_id: member.userId, details: {} })
    expect(await isSignedIn(await signIn(testPassword))).toBe(true)
  })

  it.each([
    ['short', { password: 'Ab-1', password_confirmation: 'Ab-1' }, ['password']],
    ['without a digit', { password: 'Another-horse', password_confirmation: 'Another-horse' }, ['password']],
    ['without a letter', { password: '12345-67890', password_confirmation: '12345-67890' }, ['password']],
    ['without a special character', { password: 'Anotherhorse8', password_confirmation: 'Anotherhorse8' }, ['password']],
    ['that many have', { password: 'P@ssw0rd1!', password_confirmation: 'P@ssw0rd1!' }, ['password']],
    ['that is the present one', { password: testPassword, password_confirmation: testPassword }, ['password']],
    ['that differs from its confirmation', { password_confirmation: 'Another-horse-9' }, ['password_confirmation']],
  ])('refuses a password %s by its field', async (_, body, paths) => {
    const refused = await change(body)
    expect([refused.status, [...new Set(refused.fields.map(({ path }) => path))]]).toEqual([422, paths])
    expect(await isSignedIn(await signIn(testPassword))).toBe(true)
  })

  it('counts once, though it comes twice at once', async () => {
    const results = await Promise.all([change({}), change({ password: 'Other-horse-10', password_confirmation: 'Other-horse-10' })])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('sessions', () => {
  it('are listed with browser, system, address and last use, the newest first, without those that ended', async () => {
    const idle = await signIn(testPassword)
    server.clock.advance(hourMs)
    const current = await signIn(testPassword, true)
    const sessions = await readSessions(current)
    const now = server.clock.now()
    expect(sessions[0]).toEqual({
      id: expect.stringMatching(/^sess_/),
      is_current: true,
      is_single_sign_on: false,
      browser: 'Chrome',
      system: 'Windows',
      ip: '127.0.0.1',
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 7 * 24 * hourMs).toISOString(),
    })
    expect(sessions.slice(1)).toMatchObject([{ is_current: false, browser: null, system: null, ip: null }])
    expect(await isSignedIn(idle)).toBe(false)
  })

  it('are ended one by one, from their next call on', async () => {
    const other = await signIn(testPassword)
    const id = (await readSessions(other)).find(({ is_current }) => is_current)?.id ?? ''
    const end = () => server.call(endSession, { token, params: { sessionId: id } })
    expect((await end()).status).toBe(200)
    expect([await isSignedIn(other), await isSignedIn(token)]).toEqual([false, true])
    expect((await readEvents(server)).at(-1)).toMatchObject({ action: 'session.end', reason: null, user_id: member.userId })
    expect((await end()).status).toBe(404)
  })

  it('of somebody else are answered like unknown ones, and go on', async () => {
    const theirs = business.people.viewer
    const [session] = await readSessions(theirs.token)
    const [foreign, unknown] = [
      await server.call(endSession, { token, params: { sessionId: session?.id ?? '' } }),
      await server.call(endSession, { token, params: { sessionId: 'sess_unknown' } }),
    ]
    expect([foreign.status, foreign.envelope]).toEqual([404, unknown.envelope])
    expect((await readEvents(server)).slice(-2)).toMatchObject([{ reason: 'unknown' }, { reason: 'unknown' }])
    expect(await isSignedIn(theirs.token)).toBe(true)
  })

  it('are ended all at once but the one at hand', async () => {
    const others = [await signIn(testPassword), await signIn(testPassword, true)]
    const { envelope } = await server.call<Answer<typeof endOtherSessions>>(endOtherSessions, { token })
    expect(envelope.data).toEqual({ ended: 2 })
    expect([await isSignedIn(others[0] ?? ''), await isSignedIn(others[1] ?? ''), await isSignedIn(token)]).toEqual([false, false, true])
    expect(await isSignedIn(business.people.viewer.token)).toBe(true)
  })
})

describe('trusted browsers', () => {
  const readDevices = async (caller: TestBrowser, callerToken: string) =>
    (await caller.call<Answer<typeof getSecurity>>(getSecurity, { token: callerToken })).envelope.data.trusted_devices

  it('are listed, and asked for the second step again once they are forgotten', async () => {
    const app = await addAuthenticator(server, member.userId)
    const browser = openBrowser(server)
    const challenge = await openSignIn(browser, member)
    const proof = { method: 'authenticator', code: app.code() }
    await browser.call(verifyLogin, { body: { challenge, proof, trust_device: true }, headers: { 'user-agent': windowsChrome } })
    const caller = await makeSession(server, member.userId)
    const [device] = await readDevices(browser, caller)
    const now = server.clock.now()
    const until = new Date(now.getTime() + 7 * 24 * hourMs).toISOString()
    expect(device).toEqual({ id: device?.id, browser: 'Chrome', system: 'Windows', trusted_at: now.toISOString(), trusted_until: until, is_current: true })
    expect(await readDevices(openBrowser(server), caller)).toMatchObject([{ is_current: false }])

    const forget = (by: string) => server.call(forgetDevice, { token: by, params: { deviceId: device?.id ?? '' } })
    expect((await forget(business.people.viewer.token)).status).toBe(404)
    expect((await forget(caller)).status).toBe(200)
    expect(await readDevices(browser, caller)).toEqual([])
    const asked = await browser.call(login, { body: { email: member.email, password: testPassword, remember: false } })
    expect(asked.envelope.code).toBe(codeVerifyLogin)
    expect((await forget(caller)).status).toBe(404)
  })
})
