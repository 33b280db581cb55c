/** Payment statuses, with `canceled` beside the ten. Derived, see `areas/payments/server/status`. */
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

/** Statuses of the merchant API, from which a payment's own is derived. */
export const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const
export type IntentStatus = (typeof intentStatuses)[number]

export const refundStatuses = ['pending', 'succeeded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof refundReasons)[number]

/** A member may also refund for another reason, which needs a note. The merchant API has the note as metadata and no reason. */
export const refundChoices = [...refundReasons, 'other'] as const
export type RefundChoice = (typeof refundChoices)[number]

export const cancellationReasons = ['requested_by_customer', 'duplicate', 'fraudulent', 'abandoned'] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** Beside what a person may choose: `automatic` where the authorisation expired. */
export const shownCancellationReasons = [...cancellationReasons, 'automatic'] as const
export type ShownCancellationReason = (typeof shownCancellationReasons)[number]

export const cardBrands = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'eftpos_au', 'cartes_bancaires', 'unknown'] as const
export type CardBrand = (typeof cardBrands)[number]

/** Brands on which an authorization is routed here. Co-branded cards of the others are routed on Visa or Mastercard. */
export const routedBrands = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'unknown'] as const satisfies readonly CardBrand[]

export const cardFundings = ['credit', 'debit', 'prepaid', 'unknown'] as const
export type CardFunding = (typeof cardFundings)[number]

/** Of a dispute: a query asks and moves no money, a chargeback takes it, a compliance case is one about the network's own rules. */
export const disputeKinds = ['query', 'chargeback', 'compliance'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** The merchant API's words; those that begin with `warning_` are a query's. */
export const disputeStatuses = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Dispute reasons. */
export const disputeCategories = [
  'fraud',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'general',
  'unrecognized',
  'others',
] as const
export type DisputeCategory = (typeof disputeCategories)[number]

/** Networks whose disputes are known, with their codes and deadlines. */
export const disputeNetworks = ['visa', 'mastercard', 'amex', 'discover'] as const
export type DisputeNetwork = (typeof disputeNetworks)[number]

/** What an issuer reports as fraud (TC40). */
export const fraudTypes = [
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'misc',
  'unauthorized_use_of_card',
] as const
export type FraudType = (typeof fraudTypes)[number]

/** What a file may be. */
export const fileMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type FileMediaType = (typeof fileMediaTypes)[number]
/** Withdrawal statuses, with `canceled`: it says that a withdrawal can be. */
export const payoutStatuses = ['processing', 'completed', 'processing_failure', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
