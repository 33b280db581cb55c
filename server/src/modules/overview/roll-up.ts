import type { TenantContext } from '../../infra/context.ts'
import { lockWatermark, moveWatermark } from '../../infra/rollups-store.ts'
import { addToQuarters, removeChanges } from './trade-store.ts'

/** Adds what changed meanwhile to its quarters of an hour. */
export async function rollUpTrade(context: TenantContext): Promise<void> {
  const { merchantId } = context
  const fromXid = await lockWatermark(context, merchantId, 'trade')
  await addToQuarters(context, merchantId, await moveWatermark(context, merchantId, 'trade', fromXid))
}

/** Removes some of the changes that are in their quarters. True while there may be more. */
export async function removeRolledUpTrade(context: TenantContext, countMax: number): Promise<boolean> {
  const throughXid = await lockWatermark(context, context.merchantId, 'trade')
  return (await removeChanges(context, throughXid, countMax)) === countMax
}
