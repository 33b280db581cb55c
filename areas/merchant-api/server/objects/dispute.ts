import { evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { enhancedEvidenceOf, evidenceOf } from '#areas/disputes/server/index.ts'
import { refundableMinor } from '#areas/payments/server/index.ts'
import type { DisputeKind } from '#kernel/statuses.ts'
import type { ObjectContext } from '../context.ts'
import type { ApiObject } from '../endpoint.ts'
import type { DisputeRow, FraudWarningRow, PaymentMethodRow, PaymentRow } from '../lists/objects-store.ts'
import { writeAmount } from '../parameters/money.ts'
import { secondsOf } from './fields.ts'

interface DisputeParts {
  readonly payment: PaymentRow
  readonly method: PaymentMethodRow
  /** What it withdrew, and what came back. */
  readonly balanceTransactions: readonly ApiObject[]
}

const caseTypes: Readonly<Record<DisputeKind, string>> = { query: 'inquiry', chargeback: 'chargeback', compliance: 'compliance' }

export function presentDispute(context: ObjectContext, row: DisputeRow, { payment, method, balanceTransactions }: DisputeParts) {
  const given = evidenceOf(row)
  return {
    id: row.id,
    object: 'dispute' as const,
    amount: writeAmount(row.amount_minor, row.currency),
    balance_transactions: balanceTransactions,
    charge: row.charge_id,
    created: secondsOf(row.created_at),
    currency: row.currency.toLowerCase(),
    enhanced_eligibility_types: row.enhanced_eligibility,
    evidence: {
      ...Object.fromEntries([...evidenceTextFields, ...evidenceFileFields].map((field) => [field, given[field] ?? null])),
      enhanced_evidence: enhancedEvidenceOf(row),
    },
    evidence_details: {
      due_by: secondsOf(row.due_by),
      enhanced_eligibility: Object.fromEntries(row.enhanced_eligibility.map((rule) => [rule, presentEligibility(row, rule)])),
      has_evidence: Object.keys(given).length > 0,
      // Evidence that comes too late is refused, so none that was submitted ever was.
      past_due: false,
      submission_count: row.submission_count,
      submission_method: row.submission_count > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: refundableMinor(payment) > 0,
    livemode: context.isLive,
    metadata: row.metadata,
    network_reason_code: row.network_reason_code,
    payment_intent: row.payment_id,
    payment_method_details: {
      card: { brand: method.brand, case_type: caseTypes[row.kind], network: row.network, network_reason_code: row.network_reason_code },
      type: 'card',
    },
    reason: row.reason,
    status: row.status,
  }
}

/** What an answer by this rule of a network still lacks. */
function presentEligibility(row: DisputeRow, rule: string) {
  if (rule === 'visa_compliance' || rule === 'mastercard_compliance') {
    return { status: enhancedEvidenceOf(row)[rule]?.fee_acknowledged ? 'fee_acknowledged' : 'requires_fee_acknowledgement' }
  }
  // Earlier purchases of the cardholder cannot be named here, so that all of it is missing.
  return { required_actions: compellingEvidenceActions, status: 'requires_action' }
}

const compellingEvidenceActions = [
  'missing_customer_identifiers',
  'missing_disputed_transaction_description',
  'missing_merchandise_or_services',
  'missing_prior_undisputed_transaction_description',
  'missing_prior_undisputed_transactions',
]

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
