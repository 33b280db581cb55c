import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PaymentCounts } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { changeFilters, type ShownQuery } from '#web/shared/lists/shown-query.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { sumCounts, type TabCount } from '#web/ui/lists/list-tabs.tsx'
import { paymentCountsQuery } from './queries.ts'

/** How many payments of each status the list has, whatever statuses it shows. */
export function usePaymentCounts(shown: ShownQuery): PaymentCounts | undefined {
  const { id } = useMerchant()
  const { q = '' } = changeFilters(paymentQuery, shown, { status: undefined, payment_id: undefined })
  return useQuery({ ...paymentCountsQuery(id, q), placeholderData: keepPreviousData }).data
}

/** The counts of some statuses, or of all. */
export function countsOf(found: PaymentCounts | undefined, statuses: readonly string[]) {
  const own = found?.counts.filter(({ status }) => statuses.length === 0 || statuses.includes(status))
  return own?.map(({ count, has_more: hasMore }) => ({ count, hasMore }))
}

/** How many payments the list has on all of its pages; undefined while it is unknown. */
export function useMatchingCount(shown: ShownQuery): TabCount | undefined {
  const counts = usePaymentCounts(shown)
  const { status, payment_id: id } = shown.filters
  if (id !== undefined) return undefined
  return sumCounts(countsOf(counts, typeof status === 'string' ? status.split(',') : []))
}
