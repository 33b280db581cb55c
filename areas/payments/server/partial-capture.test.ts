import { beforeAll, expect, test } from 'vitest'
import { getOverview } from '#areas/home/contract/endpoints.ts'
import { capturePayment, getPayment, listPayments } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'

/** Of 58.00 authorised, 20.00 was captured: every place shows the 20.00 that was sold. */

let server: TestServer
let business: TestBusiness
let paymentId: string
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { defaultCurrency: 'EUR' })
  paymentId = (await makePayment(server, business, { amountMinor: 5_800, currency: 'EUR', captureMethod: 'manual' })).id
  await server.call(capturePayment, {
    ...asOwner(),
    params: { id: business.liveId, paymentId },
    body: { amount_minor: 2_000 },
    headers: { 'idempotency-key': 'part' },
  })
  // Figures cover what happened before now.
  server.clock.set(new Date('2026-06-15T12:01:00Z'))
})

const asOwner = () => ({ token: business.people.owner.token, params: { id: business.liveId } })

async function list(query: Record<string, string>) {
  const { envelope } = await server.call<Answer<typeof listPayments>>(listPayments, { ...asOwner(), query })
  return envelope.data.items.map(({ id, amount_minor }) => ({ id, amount_minor }))
}

const readFromMerchantApi = async (path: string) =>
  (await server.inject({ method: 'GET', url: `/v1/${path}`, headers: { authorization: `Bearer ${await business.key('live')}` } })).json()

test('the list and the latest payments show the captured amount', async () => {
  expect(await list({})).toEqual([{ id: paymentId, amount_minor: 2_000 }])
  const { envelope } = await server.call<Answer<typeof getOverview>>(getOverview, { ...asOwner(), query: { from: '2026-06-15', to: '2026-06-15' } })
  expect(envelope.data.latest).toMatchObject([{ id: paymentId, amount_minor: 2_000 }])
  expect(envelope.data.current).toMatchObject({ gross_minor: 2_000, successful_count: 1 })
})

test('the payment shows the captured amount and keeps the requested one', async () => {
  const { envelope } = await server.call<Answer<typeof getPayment>>(getPayment, { ...asOwner(), params: { id: business.liveId, paymentId } })
  expect(envelope.data).toMatchObject({ amount_minor: 2_000, amount_requested_minor: 5_800, amount_captured_minor: 2_000 })
})

test('the amount filter compares with what the list shows', async () => {
  const between = (min: number, max: number) => list({ currency: 'EUR', amount_min_minor: String(min), amount_max_minor: String(max) })
  expect(await between(2_000, 2_000)).toHaveLength(1)
  expect(await between(5_800, 5_800)).toEqual([])
})

test('the merchant API has the requested amount, what was received and what was captured', async () => {
  const intent = await readFromMerchantApi(`payment_intents/${paymentId}`)
  expect(intent).toMatchObject({ amount: 5_800, amount_received: 2_000, amount_capturable: 0 })
  expect(await readFromMerchantApi(`charges/${intent.latest_charge}`)).toMatchObject({ amount: 5_800, amount_captured: 2_000 })
})

test('a payment that was not captured shows what was requested', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 900, currency: 'EUR', card: 'pm_card_visa_chargeDeclined' })
  expect(await list({ status: 'failed' })).toEqual([{ id, amount_minor: 900 }])
})
