import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** Lower bounds of the bands of amounts above the first, in minor units of any currency. The same as the function `amount_band_of` of the database. */
const bandBounds = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000] as const

/** The amounts of a band, both ends included; undefined where it is open. */
export interface AmountBand {
  readonly currency: CurrencyCode
  readonly minMinor: number | undefined
  readonly maxMinor: number | undefined
}

/** Returns the amounts of a band. @param band from 0, the smallest amounts. */
export function amountBand(band: number, currency: CurrencyCode): AmountBand {
  const next = bandBounds[band]
  return { currency, minMinor: band === 0 ? undefined : bandBounds[band - 1], maxMinor: next === undefined ? undefined : next - 1 }
}
