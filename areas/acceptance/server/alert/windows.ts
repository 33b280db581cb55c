import type { DeclineCode } from '#kernel/cards/declines.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { type OutcomeRow, type SummedBy, sumOutcomes } from '../figures-store.ts'
import { readWeeks } from '../times-store.ts'
import type { BlockWindow, DropWindow, Rate } from './assess.ts'

/** The shortest first, so that a change is seen as early as there are enough payments. */
const windowHours = [1, 6, 24] as const
export const weeks = 4
/** How a payment is declined by a risk list, a rule or a switch. */
const blockedCode = 'transaction_blocked' satisfies DeclineCode

/** Reads the rates of all windows before a time from the roll-ups, in one statement. */
export async function readWindows(context: TenantContext, until: Date): Promise<DropWindow[]> {
  return (await readOutcomes(context, 'all', until)).map(({ current, usual, ...window }) => ({ ...window, current: rateOf(current), usual: rateOf(usual) }))
}

/** As `readWindows`, of how many payments risk lists, rules and switches blocked. */
export async function readBlockWindows(context: TenantContext, until: Date): Promise<BlockWindow[]> {
  return (await readOutcomes(context, 'decline', until)).map(({ current, usual, ...window }) => ({
    ...window,
    blocked: countBlocked(current),
    usual: countBlocked(usual),
  }))
}

interface OutcomeWindow {
  readonly hours: number
  readonly from: Date
  readonly current: readonly OutcomeRow[]
  /** Of the earlier weeks, together. */
  readonly usual: readonly OutcomeRow[]
}

async function readOutcomes(context: TenantContext, by: SummedBy, until: Date): Promise<OutcomeWindow[]> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const ranges = (await Promise.all(windowHours.map((hours) => readWeeks(context, until, { hours, weeks, timeZone })))).flat()
  const rows = await sumOutcomes(context, by, { ranges, currency: undefined })
  return windowHours.map((hours, place) => {
    const first = place * (weeks + 1)
    return {
      hours,
      from: ranges[first]?.from ?? until,
      current: rows.filter(({ range }) => range === first),
      usual: rows.filter(({ range }) => range > first && range <= first + weeks),
    }
  })
}

const sum = (rows: readonly OutcomeRow[], count: (row: OutcomeRow) => number) => rows.reduce((all, row) => all + count(row), 0)

function rateOf(rows: readonly OutcomeRow[]): Rate {
  const successful = sum(rows, (row) => row.successful_count)
  return { successful, payments: successful + sum(rows, (row) => row.declined_count) }
}

function countBlocked(rows: readonly OutcomeRow[]): number {
  return sum(
    rows.filter(({ value }) => value === blockedCode),
    (row) => row.declined_count,
  )
}
