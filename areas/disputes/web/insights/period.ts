import { type BreakdownKind, breakdownKinds } from '#areas/disputes/contract/insight-links.ts'
import { limits } from '#kernel/limits.ts'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { type PeriodSearch, type Periods, readPeriod } from '#web/shared/figures/period.ts'
import { dropUndefined, oneOf, readText } from '#web/ui/filters/search-values.ts'

/** What the insights show lives in the address. Read without zod, since the route table needs it before the page. */

export const insightPeriods: Periods = { offered: ['30d', '90d', '12m'], fallback: '90d' }

export interface InsightsSearch extends PeriodSearch {
  currency?: CurrencyCode
  /** Absent for networks. */
  by?: BreakdownKind
  /** Of `metadata`. */
  key?: string
}

/** A value that is not valid is left out, as if it had not been in the address. */
export function readInsightsSearch(search: Record<string, unknown>): InsightsSearch {
  const by = oneOf(search.by, breakdownKinds)
  const key = readText(search.key, limits.metadataKeyLengthMax)
  return dropUndefined<InsightsSearch>({
    ...readPeriod(search, insightPeriods),
    currency: oneOf(search.currency, currencyCodes),
    by: by === 'network' ? undefined : by,
    key: by === 'metadata' && key && !key.includes('=') ? key : undefined,
  })
}

/** Another period in the address. */
export function searchOfPeriod({ currency, by, key }: InsightsSearch, period: PeriodSearch): InsightsSearch {
  return readInsightsSearch({ currency, by, key, ...period })
}
