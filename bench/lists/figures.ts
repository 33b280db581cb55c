import { acceptanceDimensions } from '@counterfoil/contract/acceptance/dimensions'
import { getAcceptanceBreakdown } from '@counterfoil/contract/acceptance/endpoints'
import { getBalance } from '@counterfoil/contract/balance/endpoints'
import { breakdownKinds } from '@counterfoil/contract/disputes/breakdown-kinds'
import { getDisputeBreakdown, getDisputeInsights } from '@counterfoil/contract/disputes/insights'
import { addDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import { getVamp } from '@counterfoil/contract/vamp/endpoints'
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
