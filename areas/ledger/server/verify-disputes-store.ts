import { sql } from 'kysely'
import type { Check } from './verify-checks-store.ts'
import { unlikeTransactions, untoldRows } from './verify-parts-store.ts'
import { postingsFollow } from './verify-postings-store.ts'

/** The rules of disputes, each as a query that returns the rows which break it; written apart from the code that opens and closes them. */

/** What each chargeback took, and what each that was won gave back; both at once. */
const disputesHaveTransactions = unlikeTransactions(
  ['dispute', 'dispute_reversal'],
  sql`
    SELECT merchant_id, id, status, currency, payment_id, 'dispute' AS type, -amount_minor AS amount_minor, fee_minor, withdrawal_transaction_id AS transaction_id
    FROM disputes WHERE kind <> 'query'
    UNION ALL
    SELECT merchant_id, id, status, currency, payment_id, 'dispute_reversal', amount_minor, CASE WHEN is_fee_returned_when_won THEN -fee_minor ELSE 0 END,
           reinstatement_transaction_id
    FROM disputes WHERE status = 'won' AND (amount_minor > 0 OR (is_fee_returned_when_won AND fee_minor > 0))`,
  sql`t.released_at IS NULL`,
)

/** A dispute is about a captured charge of its own payment, in its currency, and all of a charge's never take more than it brought. */
const disputesFitCharges = sql`
  SELECT d.merchant_id, d.id AS subject, format('%s of charge %s, captured %s', d.amount_minor, d.charge_id, c.amount_captured_minor) AS details
  FROM disputes d
  LEFT JOIN charges c ON c.merchant_id = d.merchant_id AND c.id = d.charge_id
  LEFT JOIN (
    SELECT merchant_id, charge_id, sum(amount_minor) AS total FROM disputes WHERE status IN ('needs_response', 'under_review', 'lost') GROUP BY 1, 2
  ) AS standing ON standing.merchant_id = d.merchant_id AND standing.charge_id = d.charge_id
  WHERE c.id IS NULL OR c.captured_at IS NULL OR c.captured_at > d.created_at OR (c.payment_id, c.currency) IS DISTINCT FROM (d.payment_id, d.currency)
     OR d.amount_minor > c.amount_captured_minor OR standing.total > c.amount_captured_minor`

/** Nothing is decided before it was opened, nor answered after it was decided, and what is open has something that ends it. */
const disputeTimesFit = sql`
  SELECT merchant_id, id AS subject,
         format('%s %s: opened %s, due %s, submitted %s, escalated %s, closed %s', kind, status, created_at, due_by, evidence_submitted_at, escalated_at, closed_at) AS details
  FROM disputes
  WHERE due_by <= created_at OR closed_at < created_at OR escalated_at < created_at OR evidence_submitted_at < created_at OR evidence_submitted_at > closed_at
     OR (status = 'needs_response' AND processor_id IS NULL AND decides_at IS DISTINCT FROM due_by)
     OR (status IN ('warning_needs_response', 'needs_response') AND processor_id IS NULL AND decides_as IS DISTINCT FROM CASE kind WHEN 'query' THEN 'warning_closed' ELSE 'lost' END)
     OR (closed_reason = 'deadline_passed' AND (status <> 'lost' OR closed_at < due_by))
     OR (closed_reason = 'issuer_decided' AND submission_count = 0 AND processor_id IS NULL)
     OR (status = 'won' AND closed_reason <> 'issuer_decided')
     OR (status = 'warning_closed') <> (kind = 'query' AND closed_at IS NOT NULL)`

const beganAsQuery = sql`(r.kind = 'query' OR r.escalated_at IS NOT NULL)`

/** Each dispute was opened once, escalated at most once, answered as often as it says, and closed once. */
const eventsTellOfDisputes = untoldRows(sql`disputes`, 'object_id', {
  opened: [['dispute.opened'], sql`(NOT ${beganAsQuery})::int`],
  queries_opened: [['dispute.query_opened'], sql`${beganAsQuery}::int`],
  escalated: [['dispute.escalated'], sql`(r.escalated_at IS NOT NULL)::int`],
  submitted: [['dispute.evidence_submitted'], sql`r.submission_count`, ['dispute.evidence_refused']],
  won: [['dispute.won'], sql`(r.status = 'won')::int`],
  accepted: [['dispute.accepted'], sql`(r.closed_reason IS NOT DISTINCT FROM 'accepted')::int`],
  closed: [['dispute.won', 'dispute.lost', 'dispute.query_closed', 'dispute.accepted'], sql`(r.closed_at IS NOT NULL)::int`],
})

/** What was reported about a charge became what it says. */
const reportsBecameSomething = sql`
  SELECT r.merchant_id, r.id::text AS subject, format('of %s, due %s, reported %s as %s', r.charge_id, r.due_at, r.reported_at, r.object_id) AS details
  FROM processor_reports r
  LEFT JOIN disputes d ON d.merchant_id = r.merchant_id AND d.id = r.object_id
  LEFT JOIN early_fraud_warnings w ON w.merchant_id = r.merchant_id AND w.id = r.object_id
  WHERE (r.reported_at IS NOT NULL AND r.charge_id IS DISTINCT FROM CASE r.report ->> 'type' WHEN 'dispute' THEN d.charge_id ELSE w.charge_id END)
     OR r.reported_at < r.due_at`

export const disputeChecks: readonly Check[] = [
  { rule: 'each chargeback has its balance transactions', subject: 'disputes', violations: disputesHaveTransactions },
  { rule: 'disputes never exceed the captured amount', subject: 'disputes', violations: disputesFitCharges },
  { rule: 'chargebacks are posted', subject: 'disputes', violations: postingsFollow('dispute_opened') },
  { rule: 'chargebacks are posted as debited', subject: 'disputes', violations: postingsFollow('dispute_debited') },
  { rule: 'dispute fees are posted', subject: 'disputes', violations: postingsFollow('dispute_fee') },
  { rule: 'won disputes are posted as credited', subject: 'disputes', violations: postingsFollow('dispute_credited') },
  { rule: 'won disputes are posted as reinstated', subject: 'disputes', violations: postingsFollow('dispute_reinstated') },
  { rule: 'returned dispute fees are posted', subject: 'disputes', violations: postingsFollow('dispute_fee_returned') },
  { rule: 'times of disputes fit their states', subject: 'disputes', violations: disputeTimesFit },
  { rule: 'dispute events are complete', subject: 'disputes', violations: eventsTellOfDisputes },
  { rule: 'each report became a dispute or a warning', subject: 'processor_reports', violations: reportsBecameSomething },
]
