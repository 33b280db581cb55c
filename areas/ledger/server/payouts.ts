import type { PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { type Money, requireCurrency } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { BalanceTransactionType, PayoutLedgerKind } from './ledger-accounts.ts'
import type { Leg } from './legs.ts'
import { takeAllLines, takeCarriedIn, takeLinesReaching } from './payouts-store.ts'
import { insertMovements, insertPostings, lockMoneyOut, type NewBalanceTransaction, type Posting, readLedgerBalances } from './store.ts'

/** What payouts do to the balance. Every payout settles whole movements in their order; what is left of the last one is carried to the next payout. */

export interface PayoutMoney extends Money {
  readonly payoutId: PayoutId
  readonly feeMinor: number
}

/** As `readAvailable`, and nothing else takes money out of the currency's balance until the transaction ends. */
export async function lockAvailable(context: TenantContext, currency: CurrencyCode): Promise<Money> {
  await lockMoneyOut(context, currency)
  return readAvailable(context, currency)
}

/** What can be paid out of a currency now; may be negative. */
export async function readAvailable(context: TenantContext, currency: CurrencyCode): Promise<Money> {
  const sums = await readLedgerBalances(context)
  const sum = sums.find((row) => row.currency === currency && row.account === 'liability:merchant_available')
  return { amountMinor: 0 - (sum?.amount_minor ?? 0), currency }
}

export interface PostedPayout {
  readonly balanceTransactionId: string
  readonly feeBalanceTransactionId: string | null
  readonly carriedInMinor: number
  readonly carriedOutMinor: number
}

/**
 * Posts a payout, takes the lines that it settles and carries what is left of them. The payout's own row is written after it, in the same
 * transaction: the database then holds it against its lines. Null, with the transaction to be rolled back, where the lines do not reach the amount,
 * since money that was available moved on meanwhile.
 * @param available what `lockAvailable` found.
 */
export async function postPayout(context: TenantContext, payout: PayoutMoney, available: Money): Promise<PostedPayout | null> {
  const { payoutId, currency, amountMinor, feeMinor } = payout
  requireCurrency(available, currency)
  const neededMinor = amountMinor + feeMinor
  const carriedInMinor = await takeCarriedIn(context, currency, payoutId)
  const missingMinor = neededMinor - carriedInMinor
  const takesAll = neededMinor === available.amountMinor
  const lines = takesAll
    ? await takeAllLines(context, currency, payoutId)
    : missingMinor > 0
      ? await takeLinesReaching(context, { amountMinor: missingMinor, currency }, payoutId)
      : { count: 0, netMinor: 0 }
  const carriedOutMinor = lines.netMinor - missingMinor
  if (carriedOutMinor < 0) return null

  const spent = movement(context, payout, 'payout', -amountMinor, payoutId)
  const fee = feeMinor > 0 ? movement(context, payout, 'payout_fee', -feeMinor, payoutId) : null
  const carried = [
    movement(context, payout, 'payout_carried_out', -carriedOutMinor, payoutId),
    movement(context, payout, 'payout_carried_in', carriedOutMinor, null),
  ]
  insertMovements(
    context,
    [spent, ...(fee ? [fee] : []), ...(carriedOutMinor > 0 ? carried : [])],
    [posting(payout, 'payout', spent.id), ...(fee ? [posting(payout, 'payout_fee', fee.id)] : [])],
  )
  return { balanceTransactionId: spent.id, feeBalanceTransactionId: fee?.id ?? null, carriedInMinor, carriedOutMinor }
}

/** The bank has paid. */
export async function postPayoutConfirmed(context: TenantContext, payout: PayoutMoney, balanceTransactionId: string): Promise<void> {
  insertPostings(context, [posting(payout, 'payout_confirmed', balanceTransactionId)])
}

/**
 * Gives the money of a payout back, and its fee: it was canceled, the bank did not pay, or the money came back after it had.
 * Returns the id of the balance transaction that credits it, which a later payout settles.
 */
export async function postPayoutBack(context: TenantContext, payout: PayoutMoney, reason: 'canceled' | 'failed' | 'returned'): Promise<string> {
  const type = reason === 'canceled' ? 'payout_cancel' : 'payout_failure'
  const back = movement(context, payout, type, payout.amountMinor, null, -payout.feeMinor)
  const feeBack = payout.feeMinor > 0 ? [posting(payout, 'payout_fee_returned' as const, back.id)] : []
  insertMovements(context, [back], [posting(payout, `payout_${reason}`, back.id), ...feeBack])
  return back.id
}

/** A movement of what is available, which it changes at once. */
function movement(
  { now }: TenantContext,
  { payoutId: sourceId, currency }: PayoutMoney,
  type: BalanceTransactionType,
  amountMinor: number,
  payoutId: PayoutId | null,
  feeMinor = 0,
): NewBalanceTransaction {
  return { id: newId('txn', now), type, currency, amountMinor, feeMinor, sourceId, paymentId: null, payoutId, availableOn: now, releasedAt: now }
}

/** Asked for: the money is no longer the merchant's to spend, and not gone yet. */
function payoutLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:merchant_available', credit: 'liability:payout_in_transit', amountMinor }]
}

/** The bank has paid. */
function payoutConfirmedLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:payout_in_transit', credit: 'asset:bank_cash', amountMinor }]
}

/** It was canceled, or the bank did not pay. */
function payoutUndoneLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:payout_in_transit', credit: 'liability:merchant_available', amountMinor }]
}

/** The bank had paid, and the money came back. */
function payoutReturnedLegs(amountMinor: number): Leg[] {
  return [{ debit: 'asset:bank_cash', credit: 'liability:merchant_available', amountMinor }]
}

function payoutFeeLegs(feeMinor: number): Leg[] {
  return [{ debit: 'liability:merchant_available', credit: 'income:payout_fee', amountMinor: feeMinor }]
}

function payoutFeeReturnedLegs(feeMinor: number): Leg[] {
  return [{ debit: 'income:payout_fee', credit: 'liability:merchant_available', amountMinor: feeMinor }]
}

const legsOf: Readonly<Record<PayoutLedgerKind, (payout: PayoutMoney) => Posting['legs']>> = {
  payout: ({ amountMinor }) => payoutLegs(amountMinor),
  payout_confirmed: ({ amountMinor }) => payoutConfirmedLegs(amountMinor),
  payout_canceled: ({ amountMinor }) => payoutUndoneLegs(amountMinor),
  payout_failed: ({ amountMinor }) => payoutUndoneLegs(amountMinor),
  payout_returned: ({ amountMinor }) => payoutReturnedLegs(amountMinor),
  payout_fee: ({ feeMinor }) => payoutFeeLegs(feeMinor),
  payout_fee_returned: ({ feeMinor }) => payoutFeeReturnedLegs(feeMinor),
}

function posting(payout: PayoutMoney, kind: PayoutLedgerKind, balanceTransactionId: string): Posting {
  return { kind, sourceId: payout.payoutId, balanceTransactionId, currency: payout.currency, legs: legsOf[kind](payout) }
}
