import type { Locale } from '#kernel/locale.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

/** The ratio of Visa's acquirer monitoring, what it is called and how it is written: one rule for server and pages, so that a dot, its word and its number never disagree. */

export const vampStatuses = ['none', 'standard', 'early_warning', 'excessive'] as const
export type VampStatus = (typeof vampStatuses)[number]

/** Percent: a warning from the first up to and including the second. Visa acts on the second together with the count, both in one month. */
export const vampLimits = { warningPercent: 0.75, excessivePercent: 1.5, countMin: 1500 } as const

export interface VampCounts {
  /** Issuers' reports of fraud. */
  readonly tc40Count: number
  /** First-time disputes. */
  readonly tc15Count: number
  /** Reports and disputes that do not count. */
  readonly excludedCount: number
  /** Settled sales. */
  readonly tc05Count: number
}

/** The fraud reports and disputes that count. */
export function countItems({ tc40Count, tc15Count, excludedCount }: VampCounts): number {
  return tc40Count + tc15Count - excludedCount
}

/**
 * Fraud reports and disputes of a month by its sales, in percent: divided once and never rounded, so that 0.75 and 1.5 are met exactly.
 * Nothing over no sales is 0; something over no sales is 100.
 */
export function vampPercent(counts: VampCounts): number {
  return ratioPercent(countItems(counts), counts.tc05Count)
}

/** Counted items by sales, in percent and by the same rule; the programs of other networks use it as well. */
export function ratioPercent(items: number, sales: number): number {
  if (items === 0) return 0
  return sales === 0 ? 100 : (items * 100) / sales
}

/** What a ratio is called; its dot is grey, green, orange or red. */
export function vampStatusOf(percent: number): VampStatus {
  if (percent === 0) return 'none'
  if (percent < vampLimits.warningPercent) return 'standard'
  return percent <= vampLimits.excessivePercent ? 'early_warning' : 'excessive'
}

const fractionDigitsMin = 2
const significantDigitsMin = 2
/** What a number format writes at most. */
const fractionDigitsMax = 20

/** A ratio in the reader's language, with as many digits as it takes to read as what it is: 1/200,000 is not written as 0, and 74/9,867 not as 0.75. */
export function formatVampPercent(percent: number, locale: Locale): string {
  const digits = fractionDigitsOf(percent)
  const format = { style: 'unit', unit: 'percent', minimumFractionDigits: percent === 0 ? 0 : fractionDigitsMin, maximumFractionDigits: digits } as const
  return findNumberFormat(locale, format).format(Number(percent.toFixed(digits)))
}

function fractionDigitsOf(percent: number): number {
  if (percent === 0) return 0
  let digits = Math.max(fractionDigitsMin, significantDigitsMin - 1 - Math.floor(Math.log10(percent)))
  while (digits < fractionDigitsMax && vampStatusOf(Number(percent.toFixed(digits))) !== vampStatusOf(percent)) digits++
  return digits
}
