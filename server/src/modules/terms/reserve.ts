import { computeFeeOf } from './fees.ts'

/** The share of a sale's amount that is held back, rounded half up, at most what the sale brings after its fee. All in minor units. */
export function computeReserve(amountMinor: number, netMinor: number, basisPoints: number): number {
  return Math.min(computeFeeOf(amountMinor, { basisPoints, fixedMinor: 0 }), netMinor)
}
