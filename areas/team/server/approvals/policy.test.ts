import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSecondPersonPolicy, setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { type Caller, TeamChanges } from '#areas/team/test/second-person.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

/** The requirement of a second person. */

let server: TestServer
let business: TestBusiness<'administrator' | 'finance'>
let changes: TeamChanges
let owner: Caller
let administrator: Caller

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'finance'] })
  changes = new TeamChanges(server, business)
  owner = business.people.owner
  administrator = business.people.administrator
})

const policy = async () => (await changes.call<Answer<typeof getSecondPersonPolicy>>(owner, getSecondPersonPolicy)).envelope.data

describe('the requirement', () => {
  it('is off at first, applies at once, and leaves an audit row', async () => {
    expect(await policy()).toEqual({ roles: false, bank_accounts: false, releases: [] })
    await changes.require('roles', administrator)
    expect(await policy()).toEqual({ roles: true, bank_accounts: false, releases: [] })
    expect((await changes.readAudit()).at(-1)).toMatchObject({
      user_id: administrator.userId,
      action: 'team.require_second_person',
      details: { before: { second_person_for_roles: false }, after: { second_person_for_roles: true } },
    })
  })

  it('is refused while nobody else could decide', async () => {
    await changes.freeze(administrator)
    for (const subject of ['roles', 'bank_accounts']) {
      const result = await changes.call(owner, setSecondPersonPolicy, { body: { [subject]: true } })
      await changes.expectRefused(result, 'second_person_missing')
      expect(result.envelope.message).toContain('Approve requests')
    }
    expect(await policy()).toMatchObject({ roles: false, bank_accounts: false })
    // The permission of the change without the one to decide isn't enough.
    await makeLimitedMember(server, business, ['team.manage', 'roles.manage', 'bank_accounts.manage'])
    expect((await changes.call(owner, setSecondPersonPolicy, { body: { roles: true } })).status).toBe(409)
    await changes.makeDecider('roles.manage', 'team.manage')
    expect((await changes.call(owner, setSecondPersonPolicy, { body: { bank_accounts: true } })).status).toBe(409)
    await changes.require('roles')
  })

  it.each(['roles', 'bank_accounts'] as const)('for %s is lifted by a second person only', async (subject) => {
    await changes.require(subject)
    const release = { body: { [subject]: false } }
    const approval = changes.requestOf(await changes.call(owner, setSecondPersonPolicy, release))
    expect(approval).toMatchObject({ action: `second_person.release_${subject}`, status: 'pending', is_own: true, can_decide: false })
    expect(await policy()).toMatchObject({ [subject]: true, releases: [{ subject, approval_id: approval.id }] })
    // The same call again is the same request; somebody else's is a rival.
    expect(changes.requestOf(await changes.call(owner, setSecondPersonPolicy, release)).id).toBe(approval.id)
    await changes.expectRefused(await changes.call(administrator, setSecondPersonPolicy, release), 'change_pending_already')
    expect((await changes.read(approval.id)).changes).toEqual([{ field: 'second_person', before: ['Required'], after: ['Not required'] }])
    expect((await changes.decide(administrator, approval.id)).status).toBe(200)
    expect(await policy()).toMatchObject({ [subject]: false, releases: [] })
    expect((await changes.readAudit()).find(({ action, details }) => action === 'team.require_second_person' && details.requested_by)).toMatchObject({
      user_id: administrator.userId,
      details: { requested_by: business.people.owner.name },
    })
  })

  it('refuses members without the permission, unknown subjects and both at a time', async () => {
    const result = await changes.call(business.people.finance, setSecondPersonPolicy, { body: { roles: true } })
    expect(result.status).toBe(403)
    for (const wrong of [{ payments: true }, { roles: 'yes' }, { roles: true, bank_accounts: true }]) {
      expect((await changes.call(owner, setSecondPersonPolicy, { body: wrong })).status).toBe(422)
    }
  })
})
