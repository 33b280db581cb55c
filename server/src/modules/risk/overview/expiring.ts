import { limits } from '@counterfoil/contract/limits'
import type { RiskEntry } from '@counterfoil/contract/risk/lists'
import { dayMs } from '@counterfoil/contract/time/durations'
import type { TenantContext } from '../../../infra/context.ts'
import { presentEntry } from '../present.ts'
import { findExpiringEntries } from './expiring-store.ts'

/** The effective entries that end within a week, the first of them. */
export async function listExpiring(context: TenantContext): Promise<RiskEntry[]> {
  const until = new Date(context.now.getTime() + limits.riskExpiringDays * dayMs)
  const rows = await findExpiringEntries(context, until, limits.riskExpiringShown)
  return rows.map((row) => presentEntry(row, context.now))
}
