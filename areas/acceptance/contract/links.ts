import { outcomeStatuses, type PaymentOutcome } from '#areas/home/contract/links.ts'
import type { paymentQuery } from '#areas/payments/contract/query.ts'
import type { DeclineCode } from '#kernel/cards/declines.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { CardBrand, CardFunding } from '#kernel/statuses.ts'
import { amountBand } from './bands.ts'
import type { AcceptanceDimension } from './dimensions.ts'
import type { AttemptCount, Weekday } from './fields.ts'

/** Filters of the list of payments that find exactly what a figure of the acceptance page counts. */

export interface AcceptanceRange {
  readonly from: string
  readonly to: string
  /** Undefined for all currencies. */
  readonly currency: CurrencyCode | undefined
}

type PaymentFilters = FilterValues<typeof paymentQuery>

/** @param attempts undefined for any number of attempts. */
export function filtersOfOutcomes({ from, to, currency }: AcceptanceRange, wanted: readonly PaymentOutcome[], attempts?: AttemptCount): PaymentFilters {
  return {
    created_from: from,
    created_to: to,
    ...(currency && { currency }),
    ...(attempts && { attempts: [attempts] }),
    status: wanted.flatMap((outcome) => outcomeStatuses[outcome]),
  }
}

export function filtersOfDecline(range: AcceptanceRange, code: DeclineCode): PaymentFilters {
  return { ...filtersOfOutcomes(range, ['declined']), decline: [code] }
}

interface DimensionValue {
  readonly value: string
  readonly currency: CurrencyCode | null
}

/** All payments of a value that a breakdown counts, or those that succeeded at their first attempt. */
export function filtersOfDimension(
  range: AcceptanceRange,
  by: AcceptanceDimension,
  { value, currency }: DimensionValue,
  wanted: 'counted' | 'first_try' = 'counted',
): PaymentFilters {
  const filters = wanted === 'counted' ? filtersOfOutcomes(range, ['successful', 'declined']) : filtersOfOutcomes(range, ['successful'], 'one')
  const added: Readonly<Record<AcceptanceDimension, () => PaymentFilters>> = {
    brand: () => ({ brand: [value as CardBrand] }),
    country: () => ({ country: value }),
    currency: () => ({ currency: value as CurrencyCode }),
    funding: () => ({ funding: [value as CardFunding] }),
    bin: () => ({ bin: value }),
    amount: () => filtersOfBand(Number(value), currency),
    hour: () => ({ hour: [value] }),
    weekday: () => ({ weekday: [value as Weekday] }),
  }
  return { ...filters, ...added[by]() }
}

function filtersOfBand(band: number, currency: CurrencyCode | null): PaymentFilters {
  if (!currency) return {}
  const { minMinor, maxMinor } = amountBand(band, currency)
  return { currency, ...(minMinor !== undefined && { amount_min_minor: minMinor }), ...(maxMinor !== undefined && { amount_max_minor: maxMinor }) }
}
