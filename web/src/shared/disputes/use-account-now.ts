import { minuteMs } from '@counterfoil/contract/time/durations'
import { useQuery } from '@tanstack/react-query'
import { disputeSummaryQuery } from '../../api/dispute-summary-query.ts'
import { useMerchant } from '../../stores/merchant.ts'

/** How far the account's clock is ahead of the reader's: a sandbox's can be moved, and deadlines are of that clock. A minute is on the way. */
export function useClockAheadMs(): number {
  const { id } = useMerchant()
  const { data, dataUpdatedAt } = useQuery(disputeSummaryQuery(id))
  const aheadMs = data ? Date.parse(data.open.now) - dataUpdatedAt : 0
  return Math.abs(aheadMs) < minuteMs ? 0 : aheadMs
}
