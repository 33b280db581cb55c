import type { TenantContext } from '../../infra/context.ts'
import { releaseDueFunds } from '../ledger/index.ts'
import { recordEvent } from './events.ts'
import { settleDueRefunds } from './refund.ts'

/** How many rows one transaction of the worker takes. */
const batchCountMax = 200

/** One batch of what time has made due in an account: money that becomes available, refunds the acquirer has decided. True while there may be more. */
export async function doDueWork(context: TenantContext): Promise<boolean> {
  const released = await releaseDueFunds(context, batchCountMax)
  for (const transaction of released) {
    if (transaction.type !== 'charge') continue
    await recordEvent(context, transaction.payment_id, 'payment.funds_available', {
      amountMinor: transaction.net_minor,
      objectId: transaction.source_id,
      byProcessor: true,
    })
  }
  const settled = await settleDueRefunds(context, batchCountMax)
  return released.length === batchCountMax || settled === batchCountMax
}
