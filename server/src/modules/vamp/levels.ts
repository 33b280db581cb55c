import { dayMs } from '@counterfoil/contract/time/durations'
import { type VampStatus, vampPercent, vampStatuses, vampStatusOf } from '@counterfoil/contract/vamp/vamp-ratio'
import type { TenantContext } from '../../infra/context.ts'
import type { AccountJob } from '../../infra/work/account-job.ts'
import { listChangesOf, recordChange } from '../changes/index.ts'
import { finalAfterDays, monthOf } from './months.ts'
import { countsOf } from './service.ts'
import { listMonths, vampLevelsJobName } from './store.ts'

type Level = Exclude<VampStatus, 'none'>

interface Reached {
  readonly month: string
  readonly level: Level
  readonly percent: number
}

/** Records each level that a month reaches, once: the feed itself says which ones it has. A ratio that falls and rises again records nothing new. */
export const vampLevelsJob: AccountJob = {
  name: vampLevelsJobName,
  findDue: async (context) => ((await findReached(context)).length > 0 ? context.now : null),
  run: async (context) => {
    for (const { month, level, percent } of await findReached(context)) {
      const change = { type: `vamp.${level}`, objectType: 'vamp_month', objectId: month, data: { vamp_percent: percent } } as const
      recordChange(context, { ...change, byProcessor: true })
    }
    return { hasMore: false }
  },
}

/** Levels that months without final counts have reached, above the levels that the feed has. */
async function findReached(context: TenantContext): Promise<Reached[]> {
  const months = await listMonths(context, { from: monthOf(new Date(context.now.getTime() - finalAfterDays * dayMs)), to: monthOf(context.now) })
  const reached: Reached[] = []
  for (const row of months) {
    const percent = vampPercent(countsOf(row))
    const level = vampStatusOf(percent)
    if (level === 'none' || rankOf(level) <= (await findRecordedRank(context, row.month))) continue
    reached.push({ month: row.month, level, percent })
  }
  return reached
}

async function findRecordedRank(context: TenantContext, month: string): Promise<number> {
  const changes = await listChangesOf(context, month, new Date(`${month}-01`))
  return Math.max(0, ...changes.map(({ type }) => vampStatuses.findIndex((status) => type === `vamp.${status}`)))
}

function rankOf(status: VampStatus): number {
  return vampStatuses.indexOf(status)
}
