import { sql } from 'kysely'
import type { RequestContext } from '../../infra/context.ts'
import { type Difference, differencesMax } from '../../infra/rollups-store.ts'

/** What a rebuild and its proof ask of the database, as the owner of all tables. */

export type Owner = Pick<RequestContext, 'db'>

export async function listAccountsWithTrade({ db }: Owner): Promise<string[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    SELECT merchant_id FROM merchant_accounts a
    WHERE EXISTS (SELECT FROM payments p WHERE p.merchant_id = a.merchant_id) OR EXISTS (SELECT FROM trade_rollups r WHERE r.merchant_id = a.merchant_id)
    ORDER BY merchant_id`.execute(db)
  return rows.map(({ merchant_id }) => merchant_id)
}

export async function rebuildQuarters({ db }: Owner, merchantId: string): Promise<void> {
  await sql`SELECT rebuild_trade_rollup(${merchantId})`.execute(db)
}

/** Figures of quarters of which the roll-up and the changes after its watermark are not what payments and refunds add up to, told here in words of its own. */
export async function listUnequalQuarters({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH counted AS (
      SELECT merchant_id, created_at AS at, currency, 'successful' AS figure, 1 AS value FROM payments
      WHERE status NOT IN ('unconfirmed', 'waiting_to_be_paid', 'in_process', 'failed', 'canceled')
      UNION ALL SELECT merchant_id, created_at, currency, 'declined', 1 FROM payments WHERE status = 'failed'
      UNION ALL SELECT merchant_id, created_at, currency, 'declined money', amount_minor FROM payments WHERE status = 'failed'
      UNION ALL SELECT merchant_id, captured_at, currency, 'captured money', amount_captured_minor FROM payments WHERE captured_at IS NOT NULL
      UNION ALL SELECT merchant_id, created_at, currency, 'refunded money', amount_minor FROM refunds WHERE status NOT IN ('failed', 'canceled')
    ), traded AS (
      SELECT merchant_id, to_timestamp(floor(extract(epoch FROM at) / 900) * 900) AS bucket, currency, figure, sum(value) AS traded FROM counted GROUP BY 1, 2, 3, 4
    ), kept AS (
      SELECT merchant_id, bucket, currency, figure, sum(value) FILTER (WHERE is_rolled_up) AS rolled_up, sum(value) FILTER (WHERE NOT is_rolled_up) AS after_it
      FROM (
        SELECT true AS is_rolled_up, merchant_id, bucket, currency, successful_count, declined_count, declined_minor, captured_minor, refunded_minor FROM trade_rollups
        UNION ALL
        SELECT false, c.merchant_id, bucket, currency, successful_count, declined_count, declined_minor, captured_minor, refunded_minor
        FROM trade_changes c LEFT JOIN rollup_watermarks w ON w.merchant_id = c.merchant_id AND w.rollup = 'trade' WHERE c.xid >= coalesce(w.through_xid, 0)
      ) AS rows,
      LATERAL (VALUES ('successful', successful_count), ('declined', declined_count), ('declined money', declined_minor), ('captured money', captured_minor),
        ('refunded money', refunded_minor)) AS of_figure (figure, value)
      GROUP BY 1, 2, 3, 4
    )
    SELECT merchant_id, to_char(bucket AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || currency AS subject,
           format('%s: %s rolled up and %s after it, of %s', figure, coalesce(rolled_up, 0), coalesce(after_it, 0), coalesce(traded, 0)) AS details, count(*) OVER () AS total_count
    FROM traded FULL JOIN kept USING (merchant_id, bucket, currency, figure)
    WHERE coalesce(rolled_up, 0) + coalesce(after_it, 0) <> coalesce(traded, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}
