import type pg from 'pg'
import type { LedgerBalance } from '#areas/ledger/server/index.ts'
import { type Rows, readTables } from '../property/rows.ts'
import type { TimelineEvent } from './story.ts'

/** What the database holds of the account of a run, read by the owner in one snapshot. */

export interface Tables extends Rows {
  readonly asked: readonly { id: string; key: string }[]
  readonly movements: readonly Movement[]
  readonly reserves: readonly { id: string; charge_id: string; amount: number; is_released: boolean }[]
  /** What happened to each payment after its sale, in its order. */
  readonly timeline: readonly TimelineEvent[]
  readonly disputes: readonly DisputeRow[]
  readonly warnings: readonly { id: string; payment_id: string }[]
  /** Of payments: what chargebacks hold. */
  readonly disputed: readonly { id: string; amount: number; count: number }[]
  readonly payouts: readonly PayoutRow[]
  /** What happened to each payout, in its order. */
  readonly payoutEvents: readonly PayoutEvent[]
  readonly openIntents: readonly { id: string; kind: string }[]
  /** What was committed before the outside was asked. */
  readonly intents: readonly { id: string }[]
}

export interface DisputeRow {
  readonly id: string
  readonly payment_id: string
  readonly kind: string
  readonly status: string
  readonly amount: number
  readonly fee: number
  readonly is_fee_returned: boolean
  readonly submissions: number
  readonly text: string | null
  readonly closed_reason: string | null
}

export interface PayoutRow {
  readonly id: string
  readonly currency: string
  readonly amount: number
  readonly fee: number
  readonly method: string
  readonly status: string
  readonly failure_code: string | null
}

export interface PayoutEvent {
  readonly payout_id: string
  readonly type: 'payout.created' | 'payout.handed_over' | 'payout.completed' | 'payout.failed' | 'payout.returned' | 'payout.canceled'
  readonly at_ms: number
}

/** A change of the balance. */
export interface Movement {
  readonly source_id: string
  readonly type: string
  readonly currency: string
  readonly amount: number
  readonly fee: number
  readonly created_ms: number
  readonly available_ms: number
  readonly is_released: boolean
  /** When it began to count as available; null while it does not. */
  readonly released_ms: number | null
  readonly payment_id: string | null
  /** The payout that settles it. */
  readonly payout_id: string | null
  /** On the callers' counter, when it was first read, and when it was first read as available. */
  readonly seenAt: number
  readonly seenAvailableAt: number
}

const queries = {
  asked: `SELECT id, metadata->>'key' AS key FROM payments WHERE merchant_id = $1 UNION ALL SELECT id, metadata->>'key' FROM refunds WHERE merchant_id = $1
    UNION ALL SELECT id, metadata->>'key' FROM payouts WHERE merchant_id = $1`,
  movements: `SELECT source_id, type, currency, amount_minor::int AS amount, fee_minor::int AS fee, extract(epoch FROM created_at)::float8 * 1000 AS created_ms,
    extract(epoch FROM available_on)::float8 * 1000 AS available_ms, released_at IS NOT NULL AS is_released,
    extract(epoch FROM released_at)::float8 * 1000 AS released_ms, payment_id, payout_id
    FROM balance_transactions WHERE merchant_id = $1`,
  reserves: 'SELECT id, charge_id, amount_minor::int AS amount, released_at IS NOT NULL AS is_released FROM reserves WHERE merchant_id = $1',
  timeline: `SELECT root_id AS payment_id, type, object_id, (data->>'amount_minor')::int AS amount_minor, extract(epoch FROM occurred_at)::float8 * 1000 AS at_ms FROM account_changes
    WHERE merchant_id = $1 AND (type::text LIKE 'refund.%' OR type::text LIKE 'dispute.%' OR type = 'payment.fraud_reported') AND type::text NOT LIKE '%.updated' ORDER BY recorded_at, account_changes.id`,
  disputes: `SELECT id, payment_id, kind, status, amount_minor::int AS amount, fee_minor::int AS fee, is_fee_returned_when_won AS is_fee_returned,
    submission_count AS submissions, evidence->>'uncategorized_text' AS text, closed_reason FROM disputes WHERE merchant_id = $1`,
  warnings: 'SELECT id, payment_id FROM early_fraud_warnings WHERE merchant_id = $1',
  disputed: 'SELECT id, disputed_minor::int AS amount, standing_dispute_count AS count FROM payments WHERE merchant_id = $1',
  payouts: 'SELECT id, currency, amount_minor::int AS amount, fee_minor::int AS fee, method, status, failure_code FROM payouts WHERE merchant_id = $1',
  payoutEvents: `SELECT root_id AS payout_id, type, extract(epoch FROM occurred_at)::float8 * 1000 AS at_ms FROM account_changes
    WHERE merchant_id = $1 AND object_type = 'payout' AND type <> 'payout.updated' ORDER BY recorded_at, account_changes.id`,
  openIntents: 'SELECT id, kind FROM intents WHERE merchant_id = $1 AND done_at IS NULL',
  intents: 'SELECT id FROM intents WHERE merchant_id = $1',
  // As a balance is read.
  balances: `SELECT account, currency, sum(amount_minor)::float8 AS amount_minor FROM figure_lanes JOIN ledger_balances USING (merchant_id, lane)
    WHERE merchant_id = $1 GROUP BY account, currency`,
} as const

/** @param sawAt says when something was first read. */
export async function readAll(owner: pg.Pool, merchantId: string, sawAt: (what: string) => number): Promise<Tables> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await readTables(client, merchantId)
    const read: Record<string, unknown[]> = {}
    for (const [name, text] of Object.entries(queries)) read[name] = (await client.query(text, [merchantId])).rows
    await client.query('COMMIT')
    const rest = read as unknown as Pick<Tables, Exclude<keyof typeof queries, 'balances'>> & { balances: LedgerBalance[] }
    return { ...tables, ...rest, movements: rest.movements.map((movement) => ({ ...movement, ...seen(movement, sawAt) })) }
  } finally {
    client.release()
  }
}

function seen({ type, source_id, is_released }: Movement, sawAt: (what: string) => number): Pick<Movement, 'seenAt' | 'seenAvailableAt'> {
  const name = `${type} ${source_id}`
  return { seenAt: sawAt(name), seenAvailableAt: is_released ? sawAt(`${name}, available`) : Number.POSITIVE_INFINITY }
}
