import type { MonthBalance } from '@counterfoil/contract/statements'
import { dayIn, firstOfMonth } from '@counterfoil/contract/time/calendar-days'
import type { TenantContext } from '../../infra/context.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { computeMonths } from '../billing/index.ts'
import { balancesOf } from './lines.ts'
import { findFirstMovement, sumMovementsBefore } from './store.ts'

const monthsPerPage = 12

export interface MonthRange {
  readonly timeZone: string
  readonly first: string
  readonly current: string
}

/** Months of the business's time zone, from the first movement to the current one. */
export async function readMonthRange(context: TenantContext): Promise<MonthRange> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const current = monthIn(timeZone, context.now)
  const firstMovement = await findFirstMovement(context)
  const first = firstMovement ? monthIn(timeZone, firstMovement) : current
  return { timeZone, first: first < current ? first : current, current }
}

/** The months up to one, newest first, with their balances, and the month before them, if anything had moved by then. */
export async function listMonths(
  context: TenantContext,
  { timeZone, first, current }: MonthRange,
  until = current,
): Promise<{ months: MonthBalance[]; earlier: string | null }> {
  const last = until < current ? until : current
  const names = Array.from({ length: monthsPerPage + 1 }, (_, before) => monthBefore(last, before)).filter((month) => month >= first)
  const shown = names.slice(0, monthsPerPage)
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
    earlier: names[monthsPerPage] ?? null,
  }
}

/** `YYYY-MM` */
const monthIn = (timeZone: string, at: Date) => dayIn(timeZone, at).slice(0, 'YYYY-MM'.length)
const monthBefore = (month: string, count: number) => firstOfMonth(`${month}-01`, count).slice(0, 'YYYY-MM'.length)
