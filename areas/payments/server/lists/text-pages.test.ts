import { beforeAll, expect, it } from 'vitest'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { listPaymentNeighbors, type PaymentNeighbors } from '#areas/payments/contract/neighbors.ts'
import { totalPayments } from '#areas/payments/contract/totals.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { selectPayments } from '../bulk/review.ts'
import { countArrivals } from '../live/follower.ts'
import { countStatuses, findIndexedPayments } from './list-store.ts'

let server: TestServer
let business: TestBusiness<'viewer'>

/** Newest first, with their order number and description. */
const sales = [
  ['pi_1', null, 'Sofa, as order HL-10'],
  ['pi_2', 'HL-10', null],
  ['pi_3', null, null],
  ['pi_4', 'HL-105', 'Instead of HL-10'],
  ['pi_5', null, 'Exchange of hl-10'],
  ['pi_6', 'hl-101', null],
  ['pi_7', 'AB-HL-10', null],
] as const
const indexed = ['pi_2', 'pi_4', 'pi_6']
const compared = ['pi_1', 'pi_5', 'pi_7']

beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['viewer'] })
  for (const [index, [id, order, description]] of sales.entries()) await sell(id, order, description, index + 1)
})

async function sell(id: string, order: string | null, description: string | null, minutesAgo: number): Promise<void> {
  await server.db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, order_number, description)
     VALUES ($1, $2, $5::timestamptz - $6 * interval '1 minute', 'USD', 1000, 'succeeded', 'successful', 'automatic', 'secret', $3, $4)`,
    [business.liveId, id, order, description, server.clock.now(), minutesAgo],
  )
}

const ask = () => ({ token: business.people.viewer.token, params: { id: business.liveId } })
async function read(query: Record<string, string>): Promise<Answer<typeof listPayments>> {
  const { status, envelope } = await server.call<Answer<typeof listPayments>>(listPayments, { ...ask(), query: { q: 'hl-10', ...query } })
  expect(status).toBe(200)
  return envelope.data
}
const idsOf = ({ items }: Answer<typeof listPayments>) => items.map(({ id }) => id)

it('shows what an index finds first, says that other texts are not searched yet, and goes on with them', async () => {
  const first = await read({ limit: '2' })
  expect(idsOf(first)).toEqual(['pi_2', 'pi_4'])
  expect(first).toMatchObject({ previous_cursor: null, searched_to: null, has_unsearched_texts: false })
  const second = await read({ limit: '2', after: first.next_cursor ?? '' })
  expect(idsOf(second)).toEqual(['pi_6'])
  expect(second).toMatchObject({ searched_to: null, has_unsearched_texts: true })
  const third = await read({ limit: '2', after: second.next_cursor ?? '' })
  expect(idsOf(third)).toEqual(['pi_1', 'pi_5'])
  expect(third).toMatchObject({ searched_to: null, has_unsearched_texts: false })
  const last = await read({ limit: '2', after: third.next_cursor ?? '' })
  expect(idsOf(last)).toEqual(['pi_7'])
  expect(last).toMatchObject({ next_cursor: null, searched_to: null, has_unsearched_texts: false })

  const back = await read({ limit: '2', before: last.previous_cursor ?? '' })
  expect(idsOf(back)).toEqual(['pi_1', 'pi_5'])
  // A page that begins with the texts that were compared is filled with what an index found.
  expect(idsOf(await read({ limit: '2', before: third.previous_cursor ?? '' }))).toEqual(['pi_4', 'pi_6'])
  const middle = await read({ limit: '2', before: back.previous_cursor ?? '' })
  expect(idsOf(middle)).toEqual(['pi_4', 'pi_6'])
  expect(idsOf(await read({ limit: '2', after: middle.next_cursor ?? '' }))).toEqual(['pi_1', 'pi_5'])
  const start = await read({ limit: '2', before: middle.previous_cursor ?? '' })
  expect(idsOf(start)).toEqual(['pi_2'])
  expect(start.previous_cursor).toBeNull()
})

it('compares the texts immediately if the other filters leave nothing that an index found', async () => {
  const found = await read({ q: 'hl-10 created:>=2100-01-01' })
  expect(found).toMatchObject({ items: [], next_cursor: null, has_unsearched_texts: false })
  expect(idsOf(await read({ q: 'sofa' }))).toEqual(['pi_1'])
})

it('counts what an index finds at any age, and the newest of those that are compared', async () => {
  const count = (few: number, entries: number) =>
    inAccount(server, { merchantId: business.liveId }, (context) => countStatuses(context, { text: 'hl-10' }, 'UTC', { few, entries, ofValue: entries }))
  const successful = { value: 'successful', count: indexed.length + compared.length, hasMore: false }
  expect(await count(10, 100)).toContainEqual(successful)
  expect(await count(10, 1)).toContainEqual({ ...successful, count: indexed.length + 1, hasMore: true })
})

it('has the same payments for bulk actions, totals and neighbors', async () => {
  const all = [...indexed, ...compared]
  const selected = await inAccount(server, { merchantId: business.liveId }, (context) => selectPayments(context, 'refund', { q: 'hl-10' }))
  expect(selected).toMatchObject({ ids: all, hasMore: false })
  const { envelope } = await server.call<Answer<typeof totalPayments>>(totalPayments, { ...ask(), query: { q: 'hl-10' } })
  expect(envelope.data).toEqual({ totals: [{ currency: 'USD', count: all.length, amount_minor: all.length * 1000 }] })
  for (const [index, paymentId] of all.entries()) {
    const { token, params } = ask()
    const around = await server.call<PaymentNeighbors>(listPaymentNeighbors, { token, params: { ...params, paymentId }, query: { q: 'hl-10' } })
    expect(around.envelope.data).toEqual({ previous_id: all[index - 1] ?? null, next_id: all[index + 1] ?? null })
  }
})

it('finds the newest payments that an index has while somebody types, and compares none', async () => {
  const find = (wanted: { id: string } | { text: string }, limit: number) =>
    inAccount(server, { merchantId: business.liveId }, async (context) => (await findIndexedPayments(context, wanted, limit)).map(({ id }) => id))
  expect(await find({ text: 'HL-10' }, 10)).toEqual(indexed)
  expect(await find({ text: 'hl-10' }, 2)).toEqual(indexed.slice(0, 2))
  expect(await find({ text: 'sofa' }, 10)).toEqual([])
  expect(await find({ text: '10' }, 3)).toEqual(['pi_1', 'pi_2', 'pi_3'])
  expect(await find({ id: 'pi_5' }, 10)).toEqual(['pi_5'])
})

it('finds what was just sold, and counts it as an arrival of the part that the first page shows', async () => {
  const first = await read({})
  const known = idsOf(first) as never[]
  const arrivals = (before: string | undefined, q = 'hl-10', shown = known) =>
    inAccount(server, { merchantId: business.liveId }, (context) => countArrivals(context, { q, known: shown, ...(before && { before }) }))
  expect(await arrivals(first.next_cursor ?? '')).toEqual({ count: 0, has_more: false })
  await sell('pi_new', 'HL-109', null, 0)
  await sell('pi_text', null, 'HL-10 again', 0)
  expect(await arrivals(first.next_cursor ?? '')).toEqual({ count: 1, has_more: false })
  expect(idsOf(await read({}))).toEqual(['pi_new', ...indexed])
  expect(idsOf(await read({ after: first.next_cursor ?? '' }))).toEqual(['pi_text', ...compared])

  // The list of a text that no index has gains payments in both parts.
  const sofa = await read({ q: 'sofa' })
  expect(sofa.next_cursor).toBeNull()
  await sell('pi_sofa', 'Sofa-1', null, 0)
  await sell('pi_sofas', null, 'Two sofas', 0)
  expect(await arrivals(undefined, 'sofa', idsOf(sofa) as never[])).toEqual({ count: 2, has_more: false })
})
