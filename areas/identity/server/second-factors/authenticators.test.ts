import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { verifyLogin } from '#areas/identity/contract/second-step.ts'
import { confirmAuthenticator, createAuthenticator, createRecoveryCodes, getSecurity, removeAuthenticator } from '#areas/identity/contract/security.ts'
import { me } from '#areas/identity/contract/sign-in.ts'
import { addAuthenticator, beginAuthenticator, openSignIn } from '#areas/identity/test/second-factors.ts'
import { readEvents, readMails } from '#areas/identity/test/user-rows.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { openBrowser } from '#proof/support/browser.ts'
import { makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { searchEverything } from '#proof/support/find-secrets.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

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

const confirm = (id: string, code: string, caller = token, name = 'Phone') =>
  server.call<Answer<typeof confirmAuthenticator>>(confirmAuthenticator, { token: caller, params: { authenticatorId: id }, body: { name, code } })
const remove = (id: string, caller = token) => server.call(removeAuthenticator, { token: caller, params: { authenticatorId: id } })
const readSecurity = async (caller = token) => (await server.call<Answer<typeof getSecurity>>(getSecurity, { token: caller })).envelope.data

describe('setting up an authenticator app', () => {
  it('gives the key as text and for a QR code, and counts once a first code was right', async () => {
    const begun = await beginAuthenticator(server, token)
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(begun.uri)
    expect([uri.protocol, uri.searchParams.get('issuer'), uri.searchParams.get('secret')]).toEqual(['otpauth:', 'Counterfoil', begun.secret])
    expect(decodeURIComponent(uri.pathname)).toContain(member.email)
    expect((await readSecurity()).authenticators).toEqual([])

    const { envelope } = await confirm(begun.id, begun.code(), token, ' Work phone ')
    expect(envelope.data.recovery_codes).toHaveLength(identityLimits.recoveryCodes)
    const now = server.clock.now().toISOString()
    expect((await readSecurity()).authenticators).toEqual([{ id: begun.id, name: 'Work phone', created_at: now, last_used_at: null }])
    const { data } = (await server.call<Answer<typeof me>>(me, { token })).envelope
    expect([data.has_second_factor, data.recovery_codes_left, data.unread_notification_count]).toEqual([true, identityLimits.recoveryCodes, 1])
    expect(await readEvents(server)).toMatchObject([
      { action: 'authenticator.add', reason: null, user_id: member.userId, details: { name: 'Work phone' } },
      { action: 'recovery_codes.make', reason: null, user_id: member.userId },
    ])
    expect(await readMails(server)).toEqual([{ kind: 'security_changed', to_email: member.email, user_id: member.userId }])
  })

  it('shows recovery codes with the first factor only, in groups that can be read', async () => {
    const first = await addAuthenticator(server, member.userId)
    for (const code of first.recoveryCodes ?? []) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/)
    expect(new Set(first.recoveryCodes).size).toBe(identityLimits.recoveryCodes)
    expect((await addAuthenticator(server, member.userId, 'Tablet')).recoveryCodes).toBeNull()
  })

  it('takes the code of the step before, but never the one of the next', async () => {
    const begun = await beginAuthenticator(server, token)
    const early = await confirm(begun.id, begun.code(1))
    expect([early.status, early.envelope.message]).toEqual([400, expect.stringContaining('This code is invalid')])
    expect((await readEvents(server)).at(-1)).toMatchObject({ action: 'authenticator.add', reason: 'wrong_code', user_id: member.userId })
    expect((await confirm(begun.id, begun.code(-2))).status).toBe(400)
    expect((await confirm(begun.id, begun.code(-1))).status).toBe(200)
  })

  it('takes a code with spaces and pasted, and refuses by the field what is none', async () => {
    const begun = await beginAuthenticator(server, token)
    for (const code of ['', '12345', '1234567', 'abcdef']) expect((await confirm(begun.id, code)).fields.map(({ path }) => path)).toEqual(['code'])
    const code = begun.code()
    expect((await confirm(begun.id, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).status).toBe(200)
  })

  it('confirms once: the second time there is nothing left to confirm, and no new recovery codes', async () => {
    const begun = await beginAuthenticator(server, token)
    const code = begun.code()
    const statuses = (await Promise.all([confirm(begun.id, code), confirm(begun.id, code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404])
  })

  it('puts the one that is begun in the place of one that was never confirmed', async () => {
    const left = await beginAuthenticator(server, token)
    const begun = await beginAuthenticator(server, token)
    expect((await confirm(left.id, left.code())).status).toBe(404)
    expect((await confirm(begun.id, begun.code())).status).toBe(200)
  })

  it('gives up what was begun an hour ago', async () => {
    const begun = await beginAuthenticator(server, token)
    server.clock.advance(hourMs)
    expect((await confirm(begun.id, begun.code())).status).toBe(404)
  })

  it('takes ten of them, and says so', async () => {
    for (let index = 0; index < identityLimits.factorsMax; index++) await addAuthenticator(server, member.userId, `App ${index}`)
    const refused = await server.call(createAuthenticator, { token: await makeSession(server, member.userId) })
    expect([refused.status, refused.envelope.message]).toEqual([409, "You've reached the limit of 10. Remove one first."])
  })

  it.each([[''], ['  '], ['x'.repeat(51)], [7]])('refuses the name %j by its field', async (name) => {
    const begun = await beginAuthenticator(server, token)
    const refused = await server.call(confirmAuthenticator, { token, params: { authenticatorId: begun.id }, body: { name, code: begun.code() } })
    expect([refused.status, refused.fields.map(({ path }) => path)]).toEqual([422, ['name']])
  })

  it('keeps neither the key nor a code where a copy of the database or the logs would show them', async () => {
    const app = await addAuthenticator(server, member.userId)
    const texts = [app.secret, ...(app.recoveryCodes ?? []), ...(app.recoveryCodes ?? []).map((code) => code.replaceAll('-', ''))]
    expect(await searchEverything(server.db.owner, server.logs.join('\n'), { texts, codes: [app.code(-1)] })).toEqual([])
  })
})

describe('another user’s authenticator', () => {
  it('is answered like an unknown one, and stays as it is', async () => {
    const theirs = await addAuthenticator(server, member.userId)
    const begun = await beginAuthenticator(server, await makeSession(server, member.userId))
    const stranger = await makeSession(server, business.people.viewer.userId)
    const answers = [await remove(theirs.id, stranger), await remove('totp_unknown', stranger), await confirm(begun.id, begun.code(), stranger)]
    for (const { status, envelope } of answers) expect([status, envelope]).toEqual([404, answers[0]?.envelope])
    expect(await readEvents(server)).toMatchObject([
      { action: 'authenticator.remove', reason: 'unknown', user_id: business.people.viewer.userId },
      { action: 'authenticator.remove', reason: 'unknown', user_id: business.people.viewer.userId },
      { action: 'authenticator.add', reason: 'unknown', user_id: business.people.viewer.userId },
    ])
    expect((await confirm(begun.id, begun.code())).status).toBe(200)
    expect((await readSecurity()).authenticators).toHaveLength(2)
  })
})

describe('removing authenticators', () => {
  it('keeps recovery codes while there is another factor, and takes them and all trust along with the last one', async () => {
    const [phone, tablet] = [await addAuthenticator(server, member.userId), await addAuthenticator(server, member.userId, 'Tablet')]
    const browser = openBrowser(server)
    await trustBrowser(browser, tablet.code())
    expect((await readSecurity()).trusted_devices).toHaveLength(1)
    const caller = await makeSession(server, member.userId)
    expect((await remove(phone.id, caller)).status).toBe(200)
    expect(await readSecurity()).toMatchObject({ recovery_codes: { left: identityLimits.recoveryCodes }, trusted_devices: [{ is_current: false }] })
    expect((await remove(tablet.id, caller)).status).toBe(200)
    expect(await readSecurity()).toMatchObject({ authenticators: [], recovery_codes: null, trusted_devices: [] })
    expect(await readMails(server)).toHaveLength(3)
    expect((await readEvents(server)).slice(-2)).toMatchObject([
      { action: 'authenticator.remove', reason: null, details: { name: 'Phone' } },
      { action: 'authenticator.remove', reason: null, details: { name: 'Tablet' } },
    ])
  })

  async function trustBrowser(browser: ReturnType<typeof openBrowser>, code: string): Promise<void> {
    const challenge = await openSignIn(browser, member)
    await browser.call(verifyLogin, { body: { challenge, proof: { method: 'authenticator', code }, trust_device: true } })
  }
})

describe('recovery codes', () => {
  it('can be made anew, which ends the earlier ones', async () => {
    await addAuthenticator(server, member.userId)
    const caller = await makeSession(server, member.userId)
    const { envelope } = await server.call<Answer<typeof createRecoveryCodes>>(createRecoveryCodes, { token: caller })
    expect(envelope.data.recovery_codes).toHaveLength(identityLimits.recoveryCodes)
    const now = server.clock.now().toISOString()
    expect((await readSecurity()).recovery_codes).toEqual({ left: identityLimits.recoveryCodes, created_at: now, last_used_at: null })
    expect(await readEvents(server)).toMatchObject([{ action: 'recovery_codes.make', reason: null }])
    expect(await readMails(server)).toHaveLength(1)
  })

  it('are not made where there is no factor they could stand in for', async () => {
    expect((await server.call(createRecoveryCodes, { token })).status).toBe(409)
    expect((await readSecurity()).recovery_codes).toBeNull()
  })
})
