import type { MonthFigures } from '@counterfoil/contract/billing'
import type { SettingsState } from '@counterfoil/contract/settings'
import { dayIn, firstOfMonth } from '@counterfoil/contract/time/calendar-days'
import type { BusinessMemberContext, TenantContext } from '../../infra/context.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { computeMonths, findFirstFee, getTimeZone, hasFees, sumFees } from './store.ts'

/** Months of an account by its business's time zone: from its first fee to the current one. */

const monthsPerPage = 12

export interface MonthRange {
  readonly timeZone: string
  readonly first: string
  readonly current: string
}

export async function readMonthRange(context: TenantContext): Promise<MonthRange> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const current = monthIn(timeZone, context.now)
  const firstFee = await findFirstFee(context)
  const first = firstFee ? monthIn(timeZone, firstFee) : current
  return { timeZone, first: first < current ? first : current, current }
}

/** The months up to one, newest first, with their figures, and the month before them, if there was a fee in it or earlier. */
export async function listMonths(
  context: TenantContext,
  { timeZone, first, current }: MonthRange,
  until = current,
): Promise<{ months: MonthFigures[]; earlier: string | null }> {
  const last = until < current ? until : current
  const names = Array.from({ length: monthsPerPage + 1 }, (_, before) => monthBefore(last, before)).filter((month) => month >= first)
  const shown = names.slice(0, monthsPerPage)
  const sums = await sumFees(context, await computeMonths(context, shown, timeZone))
  return {
    months: shown.map((month) => ({ month, is_closed: month < current, figures: addUp(sums.filter((sum) => sum.month === month)) })),
    earlier: names[monthsPerPage] ?? null,
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

/** `YYYY-MM` */
const monthIn = (timeZone: string, at: Date) => dayIn(timeZone, at).slice(0, 'YYYY-MM'.length)
const monthBefore = (month: string, count: number) => firstOfMonth(`${month}-01`, count).slice(0, 'YYYY-MM'.length)
