import type pg from 'pg'
import type { AccountSum } from '../../src/modules/ledger/index.ts'
import type { Rows } from '../property/rows.ts'
import { readTables } from '../property/rows.ts'

/** What the database holds of the account of a run, read by the owner in one snapshot. */

export interface Tables extends Rows {
  readonly asked: readonly { id: string; key: string }[]
  readonly sales: readonly Sale[]
  readonly openIntents: readonly { id: string; kind: string }[]
}

export interface Sale {
  readonly payment_id: string
  readonly amount: number
  readonly created_ms: number
  readonly available_ms: number
  readonly is_released: boolean
}

const queries = {
  asked: `SELECT id, metadata->>'key' AS key FROM payments WHERE merchant_id = $1 UNION ALL SELECT id, metadata->>'key' FROM refunds WHERE merchant_id = $1`,
  sales: `SELECT payment_id, amount_minor::int AS amount, extract(epoch FROM created_at)::float8 * 1000 AS created_ms,
    extract(epoch FROM available_on)::float8 * 1000 AS available_ms, released_at IS NOT NULL AS is_released
    FROM balance_transactions WHERE merchant_id = $1 AND type = 'charge'`,
  openIntents: 'SELECT id, kind FROM intents WHERE merchant_id = $1 AND done_at IS NULL',
  // The running figures and what came after them, as a balance is read.
  balances: `SELECT account, currency, sum(amount_minor)::float8 AS amount_minor FROM (
      SELECT account, currency, amount_minor FROM ledger_balances WHERE merchant_id = $1
      UNION ALL
      SELECT account, currency, amount_minor FROM ledger_entries WHERE merchant_id = $1
        AND xid >= coalesce((SELECT through_xid FROM ledger_watermarks WHERE merchant_id = $1), 0)
    ) AS parts GROUP BY account, currency`,
} as const

export async function readAll(owner: pg.Pool, merchantId: string): Promise<Tables> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await readTables(client, merchantId)
    const read: Record<string, unknown[]> = {}
    for (const [name, text] of Object.entries(queries)) read[name] = (await client.query(text, [merchantId])).rows
    await client.query('COMMIT')
    return { ...tables, ...(read as unknown as Pick<Tables, 'asked' | 'sales' | 'openIntents'> & { balances: AccountSum[] }) }
  } finally {
    client.release()
  }
}
