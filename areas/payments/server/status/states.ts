import type { ChargeRow, PaymentRow, RefundRow } from '../store.ts'

/** Rows in a state that sets certain columns. Each state is parsed once; what needs it takes its type instead of checking columns again. */

type With<Row, Column extends keyof Row> = Row & { readonly [Name in Column]: NonNullable<Row[Name]> }

/** Its latest charge reserves money until it is captured or canceled. */
export type AuthorisedPayment = With<PaymentRow, 'latest_charge_id'> & { readonly intent_status: 'requires_capture' }
/** Money was captured from its latest charge, whatever was refunded or disputed later. */
export type CapturedPayment = With<PaymentRow, 'latest_charge_id' | 'captured_at'>
/** Its capture is posted. */
export type CapturedCharge = With<ChargeRow, 'captured_at' | 'balance_transaction_id'>
/** Its money was taken from the balance. */
export type PostedRefund = With<RefundRow, 'balance_transaction_id'>

/** Returns null if no money is reserved. */
export function parseAuthorised(payment: PaymentRow): AuthorisedPayment | null {
  const { intent_status, latest_charge_id } = payment
  return intent_status === 'requires_capture' && latest_charge_id !== null ? { ...payment, intent_status, latest_charge_id } : null
}

/** Returns null if nothing was captured. */
export function parseCaptured(payment: PaymentRow): CapturedPayment | null {
  const { captured_at, latest_charge_id } = payment
  return captured_at !== null && latest_charge_id !== null ? { ...payment, captured_at, latest_charge_id } : null
}

/** @throws Error for the charge of a captured payment that has no posting, which would be a fault of ours. */
export function requireCapturedCharge(charge: ChargeRow): CapturedCharge {
  const { captured_at, balance_transaction_id } = charge
  if (captured_at === null || balance_transaction_id === null) throw new Error(`${charge.id} has no capture`)
  return { ...charge, captured_at, balance_transaction_id }
}

/** @throws Error for a refund without a posting, which would be a fault of ours. */
export function requirePosted(refund: RefundRow): PostedRefund {
  const { balance_transaction_id } = refund
  if (balance_transaction_id === null) throw new Error(`${refund.id} has no balance transaction`)
  return { ...refund, balance_transaction_id }
}
