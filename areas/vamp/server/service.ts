import type { getVamp } from '#areas/vamp/contract/endpoints.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import { type VampCounts, vampLimits, vampPercent, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { monthOf, monthsTo } from './months.ts'
import { listMonths, type MonthRow } from './store.ts'

/** The ratios of twelve months, or one month with its counts. */
export async function readVamp(context: TenantContext, { mode, month }: HandlerInput<typeof getVamp>['query']): Promise<HandlerOutput<typeof getVamp>> {
  const last = month ?? monthOf(context.now)
  return mode === 'monthly' ? listRatios(context, last) : readMonth(context, last)
}

async function listRatios(context: TenantContext, last: string) {
  const months = monthsTo(last, vampPageLimits.vampMonths)
  const rows = await listMonths(context, { from: months[0] ?? last, to: last })
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return months.map((month) => ({ month, vamp_percent: vampPercent(countsOf(byMonth.get(month))) }))
}

async function readMonth(context: TenantContext, month: string) {
  const [row] = await listMonths(context, { from: month, to: month })
  const counts = countsOf(row)
  const percent = vampPercent(counts)
  return {
    month,
    vamp_percent: percent,
    tc40_count: counts.tc40Count,
    tc15_count: counts.tc15Count,
    tc05_count: counts.tc05Count,
    excluded_count: counts.excludedCount,
    threshold_percent: vampLimits.excessivePercent,
    min_count: vampLimits.countMin,
    status: vampStatusOf(percent),
  }
}

export function countsOf(row: MonthRow | undefined): VampCounts {
  return { tc40Count: row?.tc40_count ?? 0, tc15Count: row?.tc15_count ?? 0, tc05Count: row?.tc05_count ?? 0, excludedCount: row?.excluded_count ?? 0 }
}
