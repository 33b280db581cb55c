import type { TenantContext } from '../../../infra/context.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { type OutcomeRow, sumOutcomes } from '../figures-store.ts'
import type { Rate, Window } from './drop.ts'
import { readWeeks } from './store.ts'

/** The shortest first, so that a drop is seen as early as there are enough payments. */
const windowHours = [1, 6, 24] as const
const weeks = 4

/** Reads the rates of all windows before a time from the roll-ups, in one statement. */
export async function readWindows(context: TenantContext, until: Date): Promise<Window[]> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const ranges = (await Promise.all(windowHours.map((hours) => readWeeks(context, until, { hours, weeks, timeZone })))).flat()
  const rows = await sumOutcomes(context, 'all', { ranges, currency: undefined, timeZone })
  return windowHours.map((hours, place) => {
    const first = place * (weeks + 1)
    const usual = rows.filter(({ range }) => range > first && range <= first + weeks)
    return {
      hours,
      from: ranges[first]?.from ?? until,
      current: rateOf(rows.filter(({ range }) => range === first)),
      usual: rateOf(usual),
    }
  })
}

function rateOf(rows: readonly OutcomeRow[]): Rate {
  const sum = (count: (row: OutcomeRow) => number) => rows.reduce((all, row) => all + count(row), 0)
  const successful = sum((row) => row.successful_count)
  return { successful, payments: successful + sum((row) => row.declined_count) }
}
