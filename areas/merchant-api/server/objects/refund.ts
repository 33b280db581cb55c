import type { ChargeRow, PaymentRow, RefundRow } from '../lists/objects-store.ts'
import { writeAmount } from '../parameters/money.ts'
import { secondsOf } from './fields.ts'

export function presentRefund(row: RefundRow, payment: PaymentRow, charge: ChargeRow) {
  return {
    id: row.id,
    object: 'refund' as const,
    amount: writeAmount(row.amount_minor, row.currency),
    balance_transaction: row.balance_transaction_id,
    charge: row.charge_id,
    created: secondsOf(row.created_at),
    currency: row.currency.toLowerCase(),
    customer: payment.customer_id,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' }, type: 'card' },
    ...(row.failure_balance_transaction_id === null ? {} : { failure_balance_transaction: row.failure_balance_transaction_id }),
    ...(row.failure_reason === null ? {} : { failure_reason: row.failure_reason }),
    metadata: row.metadata,
    payment_intent: row.payment_id,
    payment_method: charge.payment_method_id,
    ...(row.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  }
}
