import { type PaymentRow, recordEvent } from '#areas/payments/server/index.ts'
import { countDispute } from '#areas/vamp/server/index.ts'
import type { DisputeNetwork } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { dueBy, nextAlert, nextReminder } from './deadlines/deadlines.ts'
import { assertDisputeTransition } from './status.ts'
import { type DisputeRow, updateDispute } from './store.ts'
import { disputableMinor, withdraw } from './withdraw.ts'

/** What a platform's core says of it. */
interface Escalation {
  readonly amountMinor: number
  readonly respondBy: Date | null
  readonly processedAt: Date | null
  readonly isOver: boolean
}

/** A query becomes a chargeback: money and fee are taken now, and there is a new deadline. What was submitted stays staged for the next answer. */
export async function escalateQuery(context: TenantContext, payment: PaymentRow, dispute: DisputeRow, reported: Escalation | null = null): Promise<PaymentRow> {
  assertDisputeTransition(dispute.status, 'needs_response')
  // At most what the query was about.
  const amountMinor = reported ? reported.amountMinor : Math.min(dispute.amount_minor, disputableMinor(payment, null))
  const withdrawn = await withdraw(context, payment, { disputeId: dispute.id, amountMinor, isOver: reported?.isOver })
  const network = dispute.network as DisputeNetwork
  const due = reported?.respondBy ?? dueBy(context.now, network)
  await updateDispute(context, dispute.id, {
    ...withdrawn.columns,
    kind: 'chargeback',
    status: 'needs_response',
    escalated_at: context.now,
    due_by: due,
    remind_at: nextReminder(due, context.now),
    opened_at: null,
    alert_at: nextAlert(due, context.now),
    ...(reported ? { network_processed_at: reported.processedAt } : { decides_at: due, decides_as: 'lost' }),
  })
  recordEvent(context, payment.id, 'dispute.escalated', {
    amountMinor,
    objectId: dispute.id,
    byProcessor: true,
    previous: { disputes: dispute, payments: payment },
  })
  countDispute(context, payment, { id: dispute.id, network, kind: 'chargeback' }, reported?.processedAt ?? context.now)
  return withdrawn.payment
}
