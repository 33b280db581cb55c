/** The chart of accounts. Every row of an account belongs to one merchant account; the platform's totals are their sums. */
export const ledgerAccounts = [
  'asset:scheme_receivable',
  'asset:bank_cash',
  'liability:merchant_pending',
  'liability:merchant_available',
  'liability:merchant_reserved',
  'liability:payout_in_transit',
  'liability:refund_in_transit',
  'liability:dispute_suspense',
  'income:processing_fee',
  'income:dispute_fee',
  'expense:merchant_loss',
  'equity:fx_liquidity',
  'income:fx_fee',
  'income:payout_fee',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** What a posting stands for. */
export type LedgerKind = 'capture' | 'availability' | 'refund' | 'refund_sent' | 'refund_failed' | 'reserve_held' | 'reserve_released' | 'write_off'

/** What a balance transaction stands for. */
export const balanceTransactionTypes = ['charge', 'refund', 'refund_failure', 'reserve_hold', 'reserve_release', 'write_off'] as const
export type BalanceTransactionType = (typeof balanceTransactionTypes)[number]

export interface Leg {
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  /** Positive minor units. */
  readonly amountMinor: number
}

/** A leg in the direction of a signed amount: a negative one runs the other way, and nothing moves nothing. */
function signedLeg(debit: LedgerAccount, credit: LedgerAccount, amountMinor: number): Leg[] {
  if (amountMinor === 0) return []
  return [amountMinor > 0 ? { debit, credit, amountMinor } : { debit: credit, credit: debit, amountMinor: -amountMinor }]
}

/** Sold: the whole amount is owed by the scheme, and the fee leaves as a leg of its own, never netted. */
export function captureLegs(amountMinor: number, feeMinor: number): Leg[] {
  return [
    { debit: 'asset:scheme_receivable', credit: 'liability:merchant_pending', amountMinor },
    ...signedLeg('liability:merchant_pending', 'income:processing_fee', feeMinor),
  ]
}

/** The scheme has paid for a sale, and its net may be paid out. */
export function saleAvailabilityLegs(amountMinor: number, netMinor: number): Leg[] {
  return [
    { debit: 'asset:bank_cash', credit: 'asset:scheme_receivable', amountMinor },
    ...signedLeg('liability:merchant_pending', 'liability:merchant_available', netMinor),
  ]
}

/** A refund that was taken from pending money burdens the available balance once that money would have arrived. */
export function refundAvailabilityLegs(netMinor: number): Leg[] {
  return signedLeg('liability:merchant_pending', 'liability:merchant_available', netMinor)
}

export type RefundPool = 'available' | 'pending'

export function refundLegs(pool: RefundPool, amountMinor: number): Leg[] {
  return [{ debit: pool === 'available' ? 'liability:merchant_available' : 'liability:merchant_pending', credit: 'liability:refund_in_transit', amountMinor }]
}

export function refundSentLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:refund_in_transit', credit: 'asset:bank_cash', amountMinor }]
}

/** The money comes back: through the bank if it had left, and in any case to what can be paid out. */
export function refundFailedLegs(amountMinor: number, wasSent: boolean): Leg[] {
  const back: Leg[] = wasSent ? [{ debit: 'asset:bank_cash', credit: 'liability:refund_in_transit', amountMinor }] : []
  return [...back, { debit: 'liability:refund_in_transit', credit: 'liability:merchant_available', amountMinor }]
}

export function reserveHeldLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:merchant_available', credit: 'liability:merchant_reserved', amountMinor }]
}

export function reserveReleasedLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:merchant_reserved', credit: 'liability:merchant_available', amountMinor }]
}

/** What a merchant owes and will not pay becomes the platform's loss. */
export function writeOffLegs(amountMinor: number): Leg[] {
  return [{ debit: 'expense:merchant_loss', credit: 'liability:merchant_available', amountMinor }]
}
