import type { BalanceStatement } from '#areas/balance/contract/statements/endpoints.ts'
import { computeMonths, getRecipient, statementNumber } from '#areas/billing/server/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { addDays, firstOfMonth } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { activityBetween, balancesOf, linesOf } from './lines.ts'
import { readMonthRange } from './months.ts'
import { sumMovementsBefore } from './store.ts'

/**
 * The balance statement of a month, with its texts in a language.
 * @throws AppError `not_found` for a month before the first movement or after the current one.
 */
export async function readBalanceStatement(context: TenantContext, month: string, locale: Locale): Promise<BalanceStatement> {
  const { merchantId } = context
  const { timeZone, first, current } = await readMonthRange(context)
  if (month < first || month > current) throw new AppError('not_found')
  const [bounds] = await computeMonths(context, [month], timeZone)
  if (!bounds) throw new Error('The bounds of a month were not returned.')
  const sums = Map.groupBy(await sumMovementsBefore(context, [bounds.starts_at, bounds.ends_at]), ({ position }) => position)
  const [before, after] = [sums.get(0) ?? [], sums.get(1) ?? []]
  const [opening, closing] = [balancesOf(before), balancesOf(after)]
  // The last moment of the month, on the clock of the account. Details change on the machine's clock, which may be behind.
  const end = Math.min(bounds.ends_at.getTime() - 1, context.realNow.getTime())
  const firstDay = `${month}-01`
  return {
    number: statementNumber('BS', merchantId, month),
    month,
    first_day: firstDay,
    last_day: addDays(firstOfMonth(firstDay, -1), -1),
    starts_at: bounds.starts_at.toISOString(),
    ends_at: bounds.ends_at.toISOString(),
    is_closed: month < current,
    time_zone: timeZone,
    account_id: merchantId,
    recipient: await getRecipient(context, new Date(end)),
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
