import { countItems, type VampCounts, type VampStatus, vampPercent, vampStatuses, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { type ChangeData, type ChangeRow, listChangesOf, recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { finalAfterDays, monthOf } from './months.ts'
import { countsOf } from './service.ts'
import { findThreshold, listMonths, type ThresholdRow, vampLevelsJobName } from './store.ts'
import { isReached, presentThreshold } from './thresholds.ts'

interface Reached {
  readonly month: string
  readonly type: `vamp.${Exclude<VampStatus, 'none'>}` | 'vamp.threshold'
  readonly data: ChangeData
}

/**
 * Records each level that a month reaches, and the account's own threshold, once: the feed itself says what it has. A ratio that falls and rises again
 * records nothing new; another threshold does.
 */
export const vampLevelsJob: AccountJob = {
  name: vampLevelsJobName,
  findDue: async (context) => ((await findReached(context)).length > 0 ? context.now : null),
  run: async (context) => {
    for (const { month, type, data } of await findReached(context)) {
      recordChange(context, { type, objectType: 'vamp_month', objectId: month, data, byProcessor: true })
    }
    return { hasMore: false }
  },
}

/** What months without final counts have reached and the feed doesn't have. */
async function findReached(context: TenantContext): Promise<Reached[]> {
  const months = await listMonths(context, { from: monthOf(new Date(context.now.getTime() - finalAfterDays * dayMs)), to: monthOf(context.now) })
  const threshold = await findThreshold(context)
  const reached: Reached[] = []
  for (const row of months) {
    const counts = countsOf(row)
    const recorded = await listChangesOf(context, row.month, new Date(`${row.month}-01`))
    reached.push(...findLevel(row.month, counts, recorded), ...findOwnLevel(row.month, counts, recorded, threshold))
  }
  return reached
}

/** The level of a month, if it is above those that are recorded. */
function findLevel(month: string, counts: VampCounts, recorded: readonly ChangeRow[]): Reached[] {
  const percent = vampPercent(counts)
  const level = vampStatusOf(percent)
  const recordedRank = Math.max(0, ...recorded.map(({ type }) => vampStatuses.findIndex((status) => type === `vamp.${status}`)))
  return level === 'none' || rankOf(level) <= recordedRank ? [] : [{ month, type: `vamp.${level}`, data: { vamp_percent: percent } }]
}

/** The account's own threshold, if the month has reached it and no change names its version. */
function findOwnLevel(month: string, counts: VampCounts, recorded: readonly ChangeRow[], row: ThresholdRow | undefined): Reached[] {
  const threshold = presentThreshold(row)
  if (!row || !threshold || !isReached(threshold, counts)) return []
  if (recorded.some(({ type, data }) => type === 'vamp.threshold' && data.vamp_threshold === row.version)) return []
  return [
    {
      month,
      type: 'vamp.threshold',
      data: { vamp_percent: vampPercent(counts), vamp_items: countItems(counts), vamp_threshold: row.version },
    },
  ]
}

function rankOf(status: VampStatus): number {
  return vampStatuses.indexOf(status)
}
