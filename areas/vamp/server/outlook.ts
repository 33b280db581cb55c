import type { VampOutlook } from '#areas/vamp/contract/endpoints.ts'
import { visaRegionOf } from '#areas/vamp/contract/regions.ts'
import { vampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountCountry } from '#server/infra/merchant-accounts-store.ts'
import { readMonthSoFar } from './days.ts'
import { forecastMonth } from './forecast/forecast.ts'
import { headroomOf } from './headroom.ts'
import { monthOf } from './months.ts'
import { assessPrograms } from './programs.ts'
import { countsOf } from './service.ts'
import { listMonths } from './store.ts'
import { isReached, presentThreshold } from './thresholds.ts'
import { findThreshold } from './thresholds-store.ts'

/** The current month: how it may end, and by what it is judged. */
export async function readOutlook(context: TenantContext): Promise<VampOutlook> {
  const month = monthOf(context.now)
  const country = await getAccountCountry(context)
  const [row] = await listMonths(context, { from: month, to: month })
  const counts = countsOf(row)
  const soFar = await readMonthSoFar(context)
  const forecast = forecastMonth(soFar)
  const threshold = presentThreshold(await findThreshold(context))
  const reported = counts.tc40Count + counts.tc15Count - counts.excludedCount
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
    headroom: { now: headroomOf(reported, counts.tc05Count), forecast: headroomOf(reported, forecast.sales.expected) },
    region: visaRegionOf(country),
    programs: await assessPrograms(context, country, month, counts, forecast),
    threshold: threshold && { ...threshold, is_reached: isReached(threshold, counts) },
  }
}
