import type { MonthFigures } from '#areas/billing/contract/endpoints.ts'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import type { BusinessMemberContext, TenantContext } from '#server/infra/context.ts'
import { type MonthRange, monthBefore, monthIn, pageMonths, readRangeFrom } from './month-range.ts'
import { computeMonths, findFirstFee, getTimeZone, hasFees, sumFees } from './store.ts'

/** Months of an account by its business's time zone: from its first fee to the current one. */

export const readMonthRange = (context: TenantContext): Promise<MonthRange> => readRangeFrom(context, findFirstFee)

/** The months up to one, newest first, with their figures, and the month before them, if there was a fee in it or earlier. */
export async function listMonths(context: TenantContext, range: MonthRange, until?: string): Promise<{ months: MonthFigures[]; earlier: string | null }> {
  const { timeZone, current } = range
  const { shown, earlier } = pageMonths(range, until)
  const sums = await sumFees(context, await computeMonths(context, shown, timeZone))
  return {
    months: shown.map((month) => ({ month, is_closed: month < current, figures: addUp(sums.filter((sum) => sum.month === month)) })),
    earlier,
  }
}

/** Whether the statement of last month has fees. Months are those of the machine's clock. */
export async function summarizeLastStatement(context: BusinessMemberContext): Promise<SettingsState[]> {
  const timeZone = await getTimeZone(context)
  const [last] = await computeMonths(context, [monthBefore(monthIn(timeZone, context.now), 1)], timeZone)
  const isReady = last !== undefined && (await hasFees(context, last))
  return [{ state: isReady ? 'statement_ready' : 'statement_none', count: null, at: isReady ? last.starts_at.toISOString() : null }]
}

function addUp(sums: Awaited<ReturnType<typeof sumFees>>): MonthFigures['figures'] {
  const figures = new Map<string, MonthFigures['figures'][number]>()
  for (const { currency, volume_minor, fee_minor } of sums) {
    const before = figures.get(currency) ?? { currency, volume_minor: 0, fee_minor: 0 }
    figures.set(currency, { currency, volume_minor: before.volume_minor + volume_minor, fee_minor: before.fee_minor + fee_minor })
  }
  return [...figures.values()]
}
