import type { VampOutlook } from '#areas/vamp/contract/endpoints.ts'
import { visaRegionOf } from '#areas/vamp/contract/regions.ts'
import { countItems, ratioPercent, type VampStatus, vampLimits, vampPercent, vampStatuses, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountCountry } from '#server/infra/merchant-accounts-store.ts'
import { readMonthSoFar } from './days.ts'
import { forecastMonth } from './forecast/forecast.ts'
import { monthOf } from './months.ts'
import { assessPrograms } from './programs.ts'
import { countsOf } from './service.ts'
import { findThreshold, listMonths } from './store.ts'
import { isReached, presentThreshold } from './thresholds.ts'

/** The current month: how it may end, and by what it is judged. */
export async function readOutlook(context: TenantContext): Promise<VampOutlook> {
  const month = monthOf(context.now)
  const country = await getAccountCountry(context)
  const [row] = await listMonths(context, { from: month, to: month })
  const counts = countsOf(row)
  const soFar = await readMonthSoFar(context)
  const forecast = forecastMonth(soFar)
  const threshold = presentThreshold(await findThreshold(context))
  const reported = countItems(counts)
  return {
    month,
    day: context.now.getUTCDate(),
    days_in_month: soFar.daysInMonth,
    vamp_percent: vampPercent(counts),
    tc40_count: counts.tc40Count,
    tc15_count: counts.tc15Count,
    tc05_count: counts.tc05Count,
    excluded_count: counts.excludedCount,
    forecast,
    headroom: headroomOf(reported, counts.tc05Count),
    region: visaRegionOf(country),
    programs: await assessPrograms(context, country, month, counts, forecast),
    threshold: threshold && { ...threshold, is_reached: isReached(threshold, counts) },
  }
}

/** The smallest number of further fraud reports and disputes that changes the color, with the sales as they are. */
export function headroomOf(reported: number, sales: number): VampOutlook['headroom'] {
  const statusWith = (more: number) => vampStatusOf(ratioPercent(reported + more, sales))
  const status = statusWith(0)
  if (status === vampStatuses.at(-1)) return { status, next: null }
  // Close to where the limit is by arithmetic; the ratio itself decides, as it does for the colors.
  let count = Math.max(1, Math.floor((limitAfter(status) * sales) / 100) - reported - 1)
  while (count > 1 && statusWith(count - 1) !== status) count--
  while (statusWith(count) === status) count++
  const next = statusWith(count)
  return { status, next: next === 'none' ? null : { status: next, count } }
}

function limitAfter(status: VampStatus): number {
  if (status === 'none') return 0
  return status === 'standard' ? vampLimits.warningPercent : vampLimits.excessivePercent
}
