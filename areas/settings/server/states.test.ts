import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import { addAuthenticator } from '#areas/identity/test/second-factors.ts'
import * as sso from '#areas/identity/test/single-sign-on.ts'
import { createPlatformRequirement, type PlatformRequirement, updatePlatformRequirement } from '#areas/platform/server/index.ts'
import { answerTo, listOpen, makePlatformShop, type PlatformShop } from '#areas/platform/test/instructions.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import { uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import { getSettingsStates, type SettingsState } from '#areas/settings/contract/endpoints.ts'
import { changeLegalDetails } from '#areas/settings/contract/merchants/legal-details.ts'
import { type SettingsPage, settingsStates } from '#areas/settings/contract/states.ts'
import { makePdf } from '#areas/settings/test/documents.ts'
import { type AccessReview, completeAccessReview, getAccessReview } from '#areas/team/contract/access-review.ts'
import { inviteMembers } from '#areas/team/contract/invitations.ts'
import { setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import { callAs, roleIdOf } from '#areas/team/test/team.ts'
import type { UserId } from '#kernel/ids.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { everyRole, inAccount, makeSession } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

/** What each area of the settings needs, as its people see it. */

let place: sso.SsoPlace
let server: TestServer
let shop: PlatformShop<SystemRole>
beforeAll(async () => {
  place = await sso.openSsoPlace()
  server = place.server
})
beforeEach(async () => {
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  shop = await makePlatformShop(server, { roles: everyRole })
})
afterAll(() => place.close())

// A new session, since tests let time pass.
const as = async (role: SystemRole = 'owner', business = shop.business) =>
  callAs(server, business, { token: await makeSession(server, business.people[role].userId) })
async function readAll(role: SystemRole = 'owner', business = shop.business): Promise<SettingsState[]> {
  const { status, envelope } = await (await as(role, business)).call<SettingsState[]>(getSettingsStates)
  expect(status).toBe(200)
  return envelope.data
}
async function read(page: SettingsPage, role: SystemRole = 'owner', business = shop.business) {
  return (await readAll(role, business)).filter(({ state }) => settingsStates[state].page === page).map(({ state, count, at }) => [state, count, at])
}
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs).toISOString()
const change = (sql: string, userId: UserId) => server.db.owner.query(sql, [userId])

describe('the account of a person', () => {
  it('needs its email confirmed', async () => {
    expect(await read('/settings/account')).toEqual([['email_confirmed', null, null]])
    await change('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', shop.business.people.owner.userId)
    expect(await read('/settings/account')).toEqual([['email_unconfirmed', null, null]])
  })

  it('needs two-step verification, by a day if the business requires it', async () => {
    expect(await read('/settings/security')).toEqual([['second_factor_off', null, null]])
    await (await as()).call(setSecondFactorPolicy, { body: { is_required: true, grace_days: 7 } })
    expect(await read('/settings/security')).toEqual([['second_factor_required', null, inDays(7)]])
    expect(await read('/settings/security', 'viewer')).toEqual([['second_factor_required', null, inDays(7)]])
    await addAuthenticator(server, shop.business.people.owner.userId)
    expect(await read('/settings/security')).toEqual([['second_factor_on', null, null]])
  })
})

it('has the statement of last month once it has fees, for those who may read the balance', async () => {
  expect(await read('/settings/billing')).toEqual([['statement_none', null, null]])
  // The last minute of May in Hong Kong.
  await inAccount(server, { merchantId: shop.business.liveId }, (context) => sell({ ...context, now: new Date('2026-05-31T15:59:00Z') }))
  expect(await read('/settings/billing', 'viewer')).toEqual([['statement_ready', null, '2026-04-30T16:00:00.000Z']])
  expect(await read('/settings/billing', 'developer')).toEqual([])
  server.clock.set(new Date('2026-07-15T12:00:00Z'))
  expect(await read('/settings/billing')).toEqual([['statement_none', null, null]])
})

describe('legal details', () => {
  const request = async () => (await as()).call(changeLegalDetails, { body: { legal_name: 'Harbour Lane Limited' } })
  const answer = async (body: Parameters<typeof answerTo>[3]) => answerTo(server, shop, (await listOpen(server, shop))[0]?.id ?? '', body)

  it('are in review, late, rejected, or as they were', async () => {
    expect(await read('/settings/info')).toEqual([['legal_unchanged', null, null]])
    const requestedAt = inDays(0)
    await request()
    expect(await read('/settings/info', 'viewer')).toEqual([['legal_in_review', null, requestedAt]])
    server.clock.advance(4 * dayMs)
    expect(await read('/settings/info')).toEqual([['legal_overdue', null, requestedAt]])
    await answer({ outcome: 'failed', reason: 'The register has another name.' })
    expect(await read('/settings/info')).toEqual([['legal_rejected', null, inDays(0)]])
    await request()
    await answer({ outcome: 'succeeded' })
    expect(await read('/settings/info')).toEqual([['legal_unchanged', null, null]])
  })
})

describe('documents', () => {
  const params = () => ({ id: shop.business.businessId })
  const demand = async (reference: string, dueInDays: number | null) => {
    const body = { reference, kind: 'address_proof', reason: 'Your address has changed.', due_at: dueInDays === null ? null : inDays(dueInDays), stops: [] }
    const { envelope } = await callPlatform<PlatformRequirement>(server, shop.platform.secret, createPlatformRequirement, { params: params(), body })
    return envelope.data.id
  }
  const upload = async (requirementId: string) =>
    (await as()).call(uploadDocument, { params: { requirementId }, body: { name: 'bill.pdf', content_base64: makePdf().toString('base64') } })

  it('are missing, in review, rejected, overdue and verified, with the next day that one is due', async () => {
    expect(await read('/settings/compliance')).toEqual([['documents_none', null, null]])
    const [first, second, third] = [await demand('one', 10), await demand('two', 5), await demand('three', null)]
    const [firstDue, secondDue] = [inDays(10), inDays(5)]
    expect(await read('/settings/compliance')).toEqual([['documents_missing', 3, secondDue]])
    await upload(second)
    expect(await read('/settings/compliance')).toEqual([
      ['documents_missing', 2, firstDue],
      ['documents_in_review', 1, secondDue],
    ])
    await answerTo(server, shop, (await listOpen(server, shop))[0]?.id ?? '', { outcome: 'failed', reason: 'Not readable.' })
    expect(await read('/settings/compliance')).toEqual([
      ['documents_rejected', 1, secondDue],
      ['documents_missing', 2, firstDue],
    ])
    server.clock.advance(6 * dayMs)
    expect(await read('/settings/compliance')).toEqual([
      ['documents_overdue', 1, secondDue],
      ['documents_missing', 2, firstDue],
    ])
    for (const requirementId of [first, second, third]) {
      await callPlatform(server, shop.platform.secret, updatePlatformRequirement, { params: { ...params(), requirementId }, body: { status: 'verified' } })
    }
    expect(await read('/settings/compliance')).toEqual([['documents_verified', null, null]])
  })
})

describe('a team', () => {
  const people = () => Object.values(shop.business.people)
  const secure = async () => {
    for (const { userId } of people()) await addAuthenticator(server, userId)
  }

  it('counts members without two-step verification, but not the caller', async () => {
    expect(await read('/settings/team')).toEqual([
      ['members_without_second_factor', 6, null],
      ['members_active', 7, null],
    ])
    await addAuthenticator(server, shop.business.people.viewer.userId)
    await change(`UPDATE members SET status = 'frozen' WHERE user_id = $1`, shop.business.people.finance.userId)
    expect(await read('/settings/team')).toEqual([
      ['members_without_second_factor', 4, null],
      ['members_active', 6, null],
    ])
  })

  it('counts inactive members, but not the caller', async () => {
    await secure()
    // A new session counts as a sign-in, so this one is older than all of these.
    const owner = await as()
    for (const { userId } of people()) await change(`UPDATE users SET last_login_at = '2026-01-01' WHERE id = $1`, userId)
    await change(`UPDATE users SET last_login_at = '2026-06-01' WHERE id = $1`, shop.business.people.viewer.userId)
    const { data } = (await owner.call<SettingsState[]>(getSettingsStates)).envelope
    expect(data).toContainEqual({ state: 'members_inactive', count: 5, at: null })
  })

  it('is due for a review 90 days after the last one, for those who can complete it', async () => {
    await secure()
    const createdAt = (await server.db.owner.query('SELECT created_at FROM businesses WHERE business_id = $1', [shop.business.businessId])).rows[0].created_at
    const dueAt = new Date(createdAt.getTime() + 90 * dayMs)
    server.clock.set(new Date(dueAt.getTime() - 1))
    expect((await read('/settings/team')).map(([state]) => state)).not.toContain('review_due')
    server.clock.set(dueAt)
    expect((await read('/settings/team'))[0]).toEqual(['review_due', null, dueAt.toISOString()])
    const owner = await as()
    const { members } = (await owner.call<AccessReview>(getAccessReview)).envelope.data
    await owner.call(completeAccessReview, { body: { members: members.map(({ id, version }) => ({ id, version })) } })
    expect((await read('/settings/team')).map(([state]) => state)).not.toContain('review_due')
  })

  it('counts invitations that expire in two days, and none that has expired', async () => {
    await secure()
    const role_ids = [await roleIdOf(server, shop.business, 'viewer')]
    const invitations = ['one', 'two'].map((name) => ({ email: `${name}@example.net`, role_ids }))
    expect((await (await as()).call(inviteMembers, { body: { invitations } })).status).toBe(200)
    const expiresAt = inDays(7)
    server.clock.advance(5 * dayMs - 1)
    expect(await read('/settings/team')).toEqual([['members_active', 7, null]])
    server.clock.advance(1)
    expect(await read('/settings/team')).toEqual([
      ['invitations_expiring', 2, expiresAt],
      ['members_active', 7, null],
    ])
    server.clock.advance(2 * dayMs)
    expect(await read('/settings/team')).toEqual([['members_active', 7, null]])
  })

  it('counts domains of single sign-on without a valid record, for the owner alone', async () => {
    // The provider has the machine's time.
    server.clock.set(new Date())
    const business = await sso.makeSsoBusiness(place, { roles: everyRole })
    const lost = () => server.db.owner.query(`UPDATE sso_domains SET failing_since = $2 WHERE business_id = $1`, [business.businessId, server.clock.now()])
    await sso.setUpSso(place, business)
    expect((await read('/settings/team', 'owner', business)).map(([state]) => state)).not.toContain('domains_unverified')
    await lost()
    expect((await read('/settings/team', 'owner', business))[0]).toEqual(['domains_unverified', 1, null])
    expect((await read('/settings/team', 'administrator', business)).map(([state]) => state)).not.toContain('domains_unverified')
    await server.db.owner.query(`UPDATE sso_domains SET verified_at = NULL, verified_by = NULL, failing_since = NULL WHERE business_id = $1`, [
      business.businessId,
    ])
    expect((await read('/settings/team', 'owner', business))[0]).toEqual(['domains_unverified', 1, null])
    await server.db.owner.query(`UPDATE sso_providers SET mode = 'off' WHERE business_id = $1`, [business.businessId])
    expect((await read('/settings/team', 'owner', business)).map(([state]) => state)).not.toContain('domains_unverified')
  })
})

it('shows areas with a permission only to those who hold it', async () => {
  const areasOf = async (role: SystemRole) => [...new Set((await readAll(role)).map(({ state }) => settingsStates[state].page))]
  expect(await areasOf('owner')).toEqual([
    '/settings/account',
    '/settings/security',
    '/settings/info',
    '/settings/billing',
    '/settings/compliance',
    '/settings/team',
  ])
  expect(await areasOf('administrator')).toEqual([
    '/settings/account',
    '/settings/security',
    '/settings/info',
    '/settings/billing',
    '/settings/compliance',
    '/settings/team',
  ])
  expect(await areasOf('developer')).toEqual(['/settings/account', '/settings/security', '/settings/info'])
})
