import { beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { getPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { type CallResult, openTestServer, type TestServer } from '#proof/support/server.ts'

/** What the dashboard's refund dialogue may do to one payment, from many windows and over a bad line. */

let server: TestServer
let business: TestBusiness<'support'>
beforeAll(async () => {
  server = await openTestServer()
  business = await makeBusiness(server, { roles: ['support'] })
})

type Refunded = Answer<typeof refundPayment>

/** Sends a call again that was answered 503, as its caller would: on a busy machine it can wait for a connection too long. */
async function refund(paymentId: string, amountMinor: number, key: string): Promise<CallResult<Refunded>> {
  const result = await server.call<Refunded>(refundPayment, {
    token: business.people.support.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: amountMinor, reason: 'requested_by_customer' },
    headers: { 'idempotency-key': key },
  })
  return result.status === 503 ? refund(paymentId, amountMinor, key) : result
}

async function readPayment(paymentId: string): Promise<Answer<typeof getPayment>> {
  const { envelope } = await server.call<Answer<typeof getPayment>>(getPayment, {
    token: business.people.owner.token,
    params: { id: business.liveId, paymentId },
  })
  return envelope.data
}

async function expectSoundLedger(): Promise<void> {
  const results = await inAccount(server, { merchantId: business.liveId }, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

test.each(['pm_card_visa', 'pm_card_pendingRefund'])('fifty refunds at once with different keys never exceed what is left (%s)', async (card) => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000, card })
  const results = await Promise.all(Array.from({ length: 50 }, (_, index) => refund(id, 700, `${card}-${index}`)))

  const statuses = Map.groupBy(results, ({ status }) => status)
  expect([...statuses.keys()].sort()).toEqual([200, 422])
  expect(statuses.get(200)).toHaveLength(14)
  expect(statuses.get(422)?.every(({ fields }) => fields[0]?.path === 'amount_minor')).toBe(true)
  const payment = await readPayment(id)
  expect([payment.refunds.length, payment.amount_refundable_minor]).toEqual([14, 200])
  await expectSoundLedger()
})

test('fifty whole refunds at once count once, and the others are told that nothing is left', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  const results = await Promise.all(Array.from({ length: 50 }, (_, index) => refund(id, 10_000, `whole-${index}`)))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(results.filter(({ status }) => status === 409)).toHaveLength(49)
  expect((await readPayment(id)).status).toBe('refunded')
  await expectSoundLedger()
})

test('twenty equal refunds with one key count once, and all get the same answer', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  const results = await Promise.all(Array.from({ length: 20 }, () => refund(id, 2_500, 'one-key')))
  expect(new Set(results.map(({ status, envelope }) => `${status} ${JSON.stringify(envelope)}`)).size).toBe(1)
  expect(results[0]?.status).toBe(200)
  expect((await readPayment(id)).refunds).toHaveLength(1)
  await expectSoundLedger()
})

test('a refund whose answer got lost counts once when it is sent again with its key, whatever happened since', async () => {
  const { id } = await makePayment(server, business, { amountMinor: 10_000 })
  // The caller hung up: the server does not know, and the caller does not know what became of it.
  const lost = refund(id, 6_000, 'lost')
  await refund(id, 1_000, 'meanwhile')
  const again = await refund(id, 6_000, 'lost')
  const first = await lost

  expect(again.status).toBe(200)
  expect(again.envelope.data.refund).toEqual(first.envelope.data.refund)
  const payment = await readPayment(id)
  expect(payment.amount_refunded_minor).toBe(7_000)
  expect(payment.refunds).toHaveLength(2)
  // Without its key it would have been refused, since less than that is left.
  expect((await refund(id, 6_000, 'another')).status).toBe(422)
  await expectSoundLedger()
})
