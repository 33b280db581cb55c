/** Payment statuses of spec.md section 4, with `canceled` beside the ten. Derived, see the payments module's status rule. */
export const paymentStatuses = [
  'unconfirmed',
  'waiting_to_be_paid',
  'in_process',
  'uncaptured',
  'successful',
  'failed',
  'refunding',
  'partially_refunded',
  'refunded',
  'disputed',
  'canceled',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const refundStatuses = ['pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof refundReasons)[number]

export const cancellationReasons = ['requested_by_customer', 'duplicate', 'fraudulent', 'abandoned'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** Beside what a person may choose: `automatic` where the authorisation expired. */
export const shownCancellationReasons = [...cancellationReasons, 'automatic'] as const
export type ShownCancellationReason = (typeof shownCancellationReasons)[number]

export const cardBrands = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'eftpos_au', 'cartes_bancaires', 'unknown'] as const
export type CardBrand = (typeof cardBrands)[number]

export const cardFundings = ['credit', 'debit', 'prepaid', 'unknown'] as const
export type CardFunding = (typeof cardFundings)[number]

/** Withdrawal statuses of spec.md section 4, with `cancelled`: it says that a withdrawal can be. */
export const payoutStatuses = ['processing', 'completed', 'processing_failure', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
