import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readInbox } from '#areas/notifications/test/notifications.ts'
import { countTeamApprovals, declineTeamChange, getTeamApproval, listTeamApprovals } from '#areas/team/contract/team-approvals.ts'
import { type Caller, TeamChanges } from '#areas/team/test/second-person.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { expireTeamApprovals } from '../index.ts'

/** Who sees and hears of changes that wait for a second person. */

let server: TestServer
let business: TestBusiness<'administrator' | 'finance' | 'support'>
let changes: TeamChanges
let owner: Caller
let administrator: Caller

beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['administrator', 'finance', 'support'] })
  changes = new TeamChanges(server, business)
  owner = business.people.owner
  administrator = business.people.administrator
})

describe('requests are shown', () => {
  const ids = async (by: Caller, query: Record<string, string> = {}) =>
    (await changes.call<Answer<typeof listTeamApprovals>>(by, listTeamApprovals, { query })).envelope.data.items.map(({ id }) => id)
  const count = async (by: Caller) => (await changes.call<Answer<typeof countTeamApprovals>>(by, countTeamApprovals)).envelope.data.pending_count

  it('to their author and to members with the permission of the change, and are counted for those who can decide', async () => {
    await changes.require()
    const approval = await changes.requestRole()
    expect(await ids(owner)).toEqual([approval.id])
    expect(await ids(administrator, { state: 'pending' })).toEqual([approval.id])
    expect(await ids(administrator, { state: 'decided' })).toEqual([])
    expect(await ids(business.people.support)).toEqual([])
    expect((await changes.call(business.people.support, getTeamApproval, { params: { approvalId: approval.id } })).status).toBe(404)
    expect([await count(owner), await count(administrator), await count(business.people.finance)]).toEqual([0, 1, 0])
  })

  it('page by page, newest first', async () => {
    await changes.require()
    const made: string[] = []
    for (const name of ['One', 'Two', 'Three']) {
      made.unshift((await changes.requestRole(owner, { name })).id)
      server.clock.advance(1_000)
    }
    const { envelope } = await changes.call<Answer<typeof listTeamApprovals>>(owner, listTeamApprovals, { query: { limit: '2' } })
    expect(envelope.data.items.map(({ id }) => id)).toEqual(made.slice(0, 2))
    expect(await ids(owner, { limit: '2', after: envelope.data.next_cursor ?? '' })).toEqual(made.slice(2))
  })

  it('in the inboxes of whoever can decide, and their end to the author', async () => {
    await changes.require()
    const approval = await changes.requestRole()
    const inboxOf = async ({ token }: Pick<Caller, 'token'>) => (await readInbox(server, { token }, { area: 'approvals' })).items
    expect(await inboxOf(administrator)).toMatchObject([
      { event: 'team_approval.requested', text: expect.stringContaining('create the role “Clerks”'), link: { path: `/approvals/team/${approval.id}` } },
    ])
    for (const person of [owner, business.people.finance, business.people.support]) expect(await inboxOf(person)).toEqual([])
    await changes.decide(administrator, approval.id, declineTeamChange)
    expect(await inboxOf(owner)).toMatchObject([{ event: 'team_approval.declined' }])
    const second = await changes.requestRole()
    server.clock.advance(73 * hourMs)
    await expireTeamApprovals({ database: server.db.database, clock: server.clock })
    expect((await inboxOf(owner))[0]).toMatchObject({ event: 'team_approval.expired', link: { path: `/approvals/team/${second.id}` } })
  })
})
