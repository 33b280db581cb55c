import { formatVampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import type { Locale } from '#kernel/locale.ts'
import { refusedNumber } from '../../ui/forms/read-numbers.ts'

/** An account's own threshold is a whole number of hundredths of a percent, typed as a percentage. */

const perPercent = 100

/** A typed percentage; null for nothing, refused for anything that isn't one with at most two decimals. */
export function readBasisPoints(text: string): number | null {
  const trimmed = text.normalize('NFKC').trim().replace(/\s*%$/, '').replace(',', '.')
  if (trimmed === '') return null
  return /^\d{1,3}(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * perPercent) : refusedNumber
}

export function typedBasisPoints(basisPoints: number | null): string {
  return basisPoints === null ? '' : String(basisPoints / perPercent)
}

export function formatBasisPoints(basisPoints: number, locale: Locale): string {
  return formatVampPercent(basisPoints / perPercent, locale)
}
