import type pg from 'pg'
import { type ChangeRow, eventIdsOf } from '#server/infra/changes/index.ts'

/** The events that each row must have once, by its state: a second definition, independent of the product's `eventsByChange`. Returns `type`, `object_id`. */
const requiredEvents = `
  SELECT 'payment_intent.created' AS type, id AS object_id FROM payments WHERE merchant_id = $1
  UNION ALL SELECT 'payment_intent.succeeded', id FROM payments WHERE merchant_id = $1 AND captured_at IS NOT NULL
  UNION ALL SELECT 'payment_intent.canceled', id FROM payments WHERE merchant_id = $1 AND canceled_at IS NOT NULL
  UNION ALL SELECT CASE outcome WHEN 'authorised' THEN 'charge.succeeded' ELSE 'charge.failed' END, id FROM charges WHERE merchant_id = $1
  UNION ALL SELECT 'payment_intent.payment_failed', payment_id FROM charges WHERE merchant_id = $1 AND outcome <> 'authorised'
  UNION ALL SELECT 'refund.created', id FROM refunds WHERE merchant_id = $1
  UNION ALL SELECT 'refund.failed', id FROM refunds WHERE merchant_id = $1 AND status = 'failed'
  UNION ALL SELECT 'charge.dispute.created', id FROM disputes WHERE merchant_id = $1
  UNION ALL SELECT 'charge.dispute.funds_withdrawn', id FROM disputes WHERE merchant_id = $1 AND withdrawal_transaction_id IS NOT NULL
  UNION ALL SELECT 'charge.dispute.funds_reinstated', id FROM disputes WHERE merchant_id = $1 AND reinstatement_transaction_id IS NOT NULL
  UNION ALL SELECT 'charge.dispute.closed', id FROM disputes WHERE merchant_id = $1 AND closed_at IS NOT NULL
  UNION ALL SELECT 'radar.early_fraud_warning.created', id FROM early_fraud_warnings WHERE merchant_id = $1
  UNION ALL SELECT 'payout.created', id FROM payouts WHERE merchant_id = $1
  UNION ALL SELECT 'payout.canceled', id FROM payouts WHERE merchant_id = $1 AND status = 'canceled'
  UNION ALL SELECT 'payout.failed', id FROM payouts WHERE merchant_id = $1 AND status = 'processing_failure'
  UNION ALL SELECT 'payout.paid', id FROM payouts WHERE merchant_id = $1 AND status = 'completed'`

const countedTypes = [...requiredEvents.matchAll(/'([a-z_]+(?:\.[a-z_]+)+)'/g)].map(([, type]) => type)

/** Types that a row may have had before its present state. */
const formerStates = ['payout.paid']

/** However often the server was killed: each committed change has its events once, and no event lacks its change or its rows. */
export async function findEventViolations(owner: pg.Pool, merchantId: string): Promise<string[]> {
  const { rows: differences } = await owner.query<{ type: string; object_id: string; is_missing: boolean }>(
    `WITH expected AS (${requiredEvents}), told AS (SELECT type, object_id FROM api_events WHERE merchant_id = $1 AND type = ANY ($2))
     SELECT *, true AS is_missing FROM (SELECT * FROM expected EXCEPT ALL SELECT * FROM told) AS missing
     UNION ALL SELECT *, false FROM (SELECT * FROM told EXCEPT ALL SELECT * FROM expected) AS surplus`,
    [merchantId, countedTypes],
  )
  const wrong = differences.filter(({ type, is_missing }) => is_missing || !formerStates.includes(type))
  // Before the changes, which are committed with them.
  const { rows: events } = await owner.query<{ id: string; type: string; has_rows: boolean }>(
    `SELECT e.id, e.type, EXISTS (SELECT FROM api_events s WHERE s.merchant_id = $1 AND s.id = e.snapshot_id AND s.rows IS NOT NULL) AS has_rows
     FROM api_events e WHERE e.merchant_id = $1`,
    [merchantId],
  )
  const { rows: changes } = await owner.query<Pick<ChangeRow, 'event_id' | 'type'>>('SELECT type, event_id FROM account_changes WHERE merchant_id = $1', [
    merchantId,
  ])
  const changed = new Set(changes.flatMap(eventIdsOf))
  return [
    ...wrong.map(({ type, object_id, is_missing }) => `events: ${type} of ${object_id} is ${is_missing ? 'missing' : 'one too many'}`),
    ...events.filter(({ id }) => !changed.has(id)).map(({ id, type }) => `events: ${type} (${id}) follows from no change`),
    ...events.filter(({ has_rows }) => !has_rows).map(({ id, type }) => `events: ${type} (${id}) has no rows`),
  ]
}
