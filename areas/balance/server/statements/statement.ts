import type { BalanceStatement, MonthBalance } from '#areas/balance/contract/statements/endpoints.ts'
import { readStatementHead, readStatementMonths, type StatementKind } from '#areas/billing/server/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { addDays, firstOfMonth } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { activityBetween, balancesOf, linesOf } from './lines.ts'
import { findFirstMovement, sumMovementsBefore } from './store.ts'

/** Balance statements: from the month of the first movement to the current one. */

const kind: StatementKind = { numberPrefix: 'BS', findFirst: findFirstMovement }

/** The months up to one, newest first, with their balances, and the month before them, if anything had moved by then. */
export async function listMonths(context: TenantContext, until?: string): Promise<{ months: MonthBalance[]; earlier: string | null }> {
  const { months, earlier } = await readStatementMonths(context, kind, until)
  // Where a month ends, the next one begins, so a page has one time more than months.
  const times = [...months.slice(0, 1).map(({ ends_at }) => ends_at), ...months.map(({ starts_at }) => starts_at)]
  const byTime = Map.groupBy(await sumMovementsBefore(context, times), ({ position }) => position)
  const balances = times.map((_, position) => balancesOf(byTime.get(position) ?? []))
  return {
    months: months.map(({ month, is_closed }, index) => {
      const opening = balances[index + 1]
      const figures = [...(balances[index] ?? [])].map(([currency, { balance_minor: closing_minor }]) => {
        const opening_minor = opening?.get(currency)?.balance_minor ?? 0
        return { currency, opening_minor, activity_minor: closing_minor - opening_minor, closing_minor }
      })
      return { month, is_closed, figures }
    }),
    earlier,
  }
}

/**
 * The balance statement of a month, with its texts in a language.
 * @throws AppError `not_found` for a month before the first movement or after the current one.
 */
export async function readStatement(context: TenantContext, month: string, locale: Locale): Promise<BalanceStatement> {
  const { head, bounds } = await readStatementHead(context, kind, month)
  const sums = Map.groupBy(await sumMovementsBefore(context, [bounds.starts_at, bounds.ends_at]), ({ position }) => position)
  const [before, after] = [sums.get(0) ?? [], sums.get(1) ?? []]
  const [opening, closing] = [balancesOf(before), balancesOf(after)]
  const first_day = `${month}-01`
  return {
    ...head,
    first_day,
    last_day: addDays(firstOfMonth(first_day, -1), -1),
    currencies: [...closing].map(([currency, { balance_minor: closing_minor, reserved_minor }]) => {
      const isOwn = (sum: { readonly currency: string }) => sum.currency === currency
      const lines = linesOf(activityBetween(before.filter(isOwn), after.filter(isOwn)), locale)
      return {
        currency,
        opening_minor: opening.get(currency)?.balance_minor ?? 0,
        lines,
        activity_minor: lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
        closing_minor,
        reserved_minor,
      }
    }),
  }
}
