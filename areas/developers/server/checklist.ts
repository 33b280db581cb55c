import type { getDeveloperChecklist } from '#areas/developers/contract/checklist.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findChecklist } from './checklist-store.ts'

/** Returns which steps of an integration have happened in the account. */
export async function readChecklist(context: TenantContext): Promise<HandlerOutput<typeof getDeveloperChecklist>> {
  const found = await findChecklist(context)
  if (!found) throw new Error('A statement without a source returned no row')
  return found
}
