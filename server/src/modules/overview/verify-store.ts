import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '../../infra/figures-store.ts'

/** Quarters that do not equal their payments and refunds, by a second formulation of the rules. */
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
      SELECT merchant_id, bucket, currency, figure, sum(value) AS kept FROM figure_lanes JOIN trade_quarters USING (merchant_id, lane),
      LATERAL (VALUES ('successful', successful_count), ('declined', declined_count), ('declined money', declined_minor), ('captured money', captured_minor),
        ('refunded money', refunded_minor)) AS of_figure (figure, value)
      GROUP BY 1, 2, 3, 4
    )
    SELECT merchant_id, to_char(bucket AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || currency AS subject,
           format('%s: kept %s, traded %s', figure, coalesce(kept, 0), coalesce(traded, 0)) AS details, count(*) OVER () AS total_count
    FROM traded FULL JOIN kept USING (merchant_id, bucket, currency, figure)
    WHERE coalesce(kept, 0) <> coalesce(traded, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}
