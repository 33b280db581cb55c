import { createContext, useContext } from 'react'

/** The account's time zone, provided by the shell once it knows the account. Times and days on a page follow it. */
export const TimeZoneContext = createContext<string | null>(null)

/** Returns the account's time zone. Only for pages inside the shell. */
export function useTimeZone(): string {
  const timeZone = useContext(TimeZoneContext)
  if (timeZone === null) throw new Error('There is no account yet')
  return timeZone
}
