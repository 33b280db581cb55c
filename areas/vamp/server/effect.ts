import { countItems, type VampCounts, type VampStatus, vampPercent, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { monthOf } from './months.ts'
import { countsOf } from './service.ts'
import { findCountedDispute, listMonths } from './store.ts'

interface Ratio {
  readonly percent: number
  readonly status: VampStatus
  /** What it is the ratio of. */
  readonly item_count: number
  readonly sale_count: number
}

/** The ratio of a month with one dispute and without it. */
export interface MonthEffect {
  /** `YYYY-MM` in UTC. */
  readonly month: string
  /** Whether Visa left the dispute out of the month, which then has the same ratio with it. */
  readonly isExcluded: boolean
  readonly with: Ratio
  readonly without: Ratio
}

/** Returns what a counted dispute does to the ratio of its month; null for a dispute that isn't counted. */
export async function readDisputeEffect(context: TenantContext, disputeId: DisputeId): Promise<MonthEffect | null> {
  const found = await findCountedDispute(context, disputeId)
  if (!found) return null
  const counts = await readCounts(context, found.month)
  const without = found.is_excluded ? counts : { ...counts, tc15Count: counts.tc15Count - 1 }
  return { month: found.month, isExcluded: found.is_excluded, with: ratioOf(counts), without: ratioOf(without) }
}

/** Returns what one more dispute would do to the ratio of the current month. */
export async function readEffectOfOneMore(context: TenantContext): Promise<MonthEffect> {
  const month = monthOf(context.now)
  const counts = await readCounts(context, month)
  return { month, isExcluded: false, with: ratioOf({ ...counts, tc15Count: counts.tc15Count + 1 }), without: ratioOf(counts) }
}

async function readCounts(context: TenantContext, month: string): Promise<VampCounts> {
  const [row] = await listMonths(context, { from: month, to: month })
  return countsOf(row)
}

function ratioOf(counts: VampCounts): Ratio {
  const percent = vampPercent(counts)
  return { percent, status: vampStatusOf(percent), item_count: countItems(counts), sale_count: counts.tc05Count }
}
