import { expect, it } from 'vitest'
import { getSecurity } from '#areas/identity/contract/security.ts'
import { me } from '#areas/identity/contract/sign-in.ts'
import { addAuthenticator } from '#areas/identity/test/second-factors.ts'
import { listTeam } from '#areas/team/contract/members.ts'
import { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { getSecondFactorPolicy, setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import { withBusiness } from '#areas/team/test/with-business.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { everyRole, makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<SystemRole>
let token: string

withBusiness(
  (started, made) => {
    server = started
    business = made
    token = business.people.owner.token
  },
  { roles: everyRole },
)

const params = () => ({ id: business.liveId })
const set = async (body: unknown, caller = token) =>
  server.call<Answer<typeof setSecondFactorPolicy>>(setSecondFactorPolicy, { token: caller, params: params(), body })
const read = async () => (await server.call<Answer<typeof getSecondFactorPolicy>>(getSecondFactorPolicy, { token, params: params() })).envelope.data
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs).toISOString()

async function readAudit(): Promise<unknown[]> {
  const { rows } = await server.db.owner.query(
    `SELECT user_id, target_id, details FROM audit_events WHERE business_id = $1 AND action = 'team.require_second_factor' AND outcome = 'success' ORDER BY id`,
    [business.businessId],
  )
  return rows
}

it('asks nobody at first, and shows who has no second factor', async () => {
  await addAuthenticator(server, business.people.owner.userId)
  await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE id = $1`, [business.people.viewer.memberId])
  const policy = await read()
  expect([policy.due_at, policy.member_count]).toEqual([null, 6])
  const { memberId, name, email } = business.people.finance
  expect(policy.missing).toHaveLength(5)
  expect(policy.missing).toContainEqual({ id: memberId, name, email, last_login_at: expect.any(String) })
  expect(policy.missing.map(({ id }) => id)).not.toContain(business.people.owner.memberId)
})

it('asks everybody after a time of grace, which counts from the change, or no longer', async () => {
  const first = inDays(7)
  expect((await set({ is_required: true, grace_days: 7 })).envelope.data.due_at).toBe(first)
  expect((await read()).due_at).toBe(first)
  const second = inDays(30)
  expect((await set({ is_required: true, grace_days: 30 })).envelope.data.due_at).toBe(second)
  expect((await set({ is_required: false, grace_days: 30 })).envelope.data.due_at).toBeNull()
  const row = { user_id: business.people.owner.userId, target_id: business.businessId }
  expect(await readAudit()).toEqual([
    { ...row, details: { before: null, after: first } },
    { ...row, details: { before: first, after: second } },
    { ...row, details: { before: second, after: null } },
  ])
})

it('keeps a member without one out from then on, but not from their own account, and lets them in on the next call after they set one up', async () => {
  const { finance } = business.people
  await set({ is_required: true, grace_days: 1 })
  const open = await makeSession(server, finance.userId)
  const readAccount = () => server.call(getPermissions, { token: open, params: params() })
  const readDemands = async () => (await server.call<Answer<typeof me>>(me, { token: open })).envelope.data.second_factor_demands
  server.clock.advance(dayMs - 1)
  expect((await readAccount()).status).toBe(200)
  expect(await readDemands()).toMatchObject([{ business_id: business.businessId, is_overdue: false }])
  server.clock.advance(1)
  const refused = await readAccount()
  expect([refused.status, refused.envelope.message]).toEqual([403, expect.stringContaining('requires two-step verification')])
  expect((await server.call(getSecurity, { token: open })).status).toBe(200)
  expect(await readDemands()).toMatchObject([{ business_id: business.businessId, is_overdue: true }])
  await addAuthenticator(server, finance.userId)
  expect((await readAccount()).status).toBe(200)
  expect(await readDemands()).toEqual([])
})

it('keeps the owner out as well', async () => {
  await set({ is_required: true, grace_days: 0 })
  const refused = await server.call(getSecondFactorPolicy, { token, params: params() })
  expect([refused.status, refused.envelope.code]).toEqual([403, 403])
  await addAuthenticator(server, business.people.owner.userId)
  expect((await read()).missing).toHaveLength(6)
})

it('leaves other businesses alone', async () => {
  const other = await makeBusiness(server)
  await set({ is_required: true, grace_days: 0 })
  expect((await server.call(listTeam, { token: other.people.owner.token, params: { id: other.liveId } })).status).toBe(200)
})

it.each([
  ['a grace below none', { is_required: true, grace_days: -1 }, 'grace_days'],
  ['a grace above thirty days', { is_required: true, grace_days: 31 }, 'grace_days'],
  ['half a day', { is_required: true, grace_days: 0.5 }, 'grace_days'],
  ['no grace', { is_required: true }, 'grace_days'],
  ['neither yes nor no', { is_required: 'yes', grace_days: 1 }, 'is_required'],
])('refuses %s by its field', async (_, body, path) => {
  const refused = await set(body)
  expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  expect((await read()).due_at).toBeNull()
})
