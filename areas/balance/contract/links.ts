import type { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { movementQuery } from './query.ts'

/** Filters of lists that find exactly what a part of the balance is the sum of. */

/** The movements of a part. Those of the reserve leave the balance, so their sum is the negative of it. */
export function filtersOfPart(part: 'available' | 'pending' | 'reserved', currency: CurrencyCode): FilterValues<typeof movementQuery> {
  return part === 'reserved' ? { currency, kind: ['reserve'] } : { currency, part }
}

/** The payouts that are in transit. */
export function filtersOfTransit(currency: CurrencyCode): FilterValues<typeof payoutQuery> {
  return { status: ['processing'], currency }
}
