import { useMerchant } from '../stores/merchant.ts'
import { formatTime, formatZone } from './time.ts'
import { useLocale } from './use-locale.ts'

/** A time in full with its zone, as pointing at a short one shows it. */
export function useTimeInZone(): (instant: string) => string {
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (instant) => `${formatTime(instant, timeZone, locale, 'full')} · ${formatZone(timeZone, locale, instant)}`
}
