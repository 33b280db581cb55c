import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDispute } from '#areas/disputes/contract/detail.ts'
import {
  assignDisputes,
  type DisputeItem,
  getDisputeSummary,
  listDisputeAssignees,
  listDisputes,
  noteDisputeOpened,
} from '#areas/disputes/contract/endpoints.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { listChangesOf } from '#server/infra/changes/index.ts'

const now = new Date('2026-06-15T12:00:00Z')

let server: TestServer
let business: TestBusiness<'disputes' | 'support' | 'developer' | 'viewer'>
let ids: string[]
let paymentIds: string[]
beforeAll(async () => {
  server = await createTestServer({ now })
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['disputes', 'support', 'developer', 'viewer'] })
  const opened = []
  for (const amountMinor of [5000, 7000]) {
    opened.push(
      await inAccount(server, { merchantId: business.liveId }, async (context) =>
        openFor(context, (await sell(context, { amountMinor, card: 'pm_card_visa' })).id),
      ),
    )
  }
  ids = opened.map(({ id }) => id)
  paymentIds = opened.map(({ payment_id: id }) => id)
})
afterAll(() => server.close())

type Role = keyof typeof business.people
const callAs = (role: Role) => ({ token: business.people[role].token, params: { id: business.liveId } })
const assignTo = (assigneeId: string | null, { role = 'disputes', disputes = ids }: { role?: Role; disputes?: string[] } = {}) =>
  server.call<Answer<typeof assignDisputes>>(assignDisputes, { ...callAs(role), body: { dispute_ids: disputes, assignee_id: assigneeId } })
const list = async (q: string, role: Role = 'disputes'): Promise<DisputeItem[]> =>
  (await server.call<Answer<typeof listDisputes>>(listDisputes, { ...callAs(role), query: { q } })).envelope.data.items
const changesOf = async (index: number) => inAccount(server, { merchantId: business.liveId }, (context) => listChangesOf(context, paymentIds[index] ?? '', now))

describe('assigning disputes', () => {
  it('gives several to a member, who finds them as theirs, and tells the feed and the audit log', async () => {
    const { viewer, disputes } = business.people
    const { envelope } = await assignTo(viewer.userId)
    expect(envelope.data).toEqual({ assignee: { id: viewer.userId, name: viewer.name } })
    const mine = await list('assignee:me', 'viewer')
    expect(mine.map(({ id, assignee }) => [id, assignee?.name]).sort()).toEqual(ids.map((id) => [id, viewer.name]).sort())
    expect(await list('assignee:nobody')).toEqual([])
    expect(await list(`assignee:${disputes.userId}`)).toEqual([])
    for (const index of [0, 1]) {
      const assigned = (await changesOf(index)).filter(({ type }) => type === 'dispute.assigned')
      expect(assigned).toMatchObject([{ object_id: ids[index], actor_name: disputes.name, data: { assignee_id: viewer.userId } }])
    }
    const { rows: audited } = await server.db.owner.query(
      'SELECT action, target_id, details FROM merchant_audit_events WHERE merchant_id = $1 ORDER BY target_id',
      [business.liveId],
    )
    expect(audited).toEqual(ids.toSorted().map((id) => ({ action: 'dispute.assigned', target_id: id, details: { assignee: viewer.name } })))
  })

  it('changes nothing that is so already, and notifies nobody of their own act', async () => {
    const { viewer, disputes } = business.people
    await assignTo(viewer.userId, { disputes: ids.slice(0, 1) })
    await assignTo(viewer.userId, { disputes: ids.slice(0, 1) })
    expect((await changesOf(0)).filter(({ type }) => type === 'dispute.assigned')).toHaveLength(1)
    await assignTo(disputes.userId, { disputes: ids.slice(0, 1) })
    expect((await changesOf(0)).filter(({ type }) => type === 'dispute.assigned')).toHaveLength(1)
    await assignTo(null, { disputes: ids.slice(0, 1) })
    expect(await list('assignee:nobody')).toHaveLength(2)
  })

  it('is on the page of the dispute, with the name of somebody who was frozen since', async () => {
    const { viewer } = business.people
    const read = async () => {
      const params = { id: business.liveId, disputeId: ids[0] ?? '' }
      return (await server.call<Answer<typeof getDispute>>(getDispute, { ...callAs('support'), params })).envelope.data.assignee
    }
    expect(await read()).toBeNull()
    await assignTo(viewer.userId)
    expect(await read()).toEqual({ id: viewer.userId, name: viewer.name })
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE business_id = $1 AND user_id = $2`, [business.businessId, viewer.userId])
    expect(await read()).toEqual({ id: viewer.userId, name: viewer.name })
  })

  it('needs the right to respond, a member who sees disputes, and disputes of the account', async () => {
    const { viewer, developer } = business.people
    expect((await assignTo(viewer.userId, { role: 'viewer' })).envelope.code).toBe(403)
    expect((await assignTo(developer.userId)).fields).toMatchObject([{ path: 'assignee_id', message: expect.stringContaining('see disputes') }])
    expect((await assignTo('usr_nobody')).envelope.code).toBe(422)
    expect((await assignTo(viewer.userId, { disputes: [...ids, 'dp_unknown'] })).envelope.code).toBe(404)
    expect(await list('assignee:nobody')).toHaveLength(2)
  })

  it('offers active members who may see disputes, and refuses one who was frozen', async () => {
    const { viewer } = business.people
    const assignees = async () =>
      (await server.call<Answer<typeof listDisputeAssignees>>(listDisputeAssignees, callAs('support'))).envelope.data.map(({ name }) => name)
    const names = await assignees()
    expect(names).toEqual(expect.arrayContaining([viewer.name, business.people.owner.name]))
    expect(names).not.toContain(business.people.developer.name)
    await assignTo(viewer.userId)
    await server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE business_id = $1 AND user_id = $2`, [business.businessId, viewer.userId])
    expect(await assignees()).not.toContain(viewer.name)
    expect((await assignTo(viewer.userId)).envelope.code).toBe(422)
    // What was assigned keeps the name.
    expect((await list(`assignee:${viewer.userId}`)).map(({ assignee }) => assignee?.name)).toEqual([viewer.name, viewer.name])
  })
})

it('the first member who opens a dispute is noted, once', async () => {
  const open = () =>
    server.call<Answer<typeof noteDisputeOpened>>(noteDisputeOpened, {
      token: business.people.viewer.token,
      params: { id: business.liveId, disputeId: ids[0] ?? '' },
    })
  expect((await list(ids[0] ?? '')).map(({ is_opened }) => is_opened)).toEqual([false])
  expect((await open()).envelope.data).toEqual({ opened_at: now.toISOString() })
  expect((await open()).envelope.data).toEqual({ opened_at: now.toISOString() })
  expect((await list(ids[0] ?? '')).map(({ is_opened }) => is_opened)).toEqual([true])
})

it('the summary counts each status and sums up what waits for a response', async () => {
  const summary = async () => (await server.call<Answer<typeof getDisputeSummary>>(getDisputeSummary, callAs('viewer'))).envelope.data
  const { counts, open } = await summary()
  expect(counts).toContainEqual({ status: 'needs_response', count: 2, has_more: false })
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  expect(open).toEqual({
    dispute_count: 2,
    inquiry_count: 0,
    has_more: false,
    at_stake: [{ amount_minor: 12_000, currency: 'USD' }],
    worth_minor: 12_000,
    next_due_by: '2026-07-08T12:00:00.000Z',
    now: now.toISOString(),
  })
  // One whose deadline has passed waits for nothing.
  await server.db.owner.query('UPDATE disputes SET due_by = $2, remind_at = NULL, alert_at = NULL WHERE id = $1', [ids[0], now])
  expect((await summary()).open).toMatchObject({ dispute_count: 1, at_stake: [{ amount_minor: 7000, currency: 'USD' }] })
  // Its tab lists as many as the menu and Home count, in every order.
  for (const sort of ['urgency', 'amount', 'newest']) {
    const { data } = (await server.call<Answer<typeof listDisputes>>(listDisputes, { ...callAs('viewer'), query: { tab: 'needs_response', sort } })).envelope
    expect(data.items.map(({ id }) => id)).toEqual([ids[1]])
  }
})
