import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { listHurtingEntries } from '@counterfoil/contract/risk/overview'
import type { TenantContext } from '../../../infra/context.ts'
import { compareEntries } from '../hits/hurting-store.ts'
import { listStoppingEntries } from '../hits/store.ts'
import { presentEntry } from '../present.ts'

/** Sums of entries that are read of each span of days. */
const sumsRead = 100

/** The effective entries that stopped good customers only, of those that stopped the most. */
export async function listHurting(context: TenantContext): Promise<HandlerOutput<typeof listHurtingEntries>> {
  const { entries, is_whole } = await listStoppingEntries(context, sumsRead)
  if (entries.length === 0) return { items: [], is_whole }
  const compared = await compareEntries(context, entries.slice(0, limits.riskHurtingComparedMax))
  return {
    items: compared.entries.map(({ attempts, ...row }) => ({ ...presentEntry(row, context.now), attempts })),
    is_whole: is_whole && compared.count === entries.length,
  }
}
