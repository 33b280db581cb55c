import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import { getPayment, listPayments } from '#areas/payments/contract/endpoints.ts'
import { listRelatedPayments, type RelatedPayments, relatedFilters } from '#areas/payments/contract/related.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let business: TestBusiness<'viewer'>
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  business = await makeBusiness(server, { roles: ['viewer'] })
})

const caller = () => ({ token: business.people.viewer.token })

async function read(paymentId: string): Promise<RelatedPayments> {
  const { envelope, status } = await server.call<Answer<typeof listRelatedPayments>>(listRelatedPayments, {
    ...caller(),
    params: { id: business.liveId, paymentId },
  })
  expect(status).toBe(200)
  return envelope.data
}

/** The IDs of the lists that the payment leads to. */
async function readLists(paymentId: string): Promise<Record<'customer' | 'card', string[]>> {
  const params = { id: business.liveId }
  const detail = await server.call<Answer<typeof getPayment>>(getPayment, { ...caller(), params: { ...params, paymentId } })
  const list = async (filters: object | null) => {
    const query = { ...filters, limit: '100' } as Record<string, string>
    const { envelope } = await server.call<Answer<typeof listPayments>>(listPayments, { ...caller(), params, query })
    return envelope.data.items.map(({ id }) => id)
  }
  const { customer, card } = relatedFilters(detail.envelope.data)
  return { customer: await list(customer), card: await list(card) }
}

const sellTo = (name: string, card: string) =>
  inAccount(server, { merchantId: business.liveId }, async (context) => {
    const customer = await makeCustomer(context, { name })
    const first = (await sell(context, { card, customer })).id
    const later = { ...context, now: new Date(context.now.getTime() + 1000) }
    return [first, (await sell(later, { card: 'pm_card_mastercard', customer })).id] as const
  })

test('a payment shows the other payments of its customer and with its card, as many as their lists have', async () => {
  const [first, second] = await sellTo('Ann', 'pm_card_visa')
  server.clock.advance(2000)
  const [third] = await sellTo('Bo', 'pm_card_visa')
  const related = await read(first)
  const lists = await readLists(first)
  expect(lists).toEqual({ customer: [second, first], card: [third, first] })
  expect(related.customer).toMatchObject({ items: [{ id: second }], count: 2 })
  expect(related.card).toMatchObject({ items: [{ id: third }], count: 2 })
})

test('declined attempts with a card are found, though the payment keeps no method', async () => {
  const declined = { card: 'pm_card_visa_chargeDeclined' }
  const first = await makePayment(server, business, declined)
  server.clock.advance(1000)
  const second = await makePayment(server, business, declined)
  await makePayment(server, business, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
  const related = await read(second.id)
  expect(related.card).toMatchObject({ items: [{ id: first.id }], count: 2 })
  expect((await readLists(second.id)).card).toEqual([second.id, first.id])
})

test('guests are found by their email, and only the newest payments are shown', async () => {
  const ids: string[] = []
  for (let number = 0; number < paymentLimits.relatedPaymentsMax + 3; number++) {
    ids.unshift((await makePayment(server, business)).id)
    server.clock.advance(1000)
  }
  const [newest = '', ...others] = ids
  const related = await read(newest)
  expect(related.customer?.items.map(({ id }) => id)).toEqual(others.slice(0, paymentLimits.relatedPaymentsMax))
  expect(related.customer?.count).toBe(ids.length)
  expect((await readLists(newest)).customer).toEqual(ids)
})

test('a payment alone has none, and that of another business is not found', async () => {
  const alone = await makePayment(server, business)
  expect(await read(alone.id)).toEqual({ customer: null, card: null })
  const other = await makeBusiness(server)
  const { status } = await server.call(listRelatedPayments, { token: other.people.owner.token, params: { id: other.liveId, paymentId: alone.id } })
  expect(status).toBe(404)
})
