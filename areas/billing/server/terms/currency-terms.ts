import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import { computeFeeOf } from './fees.ts'

/** What a withdrawal costs: a share of its amount, and at least the minimum. */
export interface PayoutFee {
  readonly basisPoints: number
  readonly minimumMinor: number
}

/** What was agreed for one currency. Amounts are its minor units. */
export interface CurrencyTerms {
  readonly disputeFeeMinor: number
  /** Whether a won dispute gives its fee back. */
  readonly isDisputeFeeReturned: boolean
  readonly withdrawals: Readonly<Record<PayoutMethod, PayoutFee>>
  /** How far below zero refunds may take the available balance. */
  readonly negativeLimitMinor: number
}

/** The fee of a withdrawal in minor units, half up; it may exceed a tiny amount, which then cannot be withdrawn. */
export function computePayoutFee(amountMinor: number, { basisPoints, minimumMinor }: PayoutFee): number {
  return Math.max(minimumMinor, computeFeeOf(amountMinor, { basisPoints, fixedMinor: 0 }))
}
