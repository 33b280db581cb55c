import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/** Sums of blocked payments that differ from the decisions of lists and rules. They are counted in another way here than where they are written. */
async function listUnequalBlocked({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH decided AS (
      SELECT merchant_id, payment_id, payment_created_at AS at, currency, amount_minor, dimension, value
      FROM risk_decisions, LATERAL (VALUES ('all', ''), ('blocker', type), ('entry', entry_id)) AS own (dimension, value) WHERE effect = 'block'
      UNION ALL
      SELECT merchant_id, object_id, payment_created_at, currency, amount_minor, dimension, value
      FROM risk_rule_decisions, LATERAL (VALUES ('all', ''), ('blocker', 'rule'), ('blocker', rule_id)) AS own (dimension, value) WHERE payment_created_at IS NOT NULL
    ), largest AS (
      SELECT DISTINCT ON (merchant_id, dimension, value, currency, payment_id) * FROM decided ORDER BY merchant_id, dimension, value, currency, payment_id, amount_minor DESC
    ), counted AS (
      SELECT merchant_id, at, dimension, value, currency, 'payments' AS figure, 1 AS number FROM largest
      UNION ALL SELECT merchant_id, at, dimension, value, currency, 'money', amount_minor FROM largest
      UNION ALL SELECT merchant_id, at, dimension, value, currency, 'attempts', 1 FROM decided
    ), lengths (length, seconds) AS (
      VALUES ('', 900), ('hour', 3600), ('six hours', 21600), ('day', 86400), ('4 days', 345600), ('16 days', 1382400), ('64 days', 5529600)
    ), blocked AS (
      SELECT merchant_id, length, to_timestamp(floor(extract(epoch FROM at) / seconds) * seconds) AS bucket, dimension, value, currency, figure, sum(number) AS blocked
      FROM counted, lengths GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), rows AS (
      SELECT merchant_id, length, to_timestamp(floor(extract(epoch FROM bucket) / seconds) * seconds) AS bucket, dimension, value, currency, payment_count, attempt_count,
             amount_minor
      FROM figure_lanes JOIN blocked_quarters USING (merchant_id, lane), lengths
      UNION ALL
      SELECT merchant_id, length, (day::timestamp AT TIME ZONE 'UTC') + greatest(part - first, 0) * seconds * interval '1 second', dimension, value, currency, payment_count,
             attempt_count, amount_minor
      FROM blocked_parts, LATERAL (SELECT CASE WHEN part <= 0 THEN 0 WHEN part < 5 THEN 1 WHEN part < 29 THEN 5 ELSE 29 END AS first) AS level,
        LATERAL (SELECT * FROM lengths WHERE seconds = CASE first WHEN 0 THEN 86400 * 4 ^ -part WHEN 1 THEN 21600 WHEN 5 THEN 3600 ELSE 900 END) AS own
    ), kept AS (
      SELECT merchant_id, length, bucket, dimension, value, currency, figure, sum(number) AS kept
      FROM rows, LATERAL (VALUES ('payments', payment_count), ('attempts', attempt_count), ('money', amount_minor)) AS of_figure (figure, number)
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    )
    SELECT merchant_id, concat_ws(' ', to_char(bucket AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), dimension, nullif(value, ''), currency, nullif(length, '')) AS subject,
           format('blocked %s: kept %s, decided %s', figure, coalesce(kept, 0), coalesce(blocked, 0)) AS details, count(*) OVER () AS total_count
    FROM blocked FULL JOIN kept USING (merchant_id, length, bucket, dimension, value, currency, figure)
    WHERE coalesce(kept, 0) <> coalesce(blocked, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Checks the figures of what lists and rules blocked against their decisions. Returns the first differences. */
export async function verifyBlocked(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'totals of blocked payments equal the decisions of lists and rules', differences: await listUnequalBlocked(owner) }]
}
