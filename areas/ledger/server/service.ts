import { type AgreedConversion, affordable, chargeSale, conversionOf, negativeLimit, type SaleTerms, sold } from '#areas/billing/server/terms/index.ts'
import type { ChargeId, PaymentId, RefundId } from '#kernel/ids.ts'
import { addMoney, formatMoney, isAtLeast, type Money } from '#kernel/money/money.ts'
import { addBusinessDays } from '#server/infra/clock/business-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { postMovement } from './exchange.ts'
import type { LedgerAccount } from './ledger-accounts.ts'
import { availabilityLegs, captureLegs, type Pool, refundFailedLegs, refundLegs, refundSentLegs, saleAvailabilityLegs } from './legs.ts'
import { holdReserves } from './reserve.ts'
import {
  type DueTransaction,
  getSaleTimes,
  insertPostings,
  isSale,
  lockMoneyOut,
  type NewBalanceTransaction,
  pendingDays,
  readLedgerBalances,
  releaseEarlier,
  takeDueTransactions,
  takeTransactionsOf,
} from './store.ts'

/** Money from a sale can be paid out this many business days later. */
const availableAfterBusinessDays = 2

interface Sale extends Money {
  readonly chargeId: ChargeId
  readonly paymentId: PaymentId
  /** Whether it waits its business days, or can be paid out at once. */
  readonly fundsAvailable: 'immediately' | 'standard'
  /** When it can be paid out, where that is not for us to say. */
  readonly availableOn?: Date | undefined
}

/** Posts a capture, its fee and its exchange by the terms of its card and currency. Returns the balance transaction's id. */
export async function postSale(context: TenantContext, sale: Sale, terms: SaleTerms | undefined): Promise<string> {
  const { feeMinor, by, conversion } = chargeSale(terms, sale)
  const isImmediate = sale.fundsAvailable === 'immediately'
  const id = newId('txn', context.now)
  const transaction: NewBalanceTransaction = {
    id,
    type: 'charge',
    currency: sale.currency,
    amountMinor: sale.amountMinor,
    feeMinor,
    chargedBy: by,
    sourceId: sale.chargeId,
    paymentId: sale.paymentId,
    availableOn: isImmediate ? context.now : (sale.availableOn ?? addBusinessDays(context.now, availableAfterBusinessDays)),
    releasedAt: isImmediate ? context.now : null,
  }
  const posting = { sourceId: sale.chargeId, balanceTransactionId: id, currency: sale.currency }
  postMovement(
    context,
    transaction,
    [
      { ...posting, kind: 'capture', legs: captureLegs(sale.amountMinor, feeMinor) },
      ...(isImmediate ? [{ ...posting, kind: 'availability' as const, legs: saleAvailabilityLegs(sale.amountMinor, sale.amountMinor - feeMinor) }] : []),
    ],
    conversion,
  )
  if (isImmediate) {
    const { chargeId, paymentId, currency, amountMinor } = sale
    const netMinor = amountMinor - feeMinor
    await holdReserves(context, [{ chargeId, paymentId, currency, amountMinor, netMinor, availableOn: context.now, termsVersion: by?.termsVersion ?? null }])
  }
  return id
}

interface RefundPosting extends Money {
  readonly refundId: RefundId
  readonly paymentId: PaymentId
}

/**
 * Takes a refund from what is available, if that is too little from what is pending, and else makes the available balance negative, down to the
 * account's limit; all of it in the currency that the account is settled in. Returns the balance transaction's id.
 * @throws AppError `balance_too_low` beyond the limit.
 */
export async function postRefund(context: TenantContext, refund: RefundPosting): Promise<string> {
  const conversion = await conversionOf(context, refund.currency)
  await lockMoneyOut(context, conversion?.into ?? refund.currency)
  return takeRefund(context, refund, await chooseRefundPool(context, refund, conversion), conversion)
}

/**
 * Takes a refund that a platform's core has made already, however much there is: from pending money while its sale's is pending by the time of the refund,
 * else from what is available. So it does not matter which of them is reported first. The caller holds the payment.
 * @param saleTransactionId the balance transaction of its sale.
 * Returns the balance transaction's id.
 */
export async function postReportedRefund(context: TenantContext, refund: RefundPosting, saleTransactionId: string): Promise<string> {
  const conversion = await conversionOf(context, refund.currency)
  await lockMoneyOut(context, conversion?.into ?? refund.currency)
  const sale = await getSaleTimes(context, saleTransactionId)
  const isPending = context.now < sale.available_on
  const id = takeRefund(
    context,
    refund,
    isPending ? { pool: 'pending', availableOn: sale.available_on } : { pool: 'available', availableOn: context.now },
    conversion,
  )
  if (isPending && sale.released_at !== null) await release(context, await takeTransactionsOf(context, [refund.paymentId], sale.released_at))
  return id
}

function takeRefund(
  context: TenantContext,
  refund: RefundPosting,
  { pool, availableOn }: { pool: Pool; availableOn: Date },
  conversion: AgreedConversion | null,
): string {
  const id = newId('txn', context.now)
  const transaction: NewBalanceTransaction = {
    id,
    type: 'refund',
    currency: refund.currency,
    amountMinor: -refund.amountMinor,
    feeMinor: 0,
    sourceId: refund.refundId,
    paymentId: refund.paymentId,
    availableOn,
    releasedAt: pool === 'available' ? context.now : null,
  }
  postMovement(
    context,
    transaction,
    [{ kind: 'refund', sourceId: refund.refundId, balanceTransactionId: id, currency: refund.currency, legs: refundLegs(pool, refund.amountMinor) }],
    conversion,
  )
  return id
}

/** The caller holds the money that leaves, so what is read here stays true. */
async function chooseRefundPool(context: TenantContext, refund: Money, conversion: AgreedConversion | null): Promise<{ pool: Pool; availableOn: Date }> {
  const needed = conversion ? sold(refund, conversion) : refund
  const { currency } = needed
  const sums = await readLedgerBalances(context)
  const balance = (account: LedgerAccount): Money => {
    return { amountMinor: -(sums.find((sum) => sum.currency === currency && sum.account === account)?.amount_minor ?? 0), currency }
  }
  const [available, pending] = [balance('liability:merchant_available'), balance('liability:merchant_pending')]
  const fromAvailable = { pool: 'available', availableOn: context.now } as const
  if (isAtLeast(available, needed)) return fromAvailable
  // Released with the first of the pending sales, so that pending money never falls below zero when they move on one by one.
  const days = isAtLeast(pending, needed) ? (await pendingDays(context)).find((row) => row.currency === currency) : undefined
  if (days) return { pool: 'pending', availableOn: days.first }
  const allowed = addMoney(available, await negativeLimit(context, currency))
  if (!isAtLeast(allowed, needed)) {
    const most: Money = { amountMinor: Math.max(allowed.amountMinor, pending.amountMinor, 0), currency }
    const possible = conversion ? affordable(most, conversion) : most
    throw new AppError('balance_too_low', { possible: (locale) => formatMoney(possible.amountMinor, possible.currency, locale) })
  }
  return fromAvailable
}

/** The refund has left for the scheme. */
export async function postRefundSent(context: TenantContext, refund: RefundPosting, balanceTransactionId: string): Promise<void> {
  insertPostings(context, [
    { kind: 'refund_sent', sourceId: refund.refundId, balanceTransactionId, currency: refund.currency, legs: refundSentLegs(refund.amountMinor) },
  ])
}

/** The refund came back, or never left. Returns the id of the balance transaction that credits it. */
export async function postRefundFailed(context: TenantContext, refund: RefundPosting, wasSent: boolean): Promise<string> {
  const id = newId('txn', context.now)
  const transaction: NewBalanceTransaction = {
    id,
    type: 'refund_failure',
    currency: refund.currency,
    amountMinor: refund.amountMinor,
    feeMinor: 0,
    sourceId: refund.refundId,
    paymentId: refund.paymentId,
    availableOn: context.now,
    releasedAt: context.now,
  }
  const legs = refundFailedLegs(refund.amountMinor, wasSent)
  const posting = { kind: 'refund_failed', sourceId: refund.refundId, balanceTransactionId: id, currency: refund.currency, legs } as const
  postMovement(context, transaction, [posting], await conversionOf(context, refund.currency))
  return id
}

/**
 * Moves what is due from pending to available, and holds back what was agreed as a reserve. Returns what was moved: at most `countMax` balance
 * transactions, and their exchanges.
 */
export async function releaseDueFunds(context: TenantContext, countMax: number): Promise<DueTransaction[]> {
  return release(context, await takeDueTransactions(context, countMax))
}

/** The same for all that still waits of these payments, which the caller holds: their scheme has paid, whether or not that was expected later. */
export async function releaseFundsOf(context: TenantContext, paymentIds: readonly PaymentId[]): Promise<DueTransaction[]> {
  const released = await release(context, await takeTransactionsOf(context, paymentIds, context.now))
  // Afterwards: what the worker released in the meantime is seen by now.
  await releaseEarlier(context, paymentIds, context.now)
  return released
}

async function release(context: TenantContext, due: DueTransaction[]): Promise<DueTransaction[]> {
  insertPostings(
    context,
    due
      .map((transaction) => ({
        kind: 'availability' as const,
        // The halves of an exchange have the source of what they convert.
        sourceId: transaction.exchange_of === null ? transaction.source_id : transaction.id,
        balanceTransactionId: transaction.id,
        currency: transaction.currency,
        legs: transaction.type === 'charge' ? saleAvailabilityLegs(transaction.amount_minor, transaction.net_minor) : availabilityLegs(transaction.net_minor),
      }))
      .filter(({ legs }) => legs.length > 0),
  )
  await holdReserves(
    context,
    due.filter(isSale).map((sale) => ({
      chargeId: sale.source_id,
      paymentId: sale.payment_id,
      currency: sale.currency,
      amountMinor: sale.amount_minor,
      netMinor: sale.net_minor,
      availableOn: sale.available_on,
      termsVersion: sale.terms_version,
    })),
  )
  return due
}
