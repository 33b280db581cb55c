import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEmail } from '#areas/identity/contract/profile.ts'
import { verifyLogin } from '#areas/identity/contract/second-step.ts'
import { listSessions } from '#areas/identity/contract/security.ts'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { getOwnSsoIdentity, unlinkOwnSsoIdentity } from '#areas/identity/contract/single-sign-on/identity.ts'
import { getSingleSignOn, type SingleSignOn, saveSsoProvider, setSsoMode } from '#areas/identity/contract/single-sign-on/provider.ts'
import { confirmBySso, finishSso, startSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { addAuthenticator } from '#areas/identity/test/second-factors.ts'
import type { SsoBusiness, SsoPlace } from '#areas/identity/test/single-sign-on.ts'
import * as sso from '#areas/identity/test/single-sign-on.ts'
import { listMerchants } from '#areas/settings/contract/merchants/endpoints.ts'
import { inviteMembers } from '#areas/team/contract/invitations.ts'
import { listTeam, type Member } from '#areas/team/contract/members.ts'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import { roleIdOf } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { openBrowser } from '#proof/support/browser.ts'
import { makeBusiness, makeSession, testPassword } from '#proof/support/factories.ts'

/** Signing in through a real provider. */

let place: SsoPlace
let business: SsoBusiness<'administrator' | 'finance' | 'support' | 'viewer'>

beforeAll(async () => {
  place = await sso.openSsoPlace()
})
beforeEach(async () => {
  place.server.clock.advance(1000)
  business = await sso.makeSsoBusiness(place, { roles: ['administrator', 'finance', 'support', 'viewer'] })
})
afterAll(() => place.close())

const params = () => ({ id: business.liveId })
const statusOf = async (token: string, id = business.liveId) => (await place.server.call(getPermissions, { token, params: { id } })).status
const readMe = async (token: string) => (await place.server.call<Answer<typeof me>>(me, { token })).envelope.data
const actionsOf = async () => (await sso.readSsoAudit(place, business)).filter(({ action }) => /link|join|roles/.test(action)).map(({ action }) => action)

async function rolesOf(email: string): Promise<string[] | undefined> {
  const { envelope } = await sso.callAsOwner(place, business).call<Answer<typeof listTeam>>(listTeam, { query: { search: email } })
  return envelope.data.items.find((member: Member) => member.email === email)?.roles.map(({ name }) => name)
}

const signIn = (email: string, claims: Readonly<Record<string, unknown>> = {}) => sso.signInBySso(place, email, sso.addPerson(place.provider, email, claims))

it('leads addresses of a verified domain to the provider, whoever has them, and others nowhere', async () => {
  await sso.setUpSso(place, business)
  const begin = async (email: string) =>
    (await openBrowser(place.server).call<Answer<typeof startSso>>(startSso, { body: { email, remember: true } })).envelope.data.url
  const withoutSecrets = (url: string | null) => url?.replaceAll(/(state|nonce|code_challenge|login_hint)=[^&]*/g, '$1')
  const [known, unknown] = [await begin(business.people.finance.email), await begin(`Nobody@${business.domain.toUpperCase()}`)]
  expect(known).toMatch(new RegExp(`^${place.provider.issuer}/auth\\?`))
  expect(withoutSecrets(unknown)).toBe(withoutSecrets(known))
  expect([await begin('finance@other.example'), await begin(`finance@sub.${business.domain}`)]).toEqual([null, null])
})

it('links a member by the verified address once, and knows them by their subject from then on', async () => {
  await sso.setUpSso(place, business)
  const { finance } = business.people
  const token = sso.tokenOf(await signIn(finance.email))
  expect(await readMe(token)).toMatchObject({ user: { id: finance.userId }, is_single_sign_on: true })
  expect(await statusOf(token)).toBe(200)
  const subject = sso.addPerson(place.provider, finance.email, { email: `renamed@${business.domain}` })
  expect(await readMe(sso.tokenOf(await sso.signInBySso(place, finance.email, subject)))).toMatchObject({ user: { id: finance.userId, email: finance.email } })
  expect(await rolesOf(finance.email)).toEqual(['Finance'])
  expect(await actionsOf()).toEqual(['sso.link'])
  const sessions = (await place.server.call<Answer<typeof listSessions>>(listSessions, { token })).envelope.data
  expect(sessions.filter(({ is_single_sign_on }) => is_single_sign_on)).toHaveLength(2)
})

it.each([true, '1'])('accepts the claim that Microsoft Entra ID has in place of email_verified (%j)', async (edov) => {
  await sso.setUpSso(place, business)
  const { finance } = business.people
  expect((await signIn(finance.email, { email_verified: undefined, xms_edov: edov })).status).toBe(200)
})

it('creates an account for somebody new, with the roles of their groups, and follows the groups at each sign-in', async () => {
  const groups = await sso.mapGroups(place, business, { 'team-money': 'finance', 'team-help': 'support' })
  await sso.setUpSso(place, business, groups)
  const email = `new.person@${business.domain}`
  const token = sso.tokenOf(await signIn(email, { groups: ['team-money', 'unknown'] }))
  expect(await readMe(token)).toMatchObject({ user: { name: 'Person new.person', email, email_confirmed: true } })
  expect(await rolesOf(email)).toEqual(['Finance'])
  await signIn(email, { groups: ['team-help', 'team-money'] })
  expect((await rolesOf(email))?.sort()).toEqual(['Finance', 'Support'])
  await signIn(email, { groups: 'team-help' })
  expect(await rolesOf(email)).toEqual(['Support'])
  await signIn(email, { groups: ['team-help'] })
  expect(await actionsOf()).toEqual(['sso.join', 'sso.roles_change', 'sso.roles_change'])
  const refused = await signIn(email, { groups: [] })
  expect([refused.status, refused.envelope.message]).toEqual([403, expect.stringContaining('None of your groups has access')])
  expect(await rolesOf(email)).toEqual(['Support'])
})

it('gives the default role without a mapped one, and keeps strangers out without either', async () => {
  await sso.setUpSso(place, business)
  const stranger = await signIn(`stranger@${business.domain}`)
  expect([stranger.status, stranger.envelope.message]).toEqual([403, expect.stringContaining('None of your groups')])
  const owner = sso.callAsOwner(place, business)
  const body = { ...sso.providerBody(place.provider), client_secret: null, default_role_id: await roleIdOf(place.server, business, 'viewer'), version: 2 }
  expect((await owner.call(saveSsoProvider, { body })).status).toBe(200)
  expect((await signIn(`stranger@${business.domain}`)).status).toBe(200)
  expect(await rolesOf(`stranger@${business.domain}`)).toEqual(['Viewer'])
})

it("leaves the owner's role alone, whatever the provider says", async () => {
  const groups = await sso.mapGroups(place, business, { everybody: 'viewer' })
  await sso.setUpSso(place, business, { ...groups, mode: 'required' })
  const { owner } = business.people
  const token = sso.tokenOf(await signIn(owner.email, { groups: ['everybody'] }))
  const granted = await place.server.call<Answer<typeof getPermissions>>(getPermissions, { token, params: params() })
  expect(granted.envelope.data.granted).toContain('team.transfer_ownership')
  expect(await rolesOf(owner.email)).toEqual(['Owner'])
  expect((await actionsOf()).includes('sso.roles_change')).toBe(false)
})

describe('where it is required', () => {
  const byPassword = async (email: string) => {
    const { envelope } = await place.server.call<Answer<typeof login>>(login, { body: { email, password: testPassword, remember: false } })
    return 'token' in envelope.data ? envelope.data.token : ''
  }

  it('passwords open neither account of the business, but other businesses and the own settings, and always the owner', async () => {
    const { finance, owner } = business.people
    await sso.setUpSso(place, business, { mode: 'required' })
    const token = await byPassword(finance.email)
    for (const id of [business.liveId, business.sandboxId]) {
      const refused = await place.server.call(getPermissions, { token, params: { id } })
      expect([refused.status, refused.envelope.message]).toEqual([403, expect.stringContaining('requires single sign-on')])
    }
    expect((await place.server.call(listSessions, { token })).status).toBe(200)
    expect(await statusOf(await byPassword(owner.email))).toBe(200)
    expect(await statusOf(sso.tokenOf(await signIn(finance.email)))).toBe(200)
  })

  it('a member with an address of another domain keeps the password until the provider knows them', async () => {
    const { viewer } = business.people
    await place.server.db.owner.query(`UPDATE users SET email = $2, email_normalised = $2 WHERE id = $1`, [
      viewer.userId,
      `viewer-${business.domain}@other.example`,
    ])
    await sso.setUpSso(place, business, { mode: 'required' })
    expect(await statusOf(viewer.token)).toBe(200)
    const { finance } = business.people
    sso.tokenOf(await signIn(finance.email))
    // Another address afterwards is no way around it.
    await place.server.db.owner.query(`UPDATE users SET email = $2, email_normalised = $2 WHERE id = $1`, [
      finance.userId,
      `f-${business.domain}@other.example`,
    ])
    expect(await statusOf(finance.token)).toBe(403)
  })

  it('members of a domain that is lost get in by password, although another domain is verified', async () => {
    await sso.setUpSso(place, business, { mode: 'required' })
    await sso.verifyDomain(place, business, `second-${business.domain}`)
    const { finance } = business.people
    sso.tokenOf(await signIn(finance.email))
    expect(await statusOf(finance.token)).toBe(403)
    await place.server.db.owner.query('UPDATE sso_domains SET verified_at = NULL, verified_by = NULL WHERE domain = $1', [business.domain])
    expect(await statusOf(finance.token)).toBe(200)
  })
})

it('a session of one business reaches no other one, nor the credentials of the person', async () => {
  await sso.setUpSso(place, business)
  const { finance } = business.people
  const other = await makeBusiness(place.server)
  const { owner } = place.server.db
  await owner.query(`INSERT INTO members (business_id, id, user_id, created_at) VALUES ($1, 'mem_other', $2, now())`, [other.businessId, finance.userId])
  const list = async (token: string) =>
    (await place.server.call<Answer<typeof listMerchants>>(listMerchants, { token })).envelope.data.map(({ business_id }) => business_id)
  const token = sso.tokenOf(await signIn(finance.email))
  expect([await statusOf(finance.token, other.liveId), await statusOf(token, other.liveId)]).toEqual([200, 404])
  expect(new Set(await list(finance.token))).toEqual(new Set([business.businessId, other.businessId]))
  expect(new Set(await list(token))).toEqual(new Set([business.businessId]))
  const browser = openBrowser(place.server)
  await confirm(token, browser, finance.email)
  const change = await place.server.call(changeEmail, { token, body: { email: 'attacker@other.example' } })
  expect([change.status, change.envelope.code]).toEqual([403, 10003])
})

/** Confirms a session by the provider, as the step-up dialog does. */
async function confirm(token: string, browser = openBrowser(place.server), email = business.people.administrator.email) {
  const begun = await browser.call<Answer<typeof confirmBySso>>(confirmBySso, { token })
  const query = await place.provider.signIn(begun.envelope.data.url, sso.addPerson(place.provider, email))
  return browser.call<Answer<typeof finishSso>>(finishSso, { token, body: { query } })
}

it('opens dangerous acts in the business once the provider has asked the same person anew', async () => {
  await sso.setUpSso(place, business)
  const { administrator, finance } = business.people
  const token = sso.tokenOf(await signIn(administrator.email))
  const body = { invitations: [{ email: `x@${business.domain}`, role_ids: [await roleIdOf(place.server, business, 'viewer')] }] }
  const invite = async () => (await place.server.call(inviteMembers, { token, params: params(), body })).envelope.code
  expect(await invite()).toBe(10003)
  const another = await confirm(token, openBrowser(place.server), finance.email)
  expect([another.status, await invite()]).toEqual([403, 10003])
  expect((await confirm(token)).status).toBe(200)
  expect(await invite()).toBe(200)
})

describe('a confirmation', () => {
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
  afterEach(() => {
    place.provider.forgery = {}
  })

  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>, number, string | null]>([
    ['was asked before the confirmation began', (claims) => ({ ...claims, auth_time: secondsAgo(70) }), 400, 'sso_token_expired'],
    ['was asked minutes before', (claims) => ({ ...claims, auth_time: secondsAgo(300) }), 400, 'sso_token_expired'],
    ['was asked at a time that the provider leaves out', ({ auth_time: _, ...claims }) => claims, 400, 'sso_response_invalid'],
    ['was asked by a clock that is behind', (claims) => ({ ...claims, auth_time: secondsAgo(50) }), 200, null],
  ])('looks at when the person was asked: %s', async (_, claims, status, reason) => {
    await sso.setUpSso(place, business)
    const token = sso.tokenOf(await signIn(business.people.administrator.email))
    place.provider.forgery = { claims }
    expect((await confirm(token)).status).toBe(status)
    const last = (await sso.readSsoAudit(place, business)).at(-1)
    expect(last).toMatchObject(reason === null ? { action: 'sso.link', reason: null } : { action: 'sso.sign_in', reason, details: { purpose: 'confirm' } })
    const { rows } = await place.server.db.owner.query('SELECT 1 FROM sessions WHERE sso_business_id = $1 AND sso_confirmed_at IS NOT NULL', [
      business.businessId,
    ])
    expect(rows).toHaveLength(reason === null ? 1 : 0)
  })

  it('counts from its beginning, however long it takes', async () => {
    await sso.setUpSso(place, business)
    const token = sso.tokenOf(await signIn(business.people.administrator.email))
    const browser = openBrowser(place.server)
    const begun = await browser.call<Answer<typeof confirmBySso>>(confirmBySso, { token })
    place.provider.forgery = { claims: (claims) => ({ ...claims, auth_time: secondsAgo(300) }) }
    const query = await place.provider.signIn(begun.envelope.data.url, sso.addPerson(place.provider, business.people.administrator.email))
    place.server.clock.advance(5 * minuteMs)
    expect((await browser.call(finishSso, { token, body: { query } })).status).toBe(200)
  })
})

describe('a member unlinks themselves', () => {
  const read = async (token: string) =>
    (await place.server.call<Answer<typeof getOwnSsoIdentity>>(getOwnSsoIdentity, { token, params: params() })).envelope.data
  const unlink = (token: string) => place.server.call(unlinkOwnSsoIdentity, { token, params: params() })
  const unlinkings = async () =>
    (await sso.readSsoAudit(place, business)).filter(({ action }) => action === 'sso.unlink').map(({ outcome, reason }) => [outcome, reason])

  it('by a session of the password, which ends those of the provider, and is linked again at the next sign-in', async () => {
    await sso.setUpSso(place, business)
    const { finance, support } = business.people
    expect(await read(finance.token)).toBeNull()
    expect((await unlink(finance.token)).status).toBe(404)
    const token = sso.tokenOf(await signIn(finance.email))
    const other = sso.tokenOf(await signIn(support.email))
    const linked = { issuer: place.provider.issuer, subject: `subject-${finance.email}`, linked_at: place.server.clock.now().toISOString() }
    expect(await read(finance.token)).toEqual({ ...linked, obstacle: null })
    expect(await read(token)).toEqual({ ...linked, obstacle: 'provider_session' })
    const asking = await makeSession(place.server, finance.userId, { isSteppedUp: false })
    expect((await unlink(asking)).envelope.code).toBe(10003)
    expect(await read(finance.token)).not.toBeNull()

    expect((await unlink(finance.token)).status).toBe(200)
    expect(await read(finance.token)).toBeNull()
    expect((await place.server.call(me, { token })).status).toBe(401)
    expect(await statusOf(finance.token)).toBe(200)
    // Nobody else is touched.
    expect([await statusOf(other), (await read(support.token))?.subject]).toEqual([200, `subject-${support.email}`])
    expect(await unlinkings()).toEqual([['success', null]])
    sso.tokenOf(await signIn(finance.email))
    expect(await read(finance.token)).not.toBeNull()
  })

  it('neither by a session of the provider, nor where it is required, except the owner', async () => {
    await sso.setUpSso(place, business)
    const { administrator, finance, owner } = business.people
    const tokenOf = async (email: string) => {
      const token = sso.tokenOf(await signIn(email))
      await confirm(token, openBrowser(place.server), email)
      return token
    }
    const refused = await unlink(await tokenOf(administrator.email))
    expect([refused.status, refused.envelope.message]).toEqual([409, expect.stringContaining('Sign in with your password to unlink')])
    await sso.callAsOwner(place, business).call(setSsoMode, { body: { mode: 'required', version: 2 } })
    const required = await unlink(await tokenOf(finance.email))
    expect([required.status, required.envelope.message]).toEqual([409, expect.stringContaining("requires single sign-on, so you can't unlink")])
    expect((await read(await tokenOf(finance.email)))?.obstacle).toBe('required')
    const byPassword = await unlink(finance.token)
    expect([byPassword.status, byPassword.envelope.message]).toEqual([403, expect.stringContaining('requires single sign-on')])
    expect((await unlink(await tokenOf(owner.email))).status).toBe(409)
    expect((await unlink(owner.token)).status).toBe(200)
    expect(await unlinkings()).toEqual([
      ['refused', 'sso_unlink_by_password'],
      ['refused', 'sso_unlink_required'],
      ['refused', 'sso_unlink_by_password'],
      ['success', null],
    ])
  })
})

it('asks for the second step of a member, unless the business accepts the provider for it', async () => {
  await sso.setUpSso(place, business)
  const { support, finance } = business.people
  const app = await addAuthenticator(place.server, support.userId)
  const asked = await signIn(support.email)
  expect(asked.envelope.code).toBe(10002)
  const challenge = 'challenge' in asked.envelope.data ? asked.envelope.data.challenge : ''
  const proof = { method: 'authenticator', code: app.code() }
  const verified = await place.server.call<Answer<typeof verifyLogin>>(verifyLogin, { body: { challenge, proof, trust_device: false } })
  expect(await readMe(verified.envelope.data.token)).toMatchObject({ is_single_sign_on: true })

  const owner = sso.callAsOwner(place, business)
  await owner.call(setSecondFactorPolicy, { body: { is_required: true, grace_days: 0 } })
  const token = sso.tokenOf(await signIn(finance.email))
  expect(await statusOf(token)).toBe(403)
  await addAuthenticator(place.server, business.people.owner.userId)
  const version = (await owner.call<SingleSignOn>(getSingleSignOn)).envelope.data.provider?.version
  const body = { ...sso.providerBody(place.provider), client_secret: null, counts_as_second_factor: true, version }
  expect((await owner.call(saveSsoProvider, { body })).status).toBe(200)
  expect(await statusOf(token)).toBe(200)
  expect((await readMe(token)).second_factor_demands).toEqual([])
  expect(sso.tokenOf(await signIn(support.email))).toBeTruthy()
})
