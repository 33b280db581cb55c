import type { MonthBalance } from '#areas/balance/contract/statements/endpoints.ts'
import { computeMonths, type MonthRange, pageMonths, readRangeFrom } from '#areas/billing/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { balancesOf } from './lines.ts'
import { findFirstMovement, sumMovementsBefore } from './store.ts'

/** Months of the business's time zone, from the first movement to the current one. */
export const readMonthRange = (context: TenantContext): Promise<MonthRange> => readRangeFrom(context, findFirstMovement)

/** The months up to one, newest first, with their balances, and the month before them, if anything had moved by then. */
export async function listMonths(context: TenantContext, range: MonthRange, until?: string): Promise<{ months: MonthBalance[]; earlier: string | null }> {
  const { timeZone, current } = range
  const { shown, earlier } = pageMonths(range, until)
  const bounds = await computeMonths(context, shown, timeZone)
  // Where a month ends, the next one begins, so a page has one time more than months.
  const times = [...bounds.slice(0, 1).map(({ ends_at }) => ends_at), ...bounds.map(({ starts_at }) => starts_at)]
  const byTime = Map.groupBy(await sumMovementsBefore(context, times), ({ position }) => position)
  const balances = times.map((_, position) => balancesOf(byTime.get(position) ?? []))
  return {
    months: shown.map((month, index) => {
      const opening = balances[index + 1]
      const figures = [...(balances[index] ?? [])].map(([currency, { balance_minor: closing_minor }]) => {
        const opening_minor = opening?.get(currency)?.balance_minor ?? 0
        return { currency, opening_minor, activity_minor: closing_minor - opening_minor, closing_minor }
      })
      return { month, is_closed: month < current, figures }
    }),
    earlier,
  }
}
