import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

/** The queue of movements that no payout has settled. Whoever takes from it holds the currency by `lockMoneyOut`. */

interface LineSum {
  readonly count: number
  readonly netMinor: number
}

/** Takes what the payout before this one has left over. Returns how much that is. */
export async function takeCarriedIn({ db, merchantId }: TenantContext, currency: string, payoutId: string): Promise<number> {
  const { rows } = await sql<{ net_minor: number }>`
    UPDATE balance_transactions SET payout_id = ${payoutId}
    WHERE merchant_id = ${merchantId} AND currency = ${currency} AND type = 'payout_carried_in' AND payout_id IS NULL
    RETURNING net_minor`.execute(db)
  return rows[0]?.net_minor ?? 0
}

/** Takes everything that is available, first in first out. */
export async function takeAllLines({ db, merchantId }: TenantContext, currency: string, payoutId: string): Promise<LineSum> {
  const { rows } = await sql<LineSum>`
    WITH taken AS (
      UPDATE balance_transactions SET payout_id = ${payoutId}
      WHERE merchant_id = ${merchantId} AND currency = ${currency} AND payout_id IS NULL AND released_at IS NOT NULL
      RETURNING net_minor
    )
    SELECT count(*)::int AS count, coalesce(sum(net_minor), 0)::bigint AS "netMinor" FROM taken`.execute(db)
  return rows[0] ?? { count: 0, netMinor: 0 }
}

/** Takes available movements, first in first out, until their sum reaches the amount; none where it never does. */
export async function takeLinesReaching({ db, merchantId }: TenantContext, currency: string, payoutId: string, amountMinor: number): Promise<LineSum> {
  // The sum runs along the index and stops at the first row that reaches the amount. One statement, hence one moment.
  const { rows } = await sql<LineSum>`
    WITH last AS MATERIALIZED (
      SELECT released_at, id FROM (
        SELECT released_at, id, sum(net_minor) OVER (ORDER BY released_at, id ROWS UNBOUNDED PRECEDING) AS reached
        FROM balance_transactions
        WHERE merchant_id = ${merchantId} AND currency = ${currency} AND payout_id IS NULL AND released_at IS NOT NULL
      ) AS queue
      WHERE reached >= ${amountMinor} ORDER BY released_at, id LIMIT 1
    ), taken AS (
      UPDATE balance_transactions t SET payout_id = ${payoutId}
      FROM last
      WHERE t.merchant_id = ${merchantId} AND t.currency = ${currency} AND t.payout_id IS NULL AND t.released_at IS NOT NULL
        AND (t.released_at, t.id) <= (last.released_at, last.id)
      RETURNING t.net_minor
    )
    SELECT count(*)::int AS count, coalesce(sum(net_minor), 0)::bigint AS "netMinor" FROM taken`.execute(db)
  return rows[0] ?? { count: 0, netMinor: 0 }
}
