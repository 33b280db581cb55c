import { createContext, useContext } from 'react'
import { useLocale } from '../text/use-locale.ts'
import { formatTime, formatZone } from './time.ts'

/** The account's time zone, provided by the shell once it knows the account. Times and days on a page follow it. */
export const TimeZoneContext = createContext<string | null>(null)

/** Returns the account's time zone. Only for pages inside the shell. */
export function useTimeZone(): string {
  const timeZone = useContext(TimeZoneContext)
  if (timeZone === null) throw new Error('There is no account yet')
  return timeZone
}

/** A time in full with its zone, as pointing at a short one shows it. */
export function useTimeInZone(): (instant: string) => string {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (instant) => `${formatTime(instant, timeZone, locale, 'full')} · ${formatZone(timeZone, locale, instant)}`
}
