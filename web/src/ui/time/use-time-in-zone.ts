import { useLocale } from '../text/use-locale.ts'
import { formatTime, formatZone } from './time.ts'
import { useTimeZone } from './time-zone.ts'

/** A time in full with its zone, as pointing at a short one shows it. */
export function useTimeInZone(): (instant: string) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (instant) => `${formatTime(instant, timeZone, locale, 'full')} · ${formatZone(timeZone, locale, instant)}`
}
