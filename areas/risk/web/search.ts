import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { dropUndefined, oneOf } from '#web/ui/filters/search-values.ts'

/** What pages of risk show is in their address. Read without zod, since the route table needs it before the page. */

export interface StoppedSearch {
  /** Absent for 30 days. */
  range?: '90d'
  /** Absent for all currencies. */
  currency?: CurrencyCode
}

/** A value that is not valid is left out, as if it had not been in the address. */
export function readStoppedSearch(search: Readonly<Record<string, unknown>>): StoppedSearch {
  return dropUndefined<StoppedSearch>({ range: oneOf(search.range, ['90d']), currency: oneOf(search.currency, currencyCodes) })
}

/** Which rows of an upload are shown, by what adding them does; `kept` are those that undoing left as they are. */
export const rowParts = ['new', 'reactivated', 'known', 'repeated', 'invalid', 'kept'] as const
export type RowPart = (typeof rowParts)[number]

interface UploadSearch {
  part?: RowPart
}

export function readUploadSearch(search: Record<string, unknown>): UploadSearch {
  const part = rowParts.find((known) => known === search.part)
  return part ? { part } : {}
}
