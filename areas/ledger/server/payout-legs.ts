import type { Leg } from './legs.ts'

/** Asked for: the money is no longer the merchant's to spend, and not gone yet. */
export function payoutLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:merchant_available', credit: 'liability:payout_in_transit', amountMinor }]
}

/** The bank has paid. */
export function payoutConfirmedLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:payout_in_transit', credit: 'asset:bank_cash', amountMinor }]
}

/** It was canceled, or the bank did not pay. */
export function payoutUndoneLegs(amountMinor: number): Leg[] {
  return [{ debit: 'liability:payout_in_transit', credit: 'liability:merchant_available', amountMinor }]
}

/** The bank had paid, and the money came back. */
export function payoutReturnedLegs(amountMinor: number): Leg[] {
  return [{ debit: 'asset:bank_cash', credit: 'liability:merchant_available', amountMinor }]
}

export function payoutFeeLegs(feeMinor: number): Leg[] {
  return [{ debit: 'liability:merchant_available', credit: 'income:payout_fee', amountMinor: feeMinor }]
}

export function payoutFeeReturnedLegs(feeMinor: number): Leg[] {
  return [{ debit: 'income:payout_fee', credit: 'liability:merchant_available', amountMinor: feeMinor }]
}
