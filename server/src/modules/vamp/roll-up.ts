import type { TenantContext } from '../../infra/context.ts'
import { lockWatermark, moveWatermark } from '../../infra/rollups-store.ts'
import { finalAfterDays, monthOf } from './months.ts'
import { addToMonths, freezeMonths } from './store.ts'

const dayMs = 86_400_000

/** Adds what was counted meanwhile to its months, and keeps those that are final. What arrives for a final month makes a new revision of it. */
export async function rollUpVamp(context: TenantContext): Promise<void> {
  const { merchantId, now } = context
  const fromXid = await lockWatermark(context, merchantId, 'vamp')
  await addToMonths(context, merchantId, await moveWatermark(context, merchantId, 'vamp', fromXid))
  await freezeMonths(context, monthOf(new Date(now.getTime() - finalAfterDays * dayMs)))
}
