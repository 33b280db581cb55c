import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freezeMember, removeMember, updateMember } from '#areas/team/contract/members.ts'
import { createRole, deleteRole, getRole, updateRole } from '#areas/team/contract/roles.ts'
import { getTeamApproval, type TeamApprovalDetail } from '#areas/team/contract/team-approvals.ts'
import { type Caller, clerksRole, TeamChanges } from '#areas/team/test/second-person.ts'
import { callAs, roleIdOf } from '#areas/team/test/team.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { type CallResult, openTestServer, type TestServer } from '#proof/support/server.ts'
import { countRows } from '#proof/support/table-digests.ts'

/** Changes of roles wait for a second person. */

let server: TestServer
let business: TestBusiness<'administrator' | 'support' | 'viewer'>
let changes: TeamChanges
let owner: Caller
let administrator: Caller

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'support', 'viewer'] })
  changes = new TeamChanges(server, business)
  owner = business.people.owner
  administrator = business.people.administrator
})

describe('with it, a change of a role', () => {
  beforeEach(() => changes.require())

  it('waits, and is made once by whoever approves it, with both names in the audit log', async () => {
    const approval = await changes.requestRole()
    expect(approval).toMatchObject({ action: 'role.create', status: 'pending', subject: 'Clerks', subject_id: null, is_own: true, can_decide: false })
    expect(await changes.customRoles()).toEqual([])
    expect(await changes.read(approval.id, administrator)).toMatchObject({
      is_own: false,
      can_decide: true,
      requested_by: business.people.owner.name,
      changes: [
        { field: 'name', before: null, after: ['Clerks'] },
        { field: 'description', before: null, after: ['Front desk'] },
        { field: 'permissions', before: null, after: expect.arrayContaining(['Refund payments']) },
        { field: 'limits', before: null, after: ['Refunds in USD: $50.00 each'] },
      ],
    })
    const { status, envelope } = await changes.decide(administrator, approval.id)
    expect([status, envelope.data.status, envelope.data.decided_by]).toEqual([200, 'approved', business.people.administrator.name])
    const [role] = await changes.customRoles()
    expect(role).toMatchObject({ id: envelope.data.result_id, name: 'Clerks', description: 'Front desk' })
    expect((await changes.readAudit()).slice(-3)).toMatchObject([
      { user_id: owner.userId, action: 'team_approval.request', target_id: approval.id, details: { after: { name: 'Clerks' } } },
      { user_id: administrator.userId, action: 'role.create', target_id: role?.id, details: { requested_by: business.people.owner.name } },
      { user_id: administrator.userId, action: 'team_approval.approve', target_id: approval.id, details: { requested_by: business.people.owner.name } },
    ])
    await expectDecided(await changes.decide(administrator, approval.id), 'approval_approved_already')
    expect(await changes.customRoles()).toHaveLength(1)
  })

  async function expectDecided(result: CallResult<unknown>, reason: string): Promise<void> {
    expect(result.status).toBe(409)
    expect((await changes.readAudit()).at(-1)).toMatchObject({ outcome: 'refused', reason })
  }

  it('makes one request of a call that is repeated, and one at a time of a role', async () => {
    const [first, again] = [await changes.requestRole(), await changes.requestRole()]
    expect(again).toEqual(first)
    expect((await changes.requestRole(administrator)).id).not.toBe(first.id)
    await changes.decide(administrator, first.id)
    const [role] = await changes.customRoles()
    const params = { roleId: role?.id ?? '' }
    const update = { params, body: { ...clerksRole, name: 'Desk', version: 1 } }
    const changed = changes.requestOf(await changes.call(owner, updateRole, update))
    expect(changes.requestOf(await changes.call(owner, updateRole, update)).id).toBe(changed.id)
    expect((await changes.call(owner, deleteRole, { params })).envelope.message).toBe(
      `A change of this is already waiting for approval, requested by ${business.people.owner.name}. Decide on it or cancel it first.`,
    )
  })

  it('keeps the version that a call without one saw, so a request is only for what its approver sees', async () => {
    await changes.decide(administrator, (await changes.requestRole()).id)
    const params = { roleId: (await changes.customRoles())[0]?.id ?? '' }
    const edit = (name: string) => changes.call(owner, updateRole, { params, body: { ...clerksRole, name } })
    const approval = changes.requestOf(await edit('Desk'))
    expect(changes.requestOf(await edit('Desk')).id).toBe(approval.id)
    expect(changes.requestOf(await changes.call(owner, updateRole, { params, body: { ...clerksRole, name: 'Desk', version: 1 } })).id).toBe(approval.id)
    await server.db.owner.query('UPDATE roles SET version = version + 1 WHERE business_id = $1 AND id = $2', [business.businessId, params.roleId])
    expect((await changes.decide(administrator, approval.id)).status).toBe(409)
    expect((await changes.read(approval.id)).status).toBe('failed')
    const deletion = changes.requestOf(await changes.call(owner, deleteRole, { params }))
    await server.db.owner.query('UPDATE roles SET version = version + 1 WHERE business_id = $1 AND id = $2', [business.businessId, params.roleId])
    expect((await changes.decide(administrator, deletion.id)).status).toBe(409)

    const { support } = business.people
    const body = { role_ids: [await roleIdOf(server, business, 'viewer')] }
    const ofMember = changes.requestOf(await changes.call(owner, updateMember, { params: { memberId: support.memberId }, body }))
    await server.db.owner.query('UPDATE members SET version = version + 1 WHERE business_id = $1 AND id = $2', [business.businessId, support.memberId])
    expect((await changes.decide(administrator, ofMember.id)).status).toBe(409)
  })

  it('shows what an edit and a deletion change, and makes them', async () => {
    await changes.decide(administrator, (await changes.requestRole()).id)
    const [role] = await changes.customRoles()
    const params = { roleId: role?.id ?? '' }
    const unchanged = await changes.call<Answer<typeof updateRole>>(owner, updateRole, { params, body: { ...clerksRole, version: 1 } })
    expect([unchanged.status, unchanged.envelope.data.version]).toEqual([200, 1])
    const edit = changes.requestOf(
      await changes.call(owner, updateRole, {
        params,
        body: { ...clerksRole, name: 'Desk', description: '', permissions: ['payments.read', 'balance.read'], limits: [], version: 1 },
      }),
    )
    expect((await changes.read(edit.id)).changes).toEqual([
      { field: 'name', before: ['Clerks'], after: ['Desk'] },
      { field: 'description', before: ['Front desk'], after: null },
      { field: 'permissions_added', before: null, after: ['View balance'] },
      { field: 'permissions_removed', before: ['Refund payments'], after: null },
      { field: 'limits', before: ['Refunds in USD: $50.00 each'], after: null },
    ])
    const chinese = await server.call<TeamApprovalDetail>(getTeamApproval, {
      token: owner.token,
      params: { id: business.liveId, approvalId: edit.id },
      locale: 'zh-cn',
    })
    expect(chinese.envelope.data.changes[2]?.after).toEqual(['查看余额'])
    expect((await changes.decide(administrator, edit.id)).status).toBe(200)
    expect((await changes.call<Answer<typeof getRole>>(owner, getRole, { params })).envelope.data).toMatchObject({ name: 'Desk', version: 2 })

    const viewer = await roleIdOf(server, business, 'viewer')
    await changes.decide(administrator, (await changes.requestRoles(business.people.support, [params.roleId])).id)
    const removal = changes.requestOf(await changes.call(owner, deleteRole, { params, query: { reassign_to: viewer } }))
    expect((await changes.read(removal.id)).changes.at(-1)).toEqual({ field: 'reassigned', before: [business.people.support.name], after: ['Viewer'] })
    expect((await changes.decide(administrator, removal.id)).status).toBe(200)
    expect(await changes.customRoles()).toEqual([])
    expect((await callAs(server, business, owner).read(business.people.support)).roles.map(({ name }) => name)).toEqual(['Viewer'])
  })

  it('of a member waits, and shows the roles before and after', async () => {
    const { support } = business.people
    const [viewer, finance] = [await roleIdOf(server, business, 'viewer'), await roleIdOf(server, business, 'finance')]
    const approval = await changes.requestRoles(support, [viewer, finance])
    expect(approval).toMatchObject({ action: 'member.roles', subject: support.name, subject_id: support.memberId })
    expect((await changes.read(approval.id)).changes).toEqual([{ field: 'roles', before: ['Support'], after: expect.arrayContaining(['Viewer', 'Finance']) }])
    expect((await callAs(server, business, owner).read(support)).roles.map(({ name }) => name)).toEqual(['Support'])
    expect((await changes.decide(administrator, approval.id)).status).toBe(200)
    expect((await callAs(server, business, owner).read(support)).roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['Viewer', 'Finance']))
  })

  it('leaves freezing and removing immediate', async () => {
    const { support, viewer } = business.people
    expect((await changes.call(owner, freezeMember, { params: { memberId: support.memberId }, body: { version: 1 } })).status).toBe(200)
    expect((await changes.call(owner, removeMember, { params: { memberId: viewer.memberId }, query: { version: '1' } })).status).toBe(200)
  })

  it('is refused by the rules of its own before it becomes a request', async () => {
    const before = await countRows(server)
    for (const wrong of [{ name: 'a' }, { name: 'x'.repeat(21) }, { name: 'no spaces' }, { permissions: [] }, { permissions: ['unknown'] }]) {
      expect((await changes.call(owner, createRole, { body: { ...clerksRole, ...wrong } })).status).toBe(422)
    }
    expect((await countRows(server)).team_approvals).toBe(before.team_approvals)
    const narrow = await changes.makeDecider('roles.manage')
    await changes.expectRefused(await changes.call(narrow, createRole, { body: clerksRole }), 'permission_not_held', 422)
  })

  it('is refused at once if nobody else could decide', async () => {
    await changes.freeze(administrator)
    await changes.expectRefused(await changes.call(owner, createRole, { body: clerksRole }), 'second_person_missing')
    // A member can't be the second person for their own roles.
    const only = await changes.makeDecider('team.manage', 'roles.manage')
    const viewer = await roleIdOf(server, business, 'viewer')
    await changes.expectRefused(
      await changes.call(owner, updateMember, { params: { memberId: only.memberId }, body: { role_ids: [viewer], version: 1 } }),
      'second_person_missing',
    )
    expect((await changes.call(owner, createRole, { body: clerksRole })).status).toBe(202)
  })
})
