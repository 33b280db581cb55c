import { acceptanceDimensions } from '#areas/acceptance/contract/dimensions.ts'
import { getAcceptanceBreakdown } from '#areas/acceptance/contract/endpoints.ts'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { breakdownKinds } from '#areas/disputes/contract/breakdown-kinds.ts'
import { getDisputeBreakdown, getDisputeInsights } from '#areas/disputes/contract/insights.ts'
import { getVamp } from '#areas/vamp/contract/endpoints.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { lastDay } from '../bulk-database.ts'
import type { PageCase } from './pages.ts'

/** Figures of an account, and breakdowns of 12 months. */
export async function figureCases(): Promise<PageCase[]> {
  const to = dayIn('UTC', lastDay)
  const year = { from: addDays(to, -365), to }
  const of = (name: string, path: string, filters: PageCase['filters'] = {}) => ({ list: { path, table: null }, name, filters })
  return [
    of('balance', getBalance.path),
    of('VAMP', getVamp.path, { mode: 'monthly' }),
    of('dispute insights', getDisputeInsights.path, year),
    ...acceptanceDimensions.map((by) => of(`acceptance by ${by}`, getAcceptanceBreakdown.path, { ...year, by })),
    ...breakdownKinds.map((by) =>
      of(`disputes by ${by}`, getDisputeBreakdown.path, { ...year, currency: 'USD', by, ...(by === 'metadata' && { key: 'plan' }) }),
    ),
  ]
}
