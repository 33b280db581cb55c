import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { dropUndefined, oneOf } from '#web/ui/filters/search-values.ts'

/** What the overview shows lives in the address. Read without zod, since the route table needs it before the page. */

export interface RiskOverviewSearch {
  /** Absent for 30 days. */
  range?: '90d'
  /** Absent for all currencies. */
  currency?: CurrencyCode
}

/** A value that is not valid is left out, as if it had not been in the address. */
export function readOverviewSearch(search: Readonly<Record<string, unknown>>): RiskOverviewSearch {
  return dropUndefined<RiskOverviewSearch>({ range: oneOf(search.range, ['90d']), currency: oneOf(search.currency, currencyCodes) })
}
