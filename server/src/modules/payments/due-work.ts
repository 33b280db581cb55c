import type { TenantContext } from '../../infra/context.ts'
import { releaseDueFunds } from '../ledger/index.ts'
import { expireDueAuthorisations } from './cancel.ts'
import { recordEvents } from './events.ts'
import { settleDueRefunds } from './refund.ts'

/** How many rows one transaction of the worker takes. */
const batchCountMax = 200

/** One batch of what time has made due in an account: money that becomes available, refunds the acquirer has decided, authorisations that end. True while there may be more. */
export async function doDueWork(context: TenantContext): Promise<boolean> {
  const released = await releaseDueFunds(context, batchCountMax)
  const sales = released.filter(({ type }) => type === 'charge')
  recordEvents(
    context,
    sales.map((sale) => ({
      paymentId: sale.payment_id ?? '',
      type: 'payment.funds_available',
      amountMinor: sale.net_minor,
      objectId: sale.source_id,
      byProcessor: true,
    })),
  )
  const settled = await settleDueRefunds(context, batchCountMax)
  const expired = await expireDueAuthorisations(context, batchCountMax)
  return Math.max(released.length, settled, expired) >= batchCountMax
}
