import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney, type Money } from '#kernel/money/money.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

/** What one payment costs: a share of the captured amount plus a fixed part. */
export interface Fee {
  /** Hundredths of a percent of the amount. */
  readonly basisPoints: number
  /** In the currency's minor unit. */
  readonly fixedMinor: number
}

/** What a merchant pays per captured payment where nothing else was agreed. */
export interface FeePlan {
  /** Hundredths of a percent of the amount. */
  basisPoints: number
  /** Shares that differ from `basisPoints`, by currency. */
  basisPointsByCurrency: Readonly<Partial<Record<CurrencyCode, number>>>
  /** The fixed part in the currency's minor unit; a currency that is absent has none. */
  fixedMinor: Readonly<Partial<Record<CurrencyCode, number>>>
}

/** 2.9 % and about thirty US cents; yen 3.6 % and nothing fixed. */
export const defaultFeePlan: FeePlan = {
  basisPoints: 290,
  basisPointsByCurrency: { JPY: 360 },
  fixedMinor: { AUD: 30, BHD: 100, CAD: 30, CHF: 30, EUR: 30, GBP: 30, HKD: 235, JOD: 100, KWD: 100, NZD: 30, OMR: 100, SGD: 50, USD: 30 },
}

const basisPointsOfWhole = 10_000n

/** A plan's fee for a captured amount, see `computeFeeOf`. */
export function computeFee({ amountMinor, currency }: Money, plan: FeePlan): number {
  return computeFeeOf(amountMinor, feeOf(plan, currency))
}

/** What a plan charges in a currency. */
function feeOf(plan: FeePlan, currency: CurrencyCode): Fee {
  return { basisPoints: plan.basisPointsByCurrency[currency] ?? plan.basisPoints, fixedMinor: plan.fixedMinor[currency] ?? 0 }
}

/** What a sale was charged by, as rows have it: null for the default plan. */
export interface ChargedRate {
  readonly currency: CurrencyCode
  readonly basis_points: number | null
  readonly fixed_minor: number | null
}

/** `2.9% + $0.30` */
export function writeRate({ basis_points, fixed_minor, currency }: ChargedRate, locale: Locale): string {
  const isDefault = basis_points === null || fixed_minor === null
  const { basisPoints, fixedMinor } = isDefault ? feeOf(defaultFeePlan, currency) : { basisPoints: basis_points, fixedMinor: fixed_minor }
  const share = `${findNumberFormat(locale, { maximumFractionDigits: 2 }).format(basisPoints / 100)}%`
  return fixedMinor === 0 ? share : `${share} + ${formatMoney(fixedMinor, currency, locale)}`
}

/**
 * The fee of an amount, both in the currency's minor unit. The total is rounded once, half up, in whole-number arithmetic.
 * A fee never exceeds the amount, so that a tiny sale cannot cost its merchant more than it brings.
 */
export function computeFeeOf(amountMinor: number, { basisPoints, fixedMinor }: Fee): number {
  for (const part of [amountMinor, basisPoints, fixedMinor]) {
    if (!Number.isSafeInteger(part) || part < 0) throw new RangeError('A fee needs whole, non-negative amounts and shares')
  }
  const amount = BigInt(amountMinor)
  // Beyond 2^53 for large amounts, hence BigInt.
  const scaled = amount * BigInt(basisPoints) + BigInt(fixedMinor) * basisPointsOfWhole
  const fee = (scaled + basisPointsOfWhole / 2n) / basisPointsOfWhole
  return Number(fee < amount ? fee : amount)
}

/** The share of a sale's amount that is held back, rounded half up, at most what the sale brings after its fee. All in minor units. */
export function computeReserve(amountMinor: number, netMinor: number, basisPoints: number): number {
  return Math.min(computeFeeOf(amountMinor, { basisPoints, fixedMinor: 0 }), netMinor)
}
