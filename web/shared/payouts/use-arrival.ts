import type { PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatDay, formatTime } from '../../ui/time/time.ts'

/** When a payout should arrive: the bank's day, which no time zone moves, or the moment of an immediate one. */
export function useArrival(): (payout: Pick<PayoutItem, 'method' | 'arrival_date'>) => string {
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return ({ method, arrival_date: at }) => (method === 'instant' ? formatTime(at, timeZone, locale, 'day') : formatDay(at.slice(0, 10), locale))
}
