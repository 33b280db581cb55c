import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveTeamChange, cancelTeamChange, declineTeamChange, type TeamApproval } from '#areas/team/contract/team-approvals.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { type Caller, TeamChanges } from '#areas/team/test/second-person.ts'
import { roleIdOf } from '#areas/team/test/team.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { expireTeamApprovals } from '../index.ts'

/** Decisions on changes of roles. */

let server: TestServer
let business: TestBusiness<'administrator' | 'support'>
let changes: TeamChanges
let owner: Caller
let administrator: Caller

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'support'] })
  changes = new TeamChanges(server, business)
  owner = business.people.owner
  administrator = business.people.administrator
})

describe('a decision', () => {
  let approval: TeamApproval
  beforeEach(async () => {
    await changes.require()
    approval = await changes.requestRole()
  })

  it('is never by the author, nor by a member without the permission to decide or of the change', async () => {
    await changes.expectRefused(await changes.decide(owner, approval.id), 'approval_own')
    await changes.expectRefused(await changes.decide(owner, approval.id, declineTeamChange), 'approval_own')
    expect((await changes.decide(business.people.support, approval.id)).status).toBe(403)
    await changes.expectRefused(await changes.decide(await changes.makeDecider('team.manage'), approval.id), 'approval_lacks_permission')
    expect((await changes.read(approval.id)).status).toBe('pending')
  })

  it('needs a step-up', async () => {
    await server.db.owner.query('UPDATE sessions SET stepped_up_at = NULL WHERE user_id = $1', [administrator.userId])
    expect((await changes.decide(administrator, approval.id)).envelope.code).toBe(10003)
  })

  it('leaves the request open for others if its maker lacks a permission that the change grants', async () => {
    const decider = await changes.makeDecider('roles.manage', 'team.manage')
    const result = await changes.decide(decider, approval.id)
    await changes.expectRefused(result, 'permission_not_held')
    expect(result.envelope.message).toBe(
      "You can't approve this change: You can only give permissions that you have. Remove: Refund payments. The request stays open.",
    )
    expect((await changes.decide(administrator, approval.id)).status).toBe(200)
  })

  it('about their own roles is left to somebody else', async () => {
    const viewer = await roleIdOf(server, business, 'viewer')
    const own = await changes.requestRoles(administrator, [viewer], owner).catch(() => null)
    expect(own).toBeNull()
    const third = await changes.makeDecider('team.manage')
    const about = await changes.requestRoles(third, [viewer])
    expect((await changes.read(about.id, third)).can_decide).toBe(false)
    await changes.expectRefused(await changes.decide(third, about.id), 'member_is_self')
    expect((await changes.decide(administrator, about.id)).status).toBe(200)
  })

  it('of two people at the same moment counts once, and the other one is told', async () => {
    const second = await makeLimitedMember(server, business, [
      'approvals.decide',
      'payments.read',
      'payments.refund',
      'team.read',
      'roles.read',
      'roles.manage',
    ])
    const results = await Promise.all([changes.decide(administrator, approval.id), changes.decide(second, approval.id)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(results.find(({ status }) => status === 409)?.envelope.message).toMatch(/ already approved this request\.$/)
    expect(await changes.customRoles()).toHaveLength(1)
  })

  it('declines with a reason that the author reads; without one it is refused', async () => {
    expect((await changes.call(administrator, declineTeamChange, { params: { approvalId: approval.id }, body: { reason: ' ' } })).status).toBe(422)
    const { envelope } = await changes.decide(administrator, approval.id, declineTeamChange)
    expect(envelope.data).toMatchObject({ status: 'declined', decline_reason: 'Not needed.' })
    await changes.expectRefused(await changes.decide(administrator, approval.id), 'approval_declined_already')
  })

  it('is taken back by the author alone', async () => {
    await changes.expectRefused(await changes.decide(administrator, approval.id, cancelTeamChange), 'approval_not_own')
    expect((await changes.decide(owner, approval.id, cancelTeamChange)).envelope.data.status).toBe('canceled')
    await changes.expectRefused(await changes.decide(administrator, approval.id), 'approval_canceled_already')
  })

  it('comes too late after 72 hours, before and after the worker has ended it', async () => {
    server.clock.advance(72 * hourMs)
    await server.db.owner.query('UPDATE sessions SET stepped_up_at = $2 WHERE user_id = $1', [administrator.userId, server.clock.now()])
    await changes.expectRefused(await changes.decide(administrator, approval.id), 'approval_expired')
    expect(await expireTeamApprovals({ database: server.db.database, clock: server.clock })).toBe(false)
    expect((await changes.read(approval.id)).status).toBe('expired')
    await changes.expectRefused(await changes.decide(administrator, approval.id), 'approval_expired')
  })

  it('of another business is unknown', async () => {
    const other = await makeBusiness(server)
    const result = await server.call(approveTeamChange, { token: other.people.owner.token, params: { id: other.liveId, approvalId: approval.id } })
    expect(result.status).toBe(404)
    expect((await changes.read(approval.id)).status).toBe('pending')
  })
})
