import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/** Figures of acceptance that don't equal their payments, by each dimension and period. A second formulation of the rules. */
export async function listUnequalOutcomes({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH payment AS (
      SELECT merchant_id, created_at, currency, coalesce(card_brand, 'unknown') AS brand, coalesce(card_country, '') AS country,
             coalesce(card_funding, 'unknown') AS funding, card_bin AS bin, coalesce(decline_code, '') AS code, amount_minor,
             coalesce(nullif(amount_captured_minor, 0), amount_minor) AS shown, status = 'failed' AS is_declined, attempt_count <= 1 AS is_first
      FROM payments WHERE status NOT IN ('unconfirmed', 'waiting_to_be_paid', 'in_process', 'canceled') AND card_bin IS NOT NULL
    ), paid AS (
      SELECT merchant_id, dimension, period, date_trunc(CASE period WHEN 'quarter' THEN 'minute' ELSE period END, created_at AT TIME ZONE 'UTC')
               - CASE period WHEN 'quarter' THEN (extract(minute FROM created_at AT TIME ZONE 'UTC')::int % 15) * interval '1 minute' ELSE interval '0' END AS bucket,
             currency, value, count(*) FILTER (WHERE NOT is_declined) AS successful, count(*) FILTER (WHERE NOT is_declined AND is_first) AS first_try,
             count(*) FILTER (WHERE is_declined) AS declined, coalesce(sum(amount_minor) FILTER (WHERE is_declined), 0) AS declined_minor
      FROM payment, LATERAL (VALUES ('quarter'), ('day'), ('month')) AS periods (period), LATERAL (VALUES ('all', ''), ('brand', brand), ('country', country),
        ('funding', funding), ('bin', bin), ('decline', code), ('amount', CASE WHEN shown < 1000 THEN '0' WHEN shown < 5000 THEN '1' WHEN shown < 10000 THEN '2'
        WHEN shown < 50000 THEN '3' WHEN shown < 100000 THEN '4' WHEN shown < 500000 THEN '5' WHEN shown < 1000000 THEN '6' ELSE '7' END)) AS own (dimension, value)
      WHERE dimension <> 'decline' OR is_declined
      GROUP BY 1, 2, 3, 4, 5, 6
    ), kept AS (
      SELECT merchant_id, dimension, period, bucket AT TIME ZONE 'UTC' AS bucket, currency, value, sum(successful_count) AS successful, sum(first_try_count) AS first_try,
             sum(declined_count) AS declined, sum(declined_minor) AS declined_minor
      FROM (
        SELECT merchant_id, dimension, period, bucket, currency, value, successful_count, first_try_count, declined_count, declined_minor FROM acceptance_sums
        UNION ALL
        SELECT merchant_id, dimension, period, date_trunc(CASE period WHEN 'quarter' THEN 'minute' ELSE period END, bucket, 'UTC'), currency, value, successful_count,
               first_try_count, declined_count, declined_minor
        FROM figure_lanes JOIN acceptance_outcomes USING (merchant_id, lane), LATERAL (VALUES ('quarter'), ('day'), ('month')) AS periods (period),
          LATERAL (VALUES ('all', ''), ('brand', brand), ('country', country), ('funding', funding), ('bin', bin), ('decline', decline_code),
            ('amount', amount_band::text)) AS own (dimension, value)
        WHERE dimension <> 'decline' OR declined_count <> 0
      ) AS rows GROUP BY 1, 2, 3, 4, 5, 6
    ), counts AS (
      SELECT merchant_id, dimension, period, bucket, currency, value, coalesce(k.successful, 0) || ', ' || coalesce(k.first_try, 0) || ', ' || coalesce(k.declined, 0) || ', '
               || coalesce(k.declined_minor, 0) AS kept,
             coalesce(p.successful, 0) || ', ' || coalesce(p.first_try, 0) || ', ' || coalesce(p.declined, 0) || ', ' || coalesce(p.declined_minor, 0) AS paid
      FROM kept k FULL JOIN paid p USING (merchant_id, dimension, period, bucket, currency, value)
    )
    SELECT merchant_id, to_char(bucket, 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || concat_ws(' ', period, dimension, currency, nullif(value, '')) AS subject,
           format('outcomes: kept %s, paid %s', kept, paid) AS details, count(*) OVER () AS total_count
    FROM counts WHERE kept <> paid ORDER BY 1, 2 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Parts of days, and hours, that don't equal the quarters that they have. */
async function listUnequalTimes({ db }: Owner): Promise<Difference[]> {
  const counts = sql`successful_count || ', ' || first_try_count || ', ' || declined_count || ', ' || declined_minor`
  const sums = sql`sum(successful_count) || ', ' || sum(first_try_count) || ', ' || sum(declined_count) || ', ' || sum(declined_minor)`
  const { rows } = await sql<Difference>`
    WITH quarters AS (SELECT * FROM acceptance_sums WHERE dimension = 'all' AND period = 'quarter'), expected AS (
      SELECT merchant_id, format('%s part %s', p.day, p.part) AS time, currency, ${sums} AS expected FROM quarters q, LATERAL day_parts_of(q.bucket) AS p GROUP BY 1, 2, 3
      UNION ALL
      SELECT merchant_id, format('%s %s %s', p.period, p.bucket, p.slot), currency, ${sums} FROM quarters q, LATERAL acceptance_hours_of(q.bucket) AS p GROUP BY 1, 2, 3
    ), kept AS (
      SELECT merchant_id, format('%s part %s', day, part) AS time, currency, ${counts} AS kept FROM acceptance_parts
      UNION ALL SELECT merchant_id, format('%s %s %s', period, bucket, slot), currency, ${counts} FROM acceptance_hours
    ), compared AS (
      SELECT merchant_id, time, currency, coalesce(kept, '0, 0, 0, 0') AS kept, coalesce(expected, '0, 0, 0, 0') AS expected
      FROM kept FULL JOIN expected USING (merchant_id, time, currency)
    )
    SELECT merchant_id, time || ' ' || currency AS subject, format('outcomes: kept %s, quarters %s', kept, expected) AS details, count(*) OVER () AS total_count
    FROM compared WHERE kept <> expected ORDER BY 1, 2 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Checks the figures of acceptance against payments. Returns the first differences. */
export async function verifyAcceptance(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [
    { rule: 'figures of acceptance equal their payments', differences: await listUnequalOutcomes(owner) },
    { rule: 'figures of acceptance by time equal those of quarter hours', differences: await listUnequalTimes(owner) },
  ]
}
