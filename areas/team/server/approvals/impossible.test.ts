import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freezeMember, removeMember } from '#areas/team/contract/members.ts'
import { updateRole } from '#areas/team/contract/roles.ts'
import type { TeamApproval } from '#areas/team/contract/team-approvals.ts'
import { type LimitedMember, makeLimitedMember } from '#areas/team/test/roles.ts'
import { type Caller, clerksRole, TeamChanges } from '#areas/team/test/second-person.ts'
import { roleIdOf } from '#areas/team/test/team.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

/** Changes of roles that became impossible while they waited. */

let server: TestServer
let business: TestBusiness<'administrator' | 'support' | 'developer'>
let changes: TeamChanges
let owner: Caller
let administrator: Caller

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'support', 'developer'] })
  changes = new TeamChanges(server, business)
  owner = business.people.owner
  administrator = business.people.administrator
})

describe('a change that became impossible has no effect and says why', () => {
  let author: LimitedMember
  beforeEach(async () => {
    await changes.require()
    author = await makeLimitedMember(server, business, ['payments.read', 'payments.refund', 'team.read', 'roles.read', 'roles.manage', 'team.manage'])
  })

  async function expectClosed(id: string, failure: string, text: RegExp): Promise<void> {
    const roleCount = (await changes.customRoles()).length
    const result = await changes.decide(administrator, id)
    expect([result.status, result.envelope.message]).toEqual([409, expect.stringMatching(text)])
    expect(await changes.read(id)).toMatchObject({ status: 'failed', failure: expect.stringMatching(text) })
    expect((await changes.readAudit()).at(-1)).toMatchObject({ action: 'team_approval.approve', outcome: 'refused', reason: failure })
    expect(await changes.customRoles()).toHaveLength(roleCount)
  }

  it('because its author was frozen', async () => {
    const approval = await changes.requestRole(author)
    await changes.call(owner, freezeMember, { params: { memberId: author.memberId }, body: { version: 1 } })
    await expectClosed(approval.id, 'approval_requester_gone', /^Narrow Member can't do this anymore/)
  })

  it('because its author was removed', async () => {
    const approval = await changes.requestRole(author)
    await changes.call(owner, removeMember, { params: { memberId: author.memberId }, query: { version: '1' } })
    await expectClosed(approval.id, 'approval_requester_gone', /can't do this anymore/)
  })

  it.each([
    ['the permission of the change', ['payments.read', 'payments.refund', 'team.read', 'roles.read']],
    ['a permission that it grants', ['payments.read', 'team.read', 'roles.read', 'roles.manage']],
  ] as const)('because its author lost %s', async (_, left) => {
    const approval = await changes.requestRole(author)
    await server.db.owner.query('UPDATE roles SET permissions = $3 WHERE business_id = $1 AND id = $2', [business.businessId, author.roleId, left])
    await expectClosed(approval.id, 'approval_requester_gone', /can't do this anymore/)
  })

  it('because the role was deleted or changed', async () => {
    await changes.decide(administrator, (await changes.requestRole()).id)
    const roleId = (await changes.customRoles()).find(({ name }) => name === 'Clerks')?.id ?? ''
    const edit = (name: string, version: number) =>
      changes.call<{ approval: TeamApproval }>(owner, updateRole, { params: { roleId }, body: { ...clerksRole, name, version } })
    const first = changes.requestOf(await edit('Desk', 1))
    await server.db.owner.query('UPDATE roles SET version = 2 WHERE business_id = $1 AND id = $2', [business.businessId, roleId])
    await expectClosed(first.id, 'change_outdated', /^Clerks was changed after this request/)
    const second = changes.requestOf(await edit('Desk', 2))
    await server.db.owner.query('DELETE FROM role_limits WHERE business_id = $1 AND role_id = $2', [business.businessId, roleId])
    await server.db.owner.query('DELETE FROM roles WHERE business_id = $1 AND id = $2', [business.businessId, roleId])
    await expectClosed(second.id, 'change_subject_gone', /no longer exists/)
  })

  it('because the member left or changed, or another role took the name', async () => {
    const viewer = await roleIdOf(server, business, 'viewer')
    const { support, developer } = business.people
    const [first, second] = [await changes.requestRoles(support, [viewer]), await changes.requestRoles(developer, [viewer])]
    await changes.call(owner, freezeMember, { params: { memberId: support.memberId }, body: { version: 1 } })
    await expectClosed(first.id, 'change_outdated', /was changed after this request/)
    await changes.call(owner, removeMember, { params: { memberId: developer.memberId }, query: { version: '1' } })
    await expectClosed(second.id, 'change_subject_gone', /no longer exists/)
    const [one, other] = [await changes.requestRole(owner), await changes.requestRole(author)]
    await changes.decide(administrator, one.id)
    await expectClosed(other.id, 'change_name_taken', /Another role has this name/)
  })
})
