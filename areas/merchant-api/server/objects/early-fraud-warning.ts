import type { ObjectContext } from '../context.ts'
import type { FraudWarningRow, PaymentRow } from '../lists/objects-store.ts'
import { secondsOf } from './fields.ts'

/** @param isDisputed whether its charge was disputed since. */
export function presentFraudWarning(context: ObjectContext, row: FraudWarningRow, { payment, isDisputed }: { payment: PaymentRow; isDisputed: boolean }) {
  const returnedMinor = payment.amount_refunded_minor + payment.refund_pending_minor
  return {
    id: row.id,
    object: 'radar.early_fraud_warning' as const,
    // Refunding spares a dispute only while there is none, and something to refund.
    actionable: !isDisputed && returnedMinor < payment.amount_captured_minor,
    charge: row.charge_id,
    created: secondsOf(row.created_at),
    fraud_type: row.fraud_type,
    livemode: context.isLive,
    payment_intent: row.payment_id,
  }
}
