import type { Locale } from '#kernel/locale.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

/** Rates in hundredths of a percent, since one dispute in a thousand payments already matters. */

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Shares and medians of fewer objects say nothing: 1 of 1 isn't 100%. */
export const sampleMin = 3

/** Null if too few were counted. @param sample how many objects the whole is of, if it isn't their number. */
export function rateHundredths(part: number, whole: number, sample = whole): number | null {
  return whole === 0 || sample < sampleMin ? null : Math.round((part * 10_000) / whole)
}

/** 65 is `0.65%`. A dash if too few were counted. */
export function formatRate(hundredths: number | null, locale: Locale): string {
  return hundredths === null ? '–' : findNumberFormat(locale, { style: 'percent', ...twoDecimals }).format(hundredths / 10_000)
}

/** Percentage points without their unit: 6 is `0.06`. */
export function formatPoints(hundredths: number, locale: Locale): string {
  return findNumberFormat(locale, twoDecimals).format(hundredths / 100)
}

/** Minutes as hours, or as days from two days on, with one decimal. */
export function formatMinutes(minutes: number, locale: Locale): string {
  const hours = minutes / 60
  const unit = hours < 48 ? 'hour' : 'day'
  return findNumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(unit === 'hour' ? hours : hours / 24)
}
