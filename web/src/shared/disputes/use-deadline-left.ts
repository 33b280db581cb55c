import { useMerchant } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatDeadlineLeft } from '../../ui/time/deadline-left.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { useClockAheadMs } from './use-account-now.ts'

/** The time until a deadline in words, by the account's clock and in days of the business's zone. Null once it has passed, or without one. */
export function useDeadlineLeft(dueBy: string | null): string | null {
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const now = useNow() + useClockAheadMs()
  return dueBy === null ? null : formatDeadlineLeft(new Date(dueBy), new Date(now), timeZone, locale)
}
