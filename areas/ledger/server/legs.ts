import type { LedgerAccount } from './ledger-accounts.ts'

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

const poolLedgerAccounts = { available: 'liability:merchant_available', pending: 'liability:merchant_pending' } as const satisfies Record<Pool, LedgerAccount>

export function refundLegs(pool: Pool, amountMinor: number): Leg[] {
  return [{ debit: poolLedgerAccounts[pool], credit: 'liability:refund_in_transit', amountMinor }]
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
  return signedLeg(poolLedgerAccounts[pool], 'equity:fx_liquidity', amountMinor)
}

/** The liquidity account gives what it pays for that in another currency. */
export function exchangeBoughtLegs(pool: Pool, amountMinor: number): Leg[] {
  return signedLeg('equity:fx_liquidity', poolLedgerAccounts[pool], amountMinor)
}

export function exchangeFeeLegs(pool: Pool, feeMinor: number): Leg[] {
  return signedLeg(poolLedgerAccounts[pool], 'income:fx_fee', feeMinor)
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
