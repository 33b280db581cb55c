import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications, readNotifications } from '#areas/notifications/contract/endpoints.ts'
import { countUnread, deliverToInboxes, readInbox } from '#areas/notifications/test/notifications.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { recordChange } from '#server/infra/changes/index.ts'

let server: TestServer
let business: TestBusiness<'finance'>
let other: TestBusiness
beforeAll(async () => {
  server = await openTestServer()
  other = await makeBusiness(server)
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['finance'] })
})

const record = (type: 'payout.completed' | 'dispute.lost', merchantId: string = business.liveId) =>
  inAccount(server, { merchantId }, async (context) =>
    recordChange(context, { type, objectType: type === 'dispute.lost' ? 'dispute' : 'payout', objectId: 'po_1', rootId: 'po_1' }),
  )
const markRead = (id?: string, reader = business.people.owner) =>
  server.call<Answer<typeof readNotifications>>(readNotifications, { token: reader.token, body: id === undefined ? {} : { id } })

describe('the inbox', () => {
  it('can be narrowed to what is unread, to an area and to an account', async () => {
    await record('payout.completed')
    await record('dispute.lost')
    await record('dispute.lost', business.sandboxId)
    await deliverToInboxes(server)
    const { owner } = business.people
    const all = (await readInbox(server, owner)).items
    expect(all.map(({ area, account }) => [area, account?.kind]).sort()).toEqual([
      ['disputes', 'live'],
      ['disputes', 'sandbox'],
      ['payouts', 'live'],
    ])
    const idsOf = async (query: Record<string, string>) => (await readInbox(server, owner, query)).items.map(({ id }) => id)
    expect(await idsOf({ area: 'disputes' })).toEqual(all.filter(({ area }) => area === 'disputes').map(({ id }) => id))
    expect(await idsOf({ account: business.sandboxId })).toEqual(all.filter(({ account }) => account?.kind === 'sandbox').map(({ id }) => id))
    await markRead(all[0]?.id)
    expect(await idsOf({ state: 'unread' })).toEqual(all.slice(1).map(({ id }) => id))
    expect(await idsOf({ account: other.liveId })).toEqual([])
  })

  it('marks one or all as read, for every session of the person and for nobody else', async () => {
    for (let index = 0; index < 3; index++) await record('dispute.lost')
    await deliverToInboxes(server)
    const { owner, finance } = business.people
    const [first] = (await readInbox(server, owner)).items
    expect((await markRead(first?.id)).envelope.data).toEqual({ unread_count: 2 })
    expect((await markRead(first?.id)).envelope.data).toEqual({ unread_count: 2 })
    expect((await markRead('ntf_unknown')).envelope.data).toEqual({ unread_count: 2 })
    expect(await countUnread(server, finance)).toBe(3)
    expect((await markRead()).envelope.data).toEqual({ unread_count: 0 })
    expect(await countUnread(server, owner)).toBe(0)
    expect(await countUnread(server, finance)).toBe(3)
  })

  it('hides an account from a member who was frozen, and shows it again', async () => {
    await record('payout.completed')
    await deliverToInboxes(server)
    const { finance } = business.people
    const setStatus = (status: string) =>
      server.db.owner.query('UPDATE members SET status = $3 WHERE business_id = $1 AND user_id = $2', [business.businessId, finance.userId, status])
    await setStatus('frozen')
    expect([(await readInbox(server, finance)).items, await countUnread(server, finance)]).toEqual([[], 0])
    await setStatus('normal')
    expect([(await readInbox(server, finance)).items.length, await countUnread(server, finance)]).toEqual([1, 1])
  })

  it('pages from the newest to the oldest and back, without a gap, while new ones come in', async () => {
    const { owner } = business.people
    for (let index = 0; index < 5; index++) await record('dispute.lost')
    await deliverToInboxes(server)
    server.clock.advance(minuteMs)
    const first = await readInbox(server, owner, { limit: '2' })
    expect(first.previous_cursor).toBeNull()
    await record('payout.completed')
    await deliverToInboxes(server)
    const second = await readInbox(server, owner, { limit: '2', after: first.next_cursor ?? '' })
    const third = await readInbox(server, owner, { limit: '2', after: second.next_cursor ?? '' })
    expect(third.next_cursor).toBeNull()
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
    expect((await readInbox(server, owner, { limit: '2', before: third.previous_cursor ?? '' })).items).toEqual(second.items)
    const newest = await readInbox(server, owner, { limit: '1', before: first.items[0] ? (first.next_cursor ?? '') : '' })
    expect(newest.items).toHaveLength(1)
  })

  it.each([
    ['an unknown cursor', { after: 'nonsense' }, 'after'],
    ['a cursor with an impossible time', { before: Buffer.from('2026-99-99T00:00:00.000000Z ntf_a').toString('base64url') }, 'before'],
    ['two cursors', { after: 'a', before: 'b' }, 'before'],
    ['an empty page', { limit: '0' }, 'limit'],
    ['an unknown area', { area: 'weather' }, 'area'],
    ['an unknown state', { state: 'read' }, 'state'],
  ])('rejects %s by its field', async (_, query, path) => {
    const refused = await server.call(listNotifications, { token: business.people.owner.token, query: query as Record<string, string> })
    expect([refused.status, refused.fields.map((field) => field.path)]).toEqual([422, [path]])
  })
})
