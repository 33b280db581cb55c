import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BreakdownKind, InsightRange } from '#areas/disputes/contract/insight-links.ts'
import { getDisputeBreakdown, getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import type { Answer } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { call } from '#web/api/call.ts'
import type { ShownPeriod } from '#web/shared/figures/period.ts'

/** Figures, and the last day that they are of: while those of another period load, the address has another one already. */
export type Insights = Answer<typeof getDisputeInsights> & { readonly to: string }

/** Figures of a period; those of the period before stay until the new ones are there. */
export function insightsQuery(merchantId: string, { from, to }: ShownPeriod, currency: CurrencyCode | undefined) {
  const query = { from, to, ...(currency && { currency }) }
  return queryOptions({
    queryKey: ['merchant', merchantId, 'disputes', 'insights', query],
    queryFn: async ({ signal }): Promise<Insights> => ({
      ...(await call(getDisputeInsights, { params: { id: merchantId }, query }, { signal })),
      to,
    }),
    placeholderData: keepPreviousData,
  })
}

/** Values of one kind mean nothing as those of another, so none stay. */
export function breakdownQuery(merchantId: string, { from, to, currency }: InsightRange, by: BreakdownKind, key: string | undefined) {
  const query = { from, to, currency, by, ...(by === 'metadata' && key !== undefined && { key }) }
  return queryOptions({
    queryKey: ['merchant', merchantId, 'disputes', 'breakdown', query],
    queryFn: ({ signal }) => call(getDisputeBreakdown, { params: { id: merchantId }, query }, { signal }),
    enabled: by !== 'metadata' || key !== undefined,
  })
}
