import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/** Quarters, and the parts of days in UTC that they are in, that do not equal their payments, by a second formulation of the rules. */
async function listUnequalTrade({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH counted AS (
      SELECT merchant_id, created_at AS at, currency, 'successful' AS figure, 1 AS value FROM payments
      WHERE status NOT IN ('unconfirmed', 'waiting_to_be_paid', 'in_process', 'failed', 'canceled')
      UNION ALL SELECT merchant_id, created_at, currency, 'declined', 1 FROM payments WHERE status = 'failed'
      UNION ALL SELECT merchant_id, captured_at, currency, 'captured money', amount_captured_minor FROM payments WHERE captured_at IS NOT NULL
    ), lengths (length, seconds) AS (VALUES ('', 900), ('hour', 3600), ('six hours', 21600), ('day', 86400)),
    traded AS (
      SELECT merchant_id, length, to_timestamp(floor(extract(epoch FROM at) / seconds) * seconds) AS bucket, currency, figure, sum(value) AS traded
      FROM counted, lengths GROUP BY 1, 2, 3, 4, 5
    ), rows AS (
      SELECT merchant_id, length, to_timestamp(floor(extract(epoch FROM bucket) / seconds) * seconds) AS bucket, currency, successful_count, declined_count, captured_minor
      FROM figure_lanes JOIN trade_quarters USING (merchant_id, lane), lengths
      UNION ALL
      SELECT merchant_id, length, (day::timestamp AT TIME ZONE 'UTC') + (part - first) * seconds * interval '1 second', currency, successful_count, declined_count, captured_minor
      FROM trade_parts, LATERAL (SELECT CASE WHEN part = 0 THEN 0 WHEN part < 5 THEN 1 WHEN part < 29 THEN 5 ELSE 29 END AS first) AS level,
        LATERAL (SELECT * FROM lengths WHERE seconds = CASE first WHEN 0 THEN 86400 WHEN 1 THEN 21600 WHEN 5 THEN 3600 ELSE 900 END) AS own
    ), kept AS (
      SELECT merchant_id, length, bucket, currency, figure, sum(value) AS kept FROM rows,
      LATERAL (VALUES ('successful', successful_count), ('declined', declined_count), ('captured money', captured_minor)) AS of_figure (figure, value)
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT merchant_id, concat_ws(' ', to_char(bucket AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), currency, nullif(length, '')) AS subject,
           format('%s: kept %s, traded %s', figure, coalesce(kept, 0), coalesce(traded, 0)) AS details, count(*) OVER () AS total_count
    FROM traded FULL JOIN kept USING (merchant_id, length, bucket, currency, figure)
    WHERE coalesce(kept, 0) <> coalesce(traded, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Checks totals of quarter hours and parts of days against payments. Returns the first differences of each rule. */
export async function verifyTrade(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'quarter-hour totals equal the payments', differences: await listUnequalTrade(owner) }]
}
