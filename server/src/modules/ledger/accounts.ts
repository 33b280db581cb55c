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

/** What is posted of a payout. */
export type PayoutLedgerKind = 'payout' | 'payout_confirmed' | 'payout_canceled' | 'payout_failed' | 'payout_returned' | 'payout_fee' | 'payout_fee_returned'

/** What a posting stands for. */
export type LedgerKind =
  | 'capture'
  | 'availability'
  | 'refund'
  | 'refund_sent'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_debited'
  | 'dispute_fee'
  | 'dispute_credited'
  | 'dispute_reinstated'
  | 'dispute_fee_returned'
  | 'exchange_sold'
  | 'exchange_bought'
  | 'exchange_fee'
  | 'reserve_held'
  | 'reserve_released'
  | 'write_off'
  | PayoutLedgerKind

/** What a balance transaction stands for. */
export const balanceTransactionTypes = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'exchange_out',
  'exchange_in',
  'reserve_hold',
  'reserve_release',
  'write_off',
  'payout',
  'payout_cancel',
  'payout_failure',
  'payout_fee',
  'payout_carried_out',
  'payout_carried_in',
] as const
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

/** A movement of pending money that nothing is received for: a refund burdens the available balance once the money it was taken from would have arrived. */
export function availabilityLegs(netMinor: number): Leg[] {
  return signedLeg('liability:merchant_pending', 'liability:merchant_available', netMinor)
}

/** Where the merchant's money is: it can be paid out, or waits for its day. */
export type Pool = 'available' | 'pending'

const poolAccounts = { available: 'liability:merchant_available', pending: 'liability:merchant_pending' } as const satisfies Record<Pool, LedgerAccount>

export function refundLegs(pool: Pool, amountMinor: number): Leg[] {
  return [{ debit: poolAccounts[pool], credit: 'liability:refund_in_transit', amountMinor }]
}

export function refundSentLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:refund_in_transit', credit: 'asset:bank_cash', amountMinor }]
}

/** The money comes back: through the bank if it had left, and in any case to what can be paid out. */
export function refundFailedLegs(amountMinor: number, wasSent: boolean): Leg[] {
  const back: Leg[] = wasSent ? [{ debit: 'asset:bank_cash', credit: 'liability:refund_in_transit', amountMinor }] : []
  return [...back, { debit: 'liability:refund_in_transit', credit: 'liability:merchant_available', amountMinor }]
}

/** The merchant's money of one currency goes to the liquidity account. */
export function exchangeSoldLegs(pool: Pool, amountMinor: number): Leg[] {
  return signedLeg(poolAccounts[pool], 'equity:fx_liquidity', amountMinor)
}

/** The liquidity account gives what it pays for that in another currency. */
export function exchangeBoughtLegs(pool: Pool, amountMinor: number): Leg[] {
  return signedLeg('equity:fx_liquidity', poolAccounts[pool], amountMinor)
}

export function exchangeFeeLegs(pool: Pool, feeMinor: number): Leg[] {
  return signedLeg(poolAccounts[pool], 'income:fx_fee', feeMinor)
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

/** A chargeback takes its amount from what can be paid out, which may become negative. */
export function disputeOpenedLegs(amountMinor: number): Leg[] {
  return signedLeg('liability:merchant_available', 'liability:dispute_suspense', amountMinor)
}

/** The scheme has taken the money from us. */
export function disputeDebitedLegs(amountMinor: number): Leg[] {
  return signedLeg('liability:dispute_suspense', 'asset:bank_cash', amountMinor)
}

export function disputeFeeLegs(feeMinor: number): Leg[] {
  return signedLeg('liability:merchant_available', 'income:dispute_fee', feeMinor)
}

/** The scheme gives back the money of a dispute that was won. */
export function disputeCreditedLegs(amountMinor: number): Leg[] {
  return signedLeg('asset:bank_cash', 'liability:dispute_suspense', amountMinor)
}

export function disputeReinstatedLegs(amountMinor: number): Leg[] {
  return signedLeg('liability:dispute_suspense', 'liability:merchant_available', amountMinor)
}

export function disputeFeeReturnedLegs(feeMinor: number): Leg[] {
  return signedLeg('income:dispute_fee', 'liability:merchant_available', feeMinor)
}
