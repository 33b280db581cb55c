import type { TenantContext } from '../../infra/context.ts'
import { releaseDueFunds } from '../ledger/index.ts'
import { expireDueAuthorisations } from './cancel.ts'
import { recordReleased } from './events.ts'
import { settleDueRefunds } from './refund.ts'

/** How many rows one transaction of the worker takes. */
const batchCountMax = 200

/** One batch of what time has made due in an account: money that becomes available, refunds the acquirer has decided, authorisations that end. True while there may be more. */
export async function doDueWork(context: TenantContext): Promise<boolean> {
  const released = await releaseDueFunds(context, batchCountMax)
  recordReleased(context, released)
  const settled = await settleDueRefunds(context, batchCountMax)
  const expired = await expireDueAuthorisations(context, batchCountMax)
  return Math.max(released.length, settled, expired) >= batchCountMax
}
