import { postDisputeWon } from '#areas/ledger/server/index.ts'
import { moveDisputed, type PaymentRow, recordEvent } from '#areas/payments/server/index.ts'
import type { TimelineType } from '#kernel/changes.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { assertDisputeTransition } from './status.ts'
import { type DisputeRow, updateDispute } from './store.ts'

type ClosedReason = 'accepted' | 'deadline_passed' | 'issuer_decided' | 'not_escalated'

interface Ending {
  readonly status: 'won' | 'lost' | 'warning_closed'
  readonly reason: ClosedReason
  /** The payment does not carry it any more: it is heard of when all of it is over. */
  readonly isOver?: boolean
}

const eventOf = { won: 'dispute.won', lost: 'dispute.lost', warning_closed: 'dispute.query_closed' } as const satisfies Record<Ending['status'], TimelineType>

/** Ends a dispute. One that is won gives the money back, and the payment gets the status that follows without it; one that is lost moves nothing more. */
export async function closeDispute(
  context: TenantContext,
  payment: PaymentRow,
  dispute: DisputeRow,
  { status, reason, isOver = false }: Ending,
): Promise<{ dispute: DisputeRow; payment: PaymentRow }> {
  assertDisputeTransition(dispute.status, status)
  const reinstated = status === 'won' ? await reinstate(context, payment, dispute, isOver) : { payment, columns: {} }
  const closed = await updateDispute(context, dispute.id, {
    ...reinstated.columns,
    status,
    closed_at: context.now,
    closed_reason: reason,
    decides_at: null,
    decides_as: null,
    remind_at: null,
    alert_at: null,
  })
  const event = { amountMinor: dispute.amount_minor, objectId: dispute.id, previous: { disputes: dispute, payments: payment } }
  recordEvent(
    context,
    payment.id,
    reason === 'accepted' ? 'dispute.accepted' : eventOf[status],
    reason === 'accepted' ? event : { ...event, byProcessor: true },
  )
  return { dispute: closed, payment: reinstated.payment }
}

async function reinstate(context: TenantContext, payment: PaymentRow, dispute: DisputeRow, isOver: boolean) {
  const transactionId = await postDisputeWon(context, {
    disputeId: dispute.id,
    paymentId: payment.id,
    currency: dispute.currency,
    amountMinor: dispute.amount_minor,
    feeMinor: dispute.is_fee_returned_when_won ? dispute.fee_minor : 0,
  })
  return {
    payment: isOver ? payment : await moveDisputed(context, payment, { disputedMinor: -dispute.amount_minor, standingCount: -1 }),
    columns: { reinstatement_transaction_id: transactionId },
  }
}
