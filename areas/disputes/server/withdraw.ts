import { disputeTerms } from '#areas/billing/server/terms/index.ts'
import { postDispute } from '#areas/ledger/server/index.ts'
import { moveDisputed, type PaymentRow } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'

interface Withdrawal {
  readonly disputeId: DisputeId
  /** What the network says; null for all that is left. */
  readonly amountMinor: number | null
  readonly isOver?: boolean | undefined
}

/** What a chargeback left behind, for its row. */
export interface Withdrawn {
  readonly payment: PaymentRow
  readonly columns: {
    readonly amount_minor: number
    readonly fee_minor: number
    readonly is_fee_returned_when_won: boolean
    readonly withdrawal_transaction_id: string
  }
}

/**
 * What a dispute can still be about: nothing twice, and by itself what did not go back. Of a sale that went back in full it is the full amount, since no
 * network disputes nothing, and the answer is that it was refunded. 0 if other disputes have all of it.
 */
export function disputableMinor(payment: PaymentRow, amountMinor: number | null): number {
  // A network may dispute what was refunded, but never more than the sale in all.
  const undisputed = payment.amount_captured_minor - payment.disputed_minor
  if (amountMinor !== null) return Math.min(amountMinor, undisputed)
  const returned = payment.amount_refunded_minor + payment.refund_pending_minor
  return returned === payment.amount_captured_minor ? undisputed : Math.max(0, undisputed - returned)
}

/**
 * Takes a chargeback's money and its fee, and marks the payment as disputed, unless the chargeback is over by the time it is heard of: another one may have the
 * payment by then. The caller holds the payment.
 */
export async function withdraw(context: TenantContext, payment: PaymentRow, { disputeId, amountMinor, isOver = false }: Withdrawal): Promise<Withdrawn> {
  const withdrawnMinor = isOver && amountMinor !== null ? amountMinor : disputableMinor(payment, amountMinor)
  const { feeMinor, isReturnedWhenWon } = await disputeTerms(context, payment.currency)
  const transactionId = await postDispute(context, {
    disputeId,
    paymentId: payment.id,
    currency: payment.currency,
    amountMinor: withdrawnMinor,
    feeMinor,
  })
  return {
    payment: isOver ? payment : await moveDisputed(context, payment, { disputedMinor: withdrawnMinor, standingCount: 1 }),
    columns: { amount_minor: withdrawnMinor, fee_minor: feeMinor, is_fee_returned_when_won: isReturnedWhenWon, withdrawal_transaction_id: transactionId },
  }
}
