import type { EnhancedEligibility } from '#areas/payments/server/acquiring/index.ts'
import { type PaymentRow, recordEvent } from '#areas/payments/server/index.ts'
import { countDispute } from '#areas/vamp/server/index.ts'
import type { ChargeId, DisputeId } from '#kernel/ids.ts'
import type { DisputeKind, DisputeNetwork } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { dueBy, nextAlert, nextReminder, queryEnd } from './deadlines/deadlines.ts'
import { apiReasons, categoryOf } from './reason-codes.ts'
import { type DisputeRow, insertDispute, isDisputed } from './store.ts'
import { disputableMinor, withdraw } from './withdraw.ts'

/** What the network says when a dispute begins. */
export interface NewDispute {
  readonly chargeId: ChargeId
  readonly kind: DisputeKind
  readonly network: DisputeNetwork
  readonly networkReasonCode: string
  /** Minor units; null for all that is left of the sale. */
  readonly amountMinor: number | null
  readonly enhancedEligibility: readonly EnhancedEligibility[]
  /** Where a platform reports it, which then also ends it. */
  readonly reported?: {
    readonly id: DisputeId
    readonly processorId: string
    readonly respondBy: Date | null
    readonly processedAt: Date | null
    readonly issuerMessage: string | null
    readonly isOver: boolean
  }
}

/**
 * Opens a dispute. A query asks and moves nothing; every other kind takes its amount and its fee at once, and the payment is disputed.
 * The caller holds the payment, of which the charge was captured.
 */
export async function openDispute(context: TenantContext, payment: PaymentRow, input: NewDispute): Promise<{ dispute: DisputeRow; payment: PaymentRow }> {
  const { network, networkReasonCode, kind, reported } = input
  const id = reported?.id ?? newId('dp', context.now)
  const category = categoryOf(network, networkReasonCode)
  const due = reported?.respondBy ?? dueBy(context.now, network)
  const columns = {
    id,
    created_at: context.now,
    payment_id: payment.id,
    charge_id: input.chargeId,
    currency: payment.currency,
    kind,
    category,
    reason: apiReasons[category],
    network,
    network_reason_code: networkReasonCode,
    enhanced_eligibility: [...input.enhancedEligibility],
    due_by: due,
    remind_at: nextReminder(due, context.now),
    alert_at: nextAlert(due, context.now),
    customer_id: payment.customer_id,
    customer_email: payment.customer_email,
    card_brand: payment.card_brand,
    card_last4: payment.card_last4,
    processor_id: reported?.processorId ?? null,
    network_processed_at: reported?.processedAt ?? null,
    issuer_message: reported?.issuerMessage ?? null,
  }
  const endsByItself = (at: Date, as: string) => (reported ? { decides_at: null, decides_as: null } : { decides_at: at, decides_as: as })
  // The charge shows its first dispute.
  const ofCharge = (await isDisputed(context, input.chargeId)) ? {} : { chargeId: input.chargeId, previous: { is_disputed: false } }
  if (kind === 'query') {
    // It takes nothing, so what others have taken does not limit what a platform says it is about.
    const amountMinor = reported ? (input.amountMinor ?? 0) : disputableMinor(payment, input.amountMinor)
    const dispute = await insertDispute(context, {
      ...columns,
      amount_minor: amountMinor,
      status: 'warning_needs_response',
      ...endsByItself(queryEnd(context.now), 'warning_closed'),
    })
    recordEvent(context, payment.id, 'dispute.query_opened', { amountMinor, objectId: id, byProcessor: true, ...ofCharge })
    return { dispute, payment }
  }
  const withdrawn = await withdraw(context, payment, { disputeId: id, amountMinor: input.amountMinor, isOver: reported?.isOver })
  const dispute = await insertDispute(context, { ...columns, ...withdrawn.columns, status: 'needs_response', ...endsByItself(due, 'lost') })
  recordEvent(context, payment.id, 'dispute.opened', { amountMinor: dispute.amount_minor, objectId: id, byProcessor: true, ...ofCharge })
  countDispute(context, payment, { id, network, kind }, reported?.processedAt ?? context.now)
  return { dispute, payment: withdrawn.payment }
}
