import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiAccount, type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { doDueWork } from '#areas/payments/server/index.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

const pay = { amount: 10_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const
const withCharge = { expand: ['latest_charge.balance_transaction'] }

/** Does what time has made due, as the worker would. */
async function work({ merchantId }: ApiAccount): Promise<void> {
  await runAsProcessor(api.db.database, api.clock, { merchantId }, doDueWork)
}

async function balanceOf({ stripe }: ApiAccount, currency: string): Promise<{ available: number; pending: number }> {
  const { available, pending } = await stripe.balance.retrieve()
  const amountIn = (rows: readonly { amount: number; currency: string }[]) => rows.find((row) => row.currency === currency)?.amount ?? 0
  return { available: amountIn(available), pending: amountIn(pending) }
}

describe('a payment', () => {
  it('is created, then confirmed with a card, and captured at once', async () => {
    const { stripe } = api.shop
    const open = await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', metadata: { order_id: '6735' } })
    expect(open).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      capture_method: 'automatic_async',
      metadata: { order_id: '6735' },
    })
    const withMethod = await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', payment_method: 'pm_card_visa' })
    expect(withMethod).toMatchObject({ status: 'requires_confirmation', payment_method: expect.stringMatching(/^pm_\w{24}$/) })
    const paid = await stripe.paymentIntents.confirm(open.id, {
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com',
      off_session: true,
      ...withCharge,
    })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount: 10_000,
      amount_received: 10_000,
      amount_capturable: 0,
      latest_charge: {
        paid: true,
        captured: true,
        amount_captured: 10_000,
        metadata: { order_id: '6735' },
        balance_transaction: { amount: 10_000, fee: 320, net: 9680 },
      },
    })
  })

  it('is confirmed with what only then is known', async () => {
    const { stripe } = api.shop
    const address = { line1: '1 Main St', city: null, country: null, line2: null, postal_code: null, state: null }
    const open = await stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', description: 'Shoes' })
    const held = await stripe.paymentIntents.confirm(open.id, {
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      receipt_email: 'Jenny@example.com',
      shipping: { name: 'Jenny', address: { line1: '1 Main St' } },
      payment_method_options: { card: { request_three_d_secure: 'automatic', network: 'visa' } },
    })
    expect(held).toMatchObject({
      status: 'requires_capture',
      description: 'Shoes',
      receipt_email: 'Jenny@example.com',
      shipping: { name: 'Jenny', address, phone: null },
      payment_method_options: { card: { request_three_d_secure: 'automatic', network: 'visa' } },
      automatic_payment_methods: { enabled: true },
    })
    const refused = await refusalOf(stripe.paymentIntents.confirm(open.id, { receipt_email: 'other@example.com' }))
    expect(refused).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state' })
    expect(await stripe.paymentIntents.retrieve(open.id)).toMatchObject({ receipt_email: 'Jenny@example.com' })
  })

  it('is captured in part, once; the fee is of that part', async () => {
    const { stripe } = api.shop
    const held = await stripe.paymentIntents.create({ ...pay, capture_method: 'manual', ...withCharge })
    expect(held).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 10_000,
      amount_received: 0,
      latest_charge: { captured: false, balance_transaction: null, payment_method_details: { card: { capture_before: held.created + 7 * 86_400 } } },
    })
    const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 6000, ...withCharge })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount: 10_000,
      amount_received: 6000,
      amount_capturable: 0,
      latest_charge: { amount: 10_000, amount_captured: 6000, balance_transaction: { amount: 6000, fee: 204, net: 5796 } },
    })
    expect(await refusalOf(stripe.paymentIntents.capture(held.id, { amount_to_capture: 4000 }))).toMatchObject({
      status: 400,
      code: 'payment_intent_unexpected_state',
    })
  })

  it('is captured whole unless an amount is named', async () => {
    const held = await api.shop.stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
    expect(await api.shop.stripe.paymentIntents.capture(held.id)).toMatchObject({ status: 'succeeded', amount_received: 10_000 })
  })

  it('is canceled while nothing was captured, and then moved no money', async () => {
    const before = await balanceOf(api.shop, 'usd')
    const held = await api.shop.stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })
    const canceled = await api.shop.stripe.paymentIntents.cancel(held.id, { cancellation_reason: 'requested_by_customer' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'requested_by_customer', amount_capturable: 0, canceled_at: canceled.created })
    expect(await balanceOf(api.shop, 'usd')).toEqual(before)
  })

  it('keeps its card for the customer where the shop asks for that', async () => {
    const { stripe } = api.shop
    const customer = await stripe.customers.create({ name: 'Jenny' })
    const paid = await stripe.paymentIntents.create({ ...pay, customer: customer.id, setup_future_usage: 'off_session', expand: ['payment_method'] })
    expect(paid.payment_method).toMatchObject({ customer: customer.id })
    const again = await stripe.paymentIntents.create({
      ...pay,
      customer: customer.id,
      payment_method: (paid.payment_method as { id: string }).id,
      off_session: true,
    })
    expect(again.status).toBe('succeeded')
    const once = await stripe.paymentIntents.create({ ...pay, customer: customer.id, expand: ['payment_method'] })
    expect(once.payment_method).toMatchObject({ customer: null })
  })
})

describe('a refund', () => {
  it('gives back a part, then the rest; the fee stays', async () => {
    const { stripe } = api.otherShop
    const paid = await stripe.paymentIntents.create(pay)
    const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 2500, reason: 'requested_by_customer', metadata: { a: 'b' } })
    expect(part).toMatchObject({
      status: 'succeeded',
      amount: 2500,
      charge: paid.latest_charge,
      reason: 'requested_by_customer',
      metadata: { a: 'b' },
      payment_method: paid.payment_method,
    })
    const tooMuch = await refusalOf(stripe.refunds.create({ charge: String(paid.latest_charge), amount: 7501 }))
    expect(tooMuch).toMatchObject({ status: 400, param: 'amount', code: 'amount_too_large', message: expect.stringContaining('75.00') })
    const rest = await stripe.refunds.create({ charge: String(paid.latest_charge), expand: ['balance_transaction', 'charge'] })
    expect(rest).toMatchObject({
      amount: 7500,
      balance_transaction: { type: 'refund', amount: -7500, fee: 0, net: -7500 },
      charge: { refunded: true, amount_refunded: 10_000 },
    })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({ status: 400, code: 'charge_already_refunded' })
    const { available, pending } = await balanceOf(api.otherShop, 'usd')
    expect(available + pending).toBe(-320)
  })

  it('that takes its time is pending, and then succeeds', async () => {
    const { stripe } = api.liveShop
    const paid = await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_pendingRefund' })
    const refund = await stripe.refunds.create({ payment_intent: paid.id })
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({ amount_refunded: 10_000, refunded: true })
    api.clock.advance(3_600_000)
    await work(api.liveShop)
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' })
  })

  it('that fails later says why, and its money comes back', async () => {
    const { stripe } = api.liveShop
    const paid = await stripe.paymentIntents.create({ ...pay, payment_method: 'pm_card_refundFail' })
    const refund = await stripe.refunds.create({ payment_intent: paid.id })
    expect(refund.status).toBe('succeeded')
    const before = await balanceOf(api.liveShop, 'usd')
    api.clock.advance(3_600_000)
    await work(api.liveShop)
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] })
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { type: 'refund_failure', amount: 10_000 },
    })
    const after = await balanceOf(api.liveShop, 'usd')
    expect(after.available + after.pending - before.available - before.pending).toBe(10_000)
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({ amount_refunded: 0, refunded: false })
  })
})

describe('currencies', () => {
  // API amount, and what the ledger has of it in minor units of ISO 4217.
  it.each([
    ['jpy', 5000, 5000, 180],
    ['kwd', 5120, 5120, 248],
    ['eur', 5000, 5000, 175],
    ['isk', 50_000, 500, null],
    ['ugx', 500_000, 5000, null],
    ['mga', 5000, 500_000, null],
  ])('%s is written as the API does and kept as ISO 4217 does', async (currency, amount, amountMinor, fee) => {
    const { stripe, merchantId } = api.shop
    const paid = await stripe.paymentIntents.create({ ...pay, amount, currency, ...withCharge })
    expect(paid).toMatchObject({
      amount,
      amount_received: amount,
      latest_charge: { amount, balance_transaction: { amount, ...(fee === null ? {} : { fee, net: amount - fee }) } },
    })
    const { rows } = await api.db.owner.query<{ amount_minor: string; currency: string }>(
      'SELECT amount_minor, currency FROM payments WHERE merchant_id = $1 AND id = $2',
      [merchantId, paid.id],
    )
    expect(rows).toEqual([{ amount_minor: String(amountMinor), currency: currency.toUpperCase() }])
    const part = amount / 4
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: part, expand: ['balance_transaction', 'charge'] })
    expect(refund).toMatchObject({ amount: part, balance_transaction: { amount: -part, net: -part }, charge: { amount_refunded: part } })
    const { data } = await stripe.balanceTransactions.list({ currency, limit: 100 })
    const { available, pending } = await balanceOf(api.shop, currency)
    expect(available + pending).toBe(data.reduce((sum, { net }) => sum + net, 0))
  })
})

describe('the balance', () => {
  it('moves from pending to available after two business days', async () => {
    const { stripe } = api.shop
    const paid = await stripe.paymentIntents.create({ ...pay, currency: 'chf', ...withCharge })
    const transaction = (paid.latest_charge as { balance_transaction: { id: string; available_on: number; net: number } }).balance_transaction
    expect(await balanceOf(api.shop, 'chf')).toEqual({ available: 0, pending: transaction.net })
    api.clock.set(new Date(transaction.available_on * 1000))
    await work(api.shop)
    expect(await balanceOf(api.shop, 'chf')).toEqual({ available: transaction.net, pending: 0 })
    expect(await stripe.balanceTransactions.retrieve(transaction.id)).toMatchObject({ status: 'available' })
  })
})
