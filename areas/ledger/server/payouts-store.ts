import { sql } from 'kysely'
import type { PayoutId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** The queue of movements that no payout has settled. Whoever takes from it holds the currency by `lockMoneyOut`. */

interface LineSum {
  readonly count: number
  readonly netMinor: number
}

/** Takes what the payout before this one has left over. Returns how much that is. */
export async function takeCarriedIn({ db, merchantId }: TenantContext, currency: CurrencyCode, payoutId: PayoutId): Promise<number> {
  const { rows } = await sql<{ net_minor: number }>`
    UPDATE balance_transactions SET payout_id = ${payoutId}
    WHERE merchant_id = ${merchantId} AND currency = ${currency} AND type = 'payout_carried_in' AND payout_id IS NULL
    RETURNING net_minor`.execute(db)
  return rows[0]?.net_minor ?? 0
}

/** Lines that one statement takes, so that each stays far below its time limit however long the queue is. */
export const linesPerStep = 1_000

interface LineStep extends LineSum {
  readonly size: number
  /** The step's last line, with the microseconds of the database. */
  readonly releasedAt: string | null
  readonly id: string | null
}

/**
 * Takes everything that is available when it begins, first in first out, one step of lines a statement. The last line is read first, so that sales that
 * become available meanwhile can't keep it going: they wait for the next payout.
 */
export async function takeAllLines({ db, merchantId }: TenantContext, currency: CurrencyCode, payoutId: PayoutId): Promise<LineSum> {
  const queue = sql`merchant_id = ${merchantId} AND currency = ${currency} AND payout_id IS NULL AND released_at IS NOT NULL`
  const { rows: ends } = await sql<{ releasedAt: string; id: string }>`
    SELECT released_at::text AS "releasedAt", id FROM balance_transactions WHERE ${queue} ORDER BY released_at DESC, id DESC LIMIT 1`.execute(db)
  const end = ends[0]
  const sum = { count: 0, netMinor: 0 }
  if (!end) return sum
  for (let after = sql``; ; ) {
    const { rows } = await sql<LineStep>`
      WITH step AS MATERIALIZED (
        SELECT released_at, id FROM balance_transactions
        WHERE ${queue} AND (released_at, id) <= (${end.releasedAt}::timestamptz, ${end.id}) ${after}
        ORDER BY released_at, id LIMIT ${linesPerStep}
      ), taken AS (
        UPDATE balance_transactions t SET payout_id = ${payoutId}
        FROM step
        WHERE t.merchant_id = ${merchantId} AND t.currency = ${currency} AND t.payout_id IS NULL AND t.released_at = step.released_at AND t.id = step.id
        RETURNING t.net_minor
      ), last AS (
        SELECT released_at, id FROM step ORDER BY released_at DESC, id DESC LIMIT 1
      )
      SELECT count(*)::int AS count, coalesce(sum(net_minor), 0)::bigint AS "netMinor",
             (SELECT count(*)::int FROM step) AS size, (SELECT released_at::text FROM last) AS "releasedAt", (SELECT id FROM last) AS id FROM taken`.execute(db)
    const [step] = rows
    sum.count += step?.count ?? 0
    sum.netMinor += step?.netMinor ?? 0
    if (!step || step.size < linesPerStep) return sum
    after = sql`AND (released_at, id) > (${step.releasedAt}::timestamptz, ${step.id})`
  }
}

/** Takes available movements, first in first out, until their sum reaches the amount; none where it never does. */
export async function takeLinesReaching({ db, merchantId }: TenantContext, { currency, amountMinor }: Money, payoutId: PayoutId): Promise<LineSum> {
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
