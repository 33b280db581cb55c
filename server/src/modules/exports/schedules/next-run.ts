import { nextRunDay } from '@counterfoil/contract/payouts/schedule-days'
import { addDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import type { TenantContext } from '../../../infra/context.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { findHour, type ScheduleRow } from './schedules-store.ts'

export type Timing = Pick<ScheduleRow, 'frequency' | 'weekday' | 'month_day' | 'hour'>

/** The next time at which a schedule runs: its hour of one of its days in the business's zone, later than now. */
export async function findNextRun(context: TenantContext, { frequency, weekday, month_day, hour }: Timing): Promise<Date> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const days = { frequency, weekday, monthDay: month_day }
  const today = dayIn(timeZone, context.now)
  for (const before of [addDays(today, -1), today]) {
    const day = nextRunDay(days, before)
    const at = day && (await findHour(context, day, hour, timeZone))
    if (at && at > context.now) return at
  }
  throw new Error(`A ${frequency} schedule has no next run.`)
}
