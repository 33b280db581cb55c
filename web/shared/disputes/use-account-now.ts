import { useQuery } from '@tanstack/react-query'
import { formatDeadlineLeft } from '#kernel/time/deadline-left.ts'
import { dayMs, minuteMs } from '#kernel/time/durations.ts'
import { disputeSummaryQuery } from '../../api/dispute-summary-query.ts'
import { useCan, useMerchant } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { useNow } from '../../ui/time/use-now.ts'

/** How far the account's clock is ahead of the reader's: a sandbox's can be moved, and deadlines are of that clock. A minute is on the way. Zero for readers who may not see disputes. */
export function useClockAheadMs(): number {
  const { id } = useMerchant()
  const { data, dataUpdatedAt } = useQuery({ ...disputeSummaryQuery(id), enabled: useCan('disputes.read') })
  const aheadMs = data ? Date.parse(data.open.now) - dataUpdatedAt : 0
  return Math.abs(aheadMs) < minuteMs ? 0 : aheadMs
}

/** The time until a deadline in words, by the account's clock and in days of the business's zone. Null once it has passed, or without one. */
export function useDeadlineLeft(dueBy: string | null): string | null {
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const now = useNow() + useClockAheadMs()
  return dueBy === null ? null : formatDeadlineLeft(new Date(dueBy), new Date(now), timeZone, locale)
}

/** How urgent a deadline is that is this far away. */
export function toneOfDeadline(leftMs: number): 'bad' | 'warn' | undefined {
  return leftMs <= dayMs ? 'bad' : leftMs <= 3 * dayMs ? 'warn' : undefined
}
