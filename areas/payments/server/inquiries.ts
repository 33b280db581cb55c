import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { recordEvents } from './events.ts'
import { closeInquiriesOf } from './inquiries-store.ts'

/** The issuer has nothing left to ask once what a query is about was refunded in full: such queries end. The caller holds the payment. */
export async function closeRefundedInquiries(context: TenantContext, paymentId: PaymentId): Promise<void> {
  const closed = await closeInquiriesOf(context, paymentId)
  recordEvents(
    context,
    closed.map(({ id, amount_minor }) => ({ paymentId, type: 'dispute.query_closed', amountMinor: amount_minor, objectId: id, byProcessor: true })),
  )
}
