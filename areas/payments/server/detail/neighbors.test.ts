import { beforeAll, expect, it } from 'vitest'
import { listPayments } from '#areas/payments/contract/endpoints.ts'
import { listPaymentNeighbors, type PaymentNeighbors } from '#areas/payments/contract/neighbors.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import { statementsOf } from '#proof/support/statements.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
/** Newest first. */
const all: string[] = []
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['viewer'] })
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const card = number % 3 === 0 ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa'
    const { id } = await makePayment(server, business, { card, currency: number % 2 === 0 ? 'EUR' : 'USD', amountMinor: 1_000 * number })
    all.unshift(id)
    // Several have the same time.
    if (number % 2 === 0) server.clock.advance(1000)
  }
})

const caller = () => ({ token: business.people.viewer.token })
const ask = (paymentId: string, q: string) =>
  server.call<PaymentNeighbors>(listPaymentNeighbors, { ...caller(), params: { id: business.liveId, paymentId }, query: { q } })

async function list(q: string): Promise<string[]> {
  const { envelope } = await server.call<Answer<typeof listPayments>>(listPayments, { ...caller(), params: { id: business.liveId }, query: { q } })
  return envelope.data.items.map(({ id }) => id)
}

it.each(['', 'status:failed', 'status:successful currency:EUR', 'amount:20..70 currency:USD', 'email:buyer', 'text:buyer'])(
  'walks through the whole list of %j, in both directions',
  async (q) => {
    const listed = await list(q)
    expect(listed.length).toBeGreaterThan(1)
    for (const [index, id] of listed.entries()) {
      const { envelope } = await ask(id, q)
      expect(envelope.data).toEqual({ previous_id: listed[index - 1] ?? null, next_id: listed[index + 1] ?? null })
    }
  },
)

it('finds the neighbors of the place of a payment that is no longer in the list', async () => {
  const ordered = await list('')
  const failed = await list('status:failed')
  const firstFailed = ordered.indexOf(failed[0]!)
  const outside = ordered.findIndex((id, index) => index > firstFailed && !failed.includes(id))
  const expected = {
    previous_id: failed.findLast((id) => ordered.indexOf(id) < outside),
    next_id: failed.find((id) => ordered.indexOf(id) > outside) ?? null,
  }
  expect((await ask(ordered[outside]!, 'status:failed')).envelope.data).toEqual(expected)
})

it('has none in a list of one payment that was looked up', async () => {
  const [first = ''] = await list('')
  expect((await ask(first, first)).envelope.data).toEqual({ previous_id: null, next_id: null })
})

it('asks as many statements, however long the list is', async () => {
  const [first = ''] = await list('')
  const statements = await statementsOf(server.db.database.pool, () => ask(first, ''))
  expect(statements.filter(({ text }) => text.includes('FROM payments'))).toHaveLength(3)
})

it('refuses a wrong query by its field, and finds no payment of another business', async () => {
  expect((await ask(all[0]!, 'status:nowhere')).fields.map(({ path }) => path)).toEqual(['q'])
  const other = await makeBusiness(server)
  const theirs = { token: other.people.owner.token, params: { id: other.liveId, paymentId: all[0]! } }
  expect((await server.call(listPaymentNeighbors, theirs)).status).toBe(404)
})
