import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { cancelRefund, refundPayment } from '#areas/payments/contract/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { inAccount, makeBusiness, makePayment, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** What a member does with a refund that has not left yet. */

let server: TestServer
let business: TestBusiness<'support'>
beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['support'] })
})
afterAll(() => server.close())

async function makeRefund(card: string): Promise<{ paymentId: string; refundId: string }> {
  const { id: paymentId } = await makePayment(server, business, { amountMinor: 10_000, card })
  const { envelope } = await server.call<Answer<typeof refundPayment>>(refundPayment, {
    token: business.people.support.token,
    params: { id: business.liveId, paymentId },
    body: { amount_minor: 4_000, reason: 'duplicate' },
    headers: { 'idempotency-key': `refund of ${paymentId}` },
  })
  return { paymentId, refundId: envelope.data.refund.id }
}

const cancel = (params: { paymentId: string; refundId: string }, key: string) =>
  server.call<Answer<typeof cancelRefund>>(cancelRefund, {
    token: business.people.support.token,
    params: { id: business.liveId, ...params },
    headers: { 'idempotency-key': key },
  })

test('a pending refund is canceled once, with an audit row, and the payment is as it was', async () => {
  const made = await makeRefund('pm_card_pendingRefund')
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(made, 'once')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(answers[0]?.envelope.data).toMatchObject({
    refund: { id: made.refundId, status: 'canceled' },
    payment: { status: 'successful', amount_refundable_minor: 10_000, amount_refund_pending_minor: 0 },
  })
  const last = answers[0]?.envelope.data.payment.timeline.at(-1)
  expect(last).toMatchObject({ type: 'refund.canceled', via: 'dashboard', member: business.people.support.name, amount_minor: 4_000 })
  const { rows } = await server.db.owner.query(`SELECT target_id, details FROM merchant_audit_events WHERE action = 'payment.refund_canceled'`)
  expect(rows).toEqual([{ target_id: made.paymentId, details: { refund_id: made.refundId, amount_minor: 4_000, currency: 'USD' } }])
  expect(await cancel(made, 'again')).toMatchObject({ status: 409 })
  const results = await inAccount(server, { merchantId: business.liveId }, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})

test('a refund that has left, or is of another payment, is left alone', async () => {
  const sent = await makeRefund('pm_card_visa')
  const pending = await makeRefund('pm_card_pendingRefund')
  expect(await cancel(sent, 'too late')).toMatchObject({ status: 409, envelope: { message: expect.stringContaining('can no longer be canceled') } })
  expect(await cancel({ paymentId: sent.paymentId, refundId: pending.refundId }, 'mixed up')).toMatchObject({ status: 404 })
  expect(await cancel({ ...pending, refundId: 're_missing' }, 'missing')).toMatchObject({ status: 404 })
  const { rows } = await server.db.owner.query('SELECT status FROM refunds WHERE id = $1', [pending.refundId])
  expect(rows).toEqual([{ status: 'pending' }])
})
