import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLedgerBalances } from '#areas/ledger/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import type { TenantContext } from '#server/infra/context.ts'
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  createPayment,
  doDueWork,
  findPayment,
  keepCard,
  type PaymentRow,
  plainPayment,
  refundPayment,
} from './index.ts'

/** The worked postings of the domain, played through the commands with their running balances. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

// A Tuesday: two business days later is Thursday.
const tuesday = new Date('2026-11-17T10:00:00Z')
const thursday = new Date('2026-11-19T00:00:00Z')
const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

async function pay(
  context: TenantContext,
  amountMinor: number,
  currency: CurrencyCode,
  options: { card?: string; captureMethod?: 'automatic' | 'manual' } = {},
): Promise<PaymentRow> {
  const card = testAcquirer.tokeniseNamed(options.card ?? 'pm_card_visa', context.now)
  if (!card) throw new Error('no such card')
  const method = await keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} })
  const payment = await createPayment(context, plainPayment(method, { amountMinor, currency }, options.captureMethod))
  return (await confirmPayment(context, testAcquirer, payment.id, null)).payment
}

const refund = (id: PaymentId, amountMinor: number | null) => (context: TenantContext) =>
  refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} })

/** Balances by account, as the domain writes them: debits positive for assets, credits positive for the rest; nothing where nothing is left. */
async function balances(account: TestAccount, now: Date): Promise<Record<string, number>> {
  const sums = await account.run(now, readLedgerBalances)
  return Object.fromEntries(
    sums.flatMap(({ account: name, amount_minor }) => (amount_minor === 0 ? [] : [[name, name.startsWith('asset:') ? amount_minor : -amount_minor]])),
  )
}

test('an authorisation ends after seven days by the clock of the account, and nothing is posted', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => pay(context, 10_000, 'USD', { captureMethod: 'manual' }))
  const sevenDays = 7 * 86_400
  await account.run(later(tuesday, sevenDays - 1), doDueWork)
  expect(await statusOf(account, id)).toBe('uncaptured')
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = 1000 WHERE merchant_id = $1', [account.merchantId])
  await account.run(later(tuesday, sevenDays - 1), doDueWork)
  expect(await statusOf(account, id)).toBe('canceled')
  const payment = await account.run(tuesday, (context) => findPayment(context, id))
  expect(payment).toMatchObject({ cancellation_reason: 'automatic', amount_capturable_minor: 0, canceled_at: later(tuesday, sevenDays) })
  expect(await balances(account, tuesday)).toEqual({})
})

async function statusOf(account: TestAccount, id: PaymentId): Promise<string | undefined> {
  return account.run(tuesday, async (context) => (await findPayment(context, id))?.status)
}

test('A: sale, fee, availability after two business days, partial refund', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => pay(context, 10_000, 'USD'))
  expect(await balances(account, tuesday)).toEqual({
    'asset:scheme_receivable': 10_000,
    'liability:merchant_pending': 9680,
    'income:processing_fee': 320,
  })
  await account.run(later(thursday, -1), doDueWork)
  expect((await balances(account, thursday))['liability:merchant_available']).toBeUndefined()
  await account.run(thursday, doDueWork)
  const afterRelease = { 'asset:bank_cash': 10_000, 'liability:merchant_available': 9680, 'income:processing_fee': 320 }
  expect(await balances(account, thursday)).toEqual(afterRelease)
  // A second run of the worker finds nothing.
  await account.run(later(thursday, 60), doDueWork)
  expect(await balances(account, thursday)).toEqual(afterRelease)

  await account.run(thursday, refund(id, 2500))
  expect(await balances(account, thursday)).toEqual({ 'asset:bank_cash': 7500, 'liability:merchant_available': 7180, 'income:processing_fee': 320 })
  expect(await statusOf(account, id)).toBe('partially_refunded')
})

test('B: a full refund costs the fee, fails at the issuer and is credited, then succeeds on another try', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => pay(context, 4000, 'USD', { card: 'pm_card_refundFail' }))
  await account.run(thursday, doDueWork)
  const afterRefund = { 'income:processing_fee': 146, 'liability:merchant_available': -146 }
  await account.run(thursday, refund(id, 4000))
  expect(await balances(account, thursday)).toEqual(afterRefund)
  expect(await statusOf(account, id)).toBe('refunded')

  await account.run(later(thursday, 3600), doDueWork)
  expect(await balances(account, thursday)).toEqual({ 'income:processing_fee': 146, 'liability:merchant_available': 3854, 'asset:bank_cash': 4000 })
  expect(await statusOf(account, id)).toBe('successful')

  await account.run(later(thursday, 7200), refund(id, 4000))
  expect(await balances(account, thursday)).toEqual(afterRefund)
})

test('C: a partial capture posts what was captured and gives the rest back', async () => {
  const account = await makeAccount(db)
  const { id, status } = await account.run(tuesday, (context) => pay(context, 10_000, 'USD', { captureMethod: 'manual' }))
  expect(status).toBe('uncaptured')
  expect(await balances(account, tuesday)).toEqual({})
  const captured = await account.run(tuesday, (context) => capturePayment(context, testAcquirer, id, 6000))
  expect(captured).toMatchObject({ status: 'successful', amount_captured_minor: 6000, amount_capturable_minor: 0 })
  expect(await balances(account, tuesday)).toEqual({ 'asset:scheme_receivable': 6000, 'liability:merchant_pending': 5796, 'income:processing_fee': 204 })
  await expect(account.run(tuesday, (context) => capturePayment(context, testAcquirer, id, 4000))).rejects.toMatchObject({
    errorName: 'payment_not_capturable',
  })
})

test('D: yen have no decimals, and a refund is taken from pending while nothing is available', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => pay(context, 5000, 'JPY'))
  await account.run(tuesday, refund(id, 1234))
  expect(await balances(account, tuesday)).toEqual({
    'asset:scheme_receivable': 5000,
    'asset:bank_cash': -1234,
    'liability:merchant_pending': 3586,
    'income:processing_fee': 180,
  })
  // When the sale becomes available so does the burden of its refund.
  await account.run(thursday, doDueWork)
  expect(await balances(account, thursday)).toEqual({ 'asset:bank_cash': 3766, 'liability:merchant_available': 3586, 'income:processing_fee': 180 })
})

test('E: dinars have three decimals', async () => {
  const account = await makeAccount(db)
  await account.run(tuesday, (context) => pay(context, 5120, 'KWD'))
  expect(await balances(account, tuesday)).toEqual({ 'asset:scheme_receivable': 5120, 'liability:merchant_pending': 4872, 'income:processing_fee': 248 })
})

test('a pending refund holds the money, and its success sends it', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => pay(context, 1000, 'USD', { card: 'pm_card_pendingRefund' }))
  await account.run(thursday, doDueWork)
  await account.run(thursday, refund(id, 400))
  expect(await statusOf(account, id)).toBe('refunding')
  expect(await balances(account, thursday)).toMatchObject({ 'liability:refund_in_transit': 400, 'asset:bank_cash': 1000 })
  await account.run(later(thursday, 3600), doDueWork)
  expect(await statusOf(account, id)).toBe('partially_refunded')
  const after = await balances(account, thursday)
  expect(after['liability:refund_in_transit']).toBeUndefined()
  expect(after['asset:bank_cash']).toBe(600)
})

test('a decline is kept as an attempt, posts nothing, and the next attempt may succeed', async () => {
  const account = await makeAccount(db)
  const declined = await account.run(tuesday, (context) => pay(context, 900, 'USD', { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' }))
  expect(declined).toMatchObject({ status: 'failed', intent_status: 'requires_payment_method', decline_code: 'insufficient_funds', attempt_count: 1 })
  expect(await balances(account, tuesday)).toEqual({})
  await expect(account.run(tuesday, refund(declined.id, 1))).rejects.toMatchObject({ errorName: 'payment_not_refundable' })
  const canceled = await account.run(tuesday, (context) => cancelPayment(context, testAcquirer, declined.id, 'abandoned'))
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
})

test('refuses a refund above what is left, a capture above the authorisation, and both of another account', async () => {
  const [account, other] = [await makeAccount(db), await makeAccount(db)]
  const sale = await account.run(tuesday, (context) => pay(context, 1000, 'USD'))
  await account.run(tuesday, refund(sale.id, 700))
  await expect(account.run(tuesday, refund(sale.id, 301))).rejects.toMatchObject({
    errorName: 'invalid_fields',
    brokenRules: [{ path: 'amount_minor', rule: 'refund_above_refundable' }],
  })
  const held = await account.run(tuesday, (context) => pay(context, 1000, 'USD', { captureMethod: 'manual' }))
  await expect(account.run(tuesday, (context) => capturePayment(context, testAcquirer, held.id, 1001))).rejects.toMatchObject({
    brokenRules: [{ path: 'amount_minor', rule: 'capture_above_authorised' }],
  })
  await expect(other.run(tuesday, refund(sale.id, 100))).rejects.toMatchObject({ errorName: 'not_found' })
  await expect(other.run(tuesday, (context) => capturePayment(context, testAcquirer, held.id, 100))).rejects.toMatchObject({ errorName: 'not_found' })
  expect(await balances(other, tuesday)).toEqual({})
})

test('an authorisation that has expired is not captured', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => pay(context, 1000, 'USD', { captureMethod: 'manual' }))
  const eightDaysLater = later(tuesday, 8 * 86_400)
  await expect(account.run(eightDaysLater, (context) => capturePayment(context, testAcquirer, id, 1000))).rejects.toMatchObject({
    errorName: 'payment_not_capturable',
  })
})
