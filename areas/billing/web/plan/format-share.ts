import type { Locale } from '#kernel/locale.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'

/** Hundredths of a percent as a percentage: 290 is `2.9%`. */
export function formatShare(basisPoints: number, locale: Locale): string {
  return findNumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
}

/** What fees are of a volume, with two decimals: `3.21%`. Null without a volume. */
export function formatEffectiveRate({ volume_minor, fee_minor }: { volume_minor: number; fee_minor: number }, locale: Locale): string | null {
  if (volume_minor === 0) return null
  const form = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  return findNumberFormat(locale, form)
    .format(fee_minor / volume_minor)
    .replace('-', '\u2212')
}
