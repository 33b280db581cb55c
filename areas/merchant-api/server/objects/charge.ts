import type { RefusedBy } from '#areas/acceptance/contract/accepts.ts'
import { refusedByOf } from '#areas/acceptance/server/switches/index.ts'
import { detailsOf } from '#areas/payments/server/index.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { text } from '#server/infra/texts.ts'
import type { ObjectContext } from '../context.ts'
import type { ChargeRow, PaymentMethodRow, PaymentRow, RefundRow } from '../lists/objects-store.ts'
import { writeAmount } from '../parameters/money.ts'
import { cardErrorMessage, declineCodesOf } from './card-error.ts'
import { presentBillingDetails, presentShipping, secondsOf } from './fields.ts'
import { presentChecks } from './payment-method.ts'

interface ChargeParts {
  readonly payment: PaymentRow
  readonly method: PaymentMethodRow
  readonly isDisputed: boolean
}

export function presentCharge(context: ObjectContext, row: ChargeRow, { payment, method, isDisputed }: ChargeParts) {
  const write = (amountMinor: number) => writeAmount(amountMinor, row.currency)
  const codes = declineCodesOf(row.error)
  const isPaid = row.outcome === 'authorised'
  const isCaptured = row.captured_at !== null
  // Refunds that are on their way count from the start; only the captured attempt of a payment can have any.
  const refundedMinor = isCaptured ? payment.amount_refunded_minor + payment.refund_pending_minor : releasedMinor(row, payment)
  const { shipping, ...details } = detailsOf(row, payment)
  return {
    id: row.id,
    object: 'charge' as const,
    amount: write(row.amount_minor),
    amount_captured: write(row.amount_captured_minor),
    amount_refunded: write(refundedMinor),
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: row.balance_transaction_id,
    billing_details: presentBillingDetails(method.billing_details),
    calculated_statement_descriptor: null,
    captured: isCaptured,
    created: secondsOf(row.created_at),
    currency: row.currency.toLowerCase(),
    customer: row.customer_id,
    description: details.description,
    disputed: isDisputed,
    failure_balance_transaction: null,
    failure_code: codes?.code ?? null,
    failure_message: codes ? cardErrorMessage(codes.decline_code) : null,
    fraud_details: details.fraud_details,
    livemode: context.isLive,
    metadata: details.metadata,
    on_behalf_of: null,
    outcome: presentOutcome(row),
    paid: isPaid,
    payment_intent: row.payment_id,
    payment_method: row.payment_method_id,
    payment_method_details: { type: 'card', card: presentCardDetails(row, payment, method) },
    receipt_email: details.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: refundedMinor > 0 && refundedMinor === (isCaptured ? row.amount_captured_minor : row.amount_minor),
    review: null,
    shipping: presentShipping(shipping),
    source: null,
    source_transfer: null,
    statement_descriptor: details.statement_descriptor,
    statement_descriptor_suffix: details.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: details.transfer_group,
  }
}

/** An authorization that was canceled counts as refunded. */
function releasedMinor(row: ChargeRow, payment: PaymentRow): number {
  return row.outcome === 'authorised' && payment.intent_status === 'canceled' && payment.latest_charge_id === row.id ? row.amount_minor : 0
}

function presentOutcome(row: ChargeRow) {
  const codes = declineCodesOf(row.error)
  const common = {
    advice_code: codes?.advice_code ?? null,
    network_advice_code: null,
    network_decline_code: row.network_decline_code,
    risk_level: row.risk_level,
  }
  if (!codes) {
    return { ...common, network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.', type: 'authorized' }
  }
  const refusal = refusedByOf(row.error)
  if (refusal) {
    const sellerMessage = `This account doesn't accept ${nameRefused(refusal)}.`
    return { ...common, network_status: 'not_sent_to_network', reason: 'rule', seller_message: sellerMessage, type: 'blocked' }
  }
  if (row.outcome_type === 'blocked') {
    const reason = row.risk_level === 'highest' ? 'highest_risk_level' : 'rule'
    return { ...common, network_status: 'not_sent_to_network', reason, seller_message: 'This payment was blocked as too risky.', type: 'blocked' }
  }
  const sellerMessage = `The bank returned the decline code \`${codes.decline_code}\`.`
  return { ...common, network_status: 'declined_by_network', reason: codes.decline_code, seller_message: sellerMessage, type: 'issuer_declined' }
}

function nameRefused({ switch: kind, value }: RefusedBy): string {
  if (kind === 'currency') return value
  if (kind === 'country') return value === unknownCountry ? 'cards of unknown country' : `cards from ${value}`
  return value === 'unknown' ? 'cards of unknown brand' : `${text('en', `common:card.brand.${value as CardBrand}`)} cards`
}

function presentCardDetails(row: ChargeRow, payment: PaymentRow, method: PaymentMethodRow) {
  const isAuthorised = row.outcome === 'authorised'
  const amount = writeAmount(row.amount_minor, row.currency)
  return {
    amount_authorized: isAuthorised ? amount : null,
    authorization_code: row.authorisation_code,
    brand: method.brand,
    ...(isAuthorised && payment.capture_before ? { capture_before: secondsOf(payment.capture_before) } : {}),
    checks: presentChecks(method),
    country: method.country,
    electronic_commerce_indicator: null,
    exp_month: method.exp_month,
    exp_year: method.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: method.fingerprint,
    funding: method.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: method.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: method.brand,
    network_token: { used: false },
    network_transaction_id: row.network_transaction_id,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

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
