import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'

interface Arriving {
  readonly method: PayoutMethod
  readonly arrival_date: string
}

/** The day on which a payout arrives: the bank's day, which no time zone moves, or that of the moment of an immediate one. */
export function arrivalDayOf({ method, arrival_date: at }: Arriving, timeZone: string): string {
  return method === 'instant' ? dayIn(timeZone, new Date(at)) : at.slice(0, 'YYYY-MM-DD'.length)
}
