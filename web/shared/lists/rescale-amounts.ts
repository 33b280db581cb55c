import { currencyExponent } from '#kernel/money/currencies.ts'
import type { ListFilters } from './shown-query.ts'

type Amounts = { amount_min_minor: number | undefined; amount_max_minor: number | undefined }

/**
 * The bounds of an amount filter in another currency: 12.50 stays 12.50 where the new currency has the decimals.
 * Where it has not, the range widens to whole units, so that nothing it held before falls out.
 */
export function rescaleAmounts(filters: ListFilters, currency: string | undefined): Amounts {
  const { currency: before, amount_min_minor: min, amount_max_minor: max } = filters
  if (!currency || typeof before !== 'string') return { amount_min_minor: undefined, amount_max_minor: undefined }
  const shift = currencyExponent(currency) - currencyExponent(before)
  return { amount_min_minor: scale(min, shift, Math.floor), amount_max_minor: scale(max, shift, Math.ceil) }
}

function scale(amountMinor: string | number | undefined, shift: number, round: (value: number) => number): number | undefined {
  if (typeof amountMinor !== 'number') return undefined
  return shift >= 0 ? amountMinor * 10 ** shift : round(amountMinor / 10 ** -shift)
}
