import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { countRiskEntries } from '@counterfoil/contract/risk/lists'
import type { TenantContext } from '../../infra/context.ts'
import { countEntries } from './counts-store.ts'

/** Returns the effective entries of each list, block entries first. */
export async function readEntryCounts(context: TenantContext): Promise<HandlerOutput<typeof countRiskEntries>> {
  return countEntries(context)
}
