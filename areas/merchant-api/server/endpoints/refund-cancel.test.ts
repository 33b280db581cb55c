import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { doDueWork } from '#areas/payments/server/index.ts'
import { inAccount } from '#proof/support/factories.ts'

let api: MerchantApiServer
let stripe: Stripe
beforeAll(async () => {
  api = await startMerchantApi()
  stripe = api.shop.stripe
})
afterAll(() => api.close())

const sell = (payment_method: string) => stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', confirm: true, payment_method })
async function pendingRefund(): Promise<Stripe.Refund> {
  return stripe.refunds.create({ payment_intent: (await sell('pm_card_pendingRefund')).id, amount: 3_000 })
}

async function expectSoundBooks(): Promise<void> {
  const results = await inAccount(api, api.shop, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

it('a pending refund is canceled, its money is back at once, and nothing settles later', async () => {
  const refund = await pendingRefund()
  const canceled = await stripe.refunds.cancel(refund.id, { expand: ['failure_balance_transaction', 'charge'] })
  expect(canceled).toMatchObject({
    status: 'canceled',
    failure_reason: 'merchant_request',
    failure_balance_transaction: { type: 'refund_failure', amount: 3_000 },
    charge: { amount_refunded: 0, refunded: false },
  })
  expect('pending_reason' in canceled).toBe(false)
  api.clock.advance(86_400_000)
  await inAccount(api, api.shop, doDueWork)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'canceled' })
  expect(await stripe.refunds.create({ payment_intent: String(refund.payment_intent), amount: 5_000 })).toMatchObject({ status: 'pending' })
  const { rows } = await api.db.owner.query(
    `SELECT type, actor_kind AS via, (data->>'amount_minor')::int AS amount FROM account_changes WHERE object_id = $1 ORDER BY id`,
    [refund.id],
  )
  expect(rows).toEqual([
    { type: 'refund.created', via: 'merchant_api', amount: 3_000 },
    { type: 'refund.canceled', via: 'merchant_api', amount: 3_000 },
  ])
  await expectSoundBooks()
})

it('ten cancellations at once give the money back once', async () => {
  const { id } = await pendingRefund()
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => stripe.refunds.cancel(id)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await api.db.owner.query(`SELECT FROM balance_transactions WHERE source_id = $1 AND type = 'refund_failure'`, [id])
  expect(rows).toHaveLength(1)
  await expectSoundBooks()
})

it('asked for again with the same key gets the same answer', async () => {
  const { id } = await pendingRefund()
  const options = { idempotencyKey: randomUUID() }
  expect(await stripe.refunds.cancel(id, {}, options)).toEqual(await stripe.refunds.cancel(id, {}, options))
})

it('a refund that has left, has failed or was canceled is not canceled', async () => {
  const sent = await stripe.refunds.create({ payment_intent: (await sell('pm_card_visa')).id })
  const failing = await pendingRefund()
  await stripe.rawRequest('POST', `/v1/test_helpers/refunds/${failing.id}/fail`, {})
  const canceled = await pendingRefund()
  await stripe.refunds.cancel(canceled.id)
  for (const { id } of [sent, failing, canceled]) {
    expect(await refusalOf(stripe.refunds.cancel(id))).toMatchObject({ status: 400, code: 'refund_not_cancelable' })
  }
})

it('the metadata of a refund changes by name', async () => {
  const refund = await stripe.refunds.create({ payment_intent: (await sell('pm_card_visa')).id, metadata: { a: '1', b: '2' } })
  expect((await stripe.refunds.update(refund.id, { metadata: { a: '', c: '3' } })).metadata).toEqual({ b: '2', c: '3' })
  expect((await stripe.refunds.update(refund.id)).metadata).toEqual({ b: '2', c: '3' })
  expect((await stripe.refunds.update(refund.id, { metadata: '' })).metadata).toEqual({})
})
