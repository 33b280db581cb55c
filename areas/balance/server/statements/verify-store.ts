import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/** Quarters that do not equal the entries of the ledger's pending and available accounts. The figures come from balance transactions, so this is a second formulation. */
async function listUnequalQuarters({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH posted AS (
      SELECT t.merchant_id, quarter_of(t.occurred_at) AS bucket, e.currency, -sum(e.amount_minor) AS posted
      FROM ledger_transactions t JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
      WHERE e.account IN ('liability:merchant_pending', 'liability:merchant_available') GROUP BY 1, 2, 3
    ), kept AS (
      SELECT merchant_id, bucket, currency, sum(net_minor) AS kept FROM (
        SELECT merchant_id, bucket, currency, amount_minor - fee_minor AS net_minor FROM figure_lanes JOIN movement_sums USING (merchant_id, lane)
        UNION ALL SELECT merchant_id, bucket, currency, amount_minor - fee_minor FROM movement_periods WHERE period = 'quarter'
      ) AS quarters GROUP BY 1, 2, 3
    )
    SELECT merchant_id, to_char(bucket AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || currency AS subject,
           format('movements: kept %s, posted %s', coalesce(kept, 0), coalesce(posted, 0)) AS details, count(*) OVER () AS total_count
    FROM posted FULL JOIN kept USING (merchant_id, bucket, currency)
    WHERE coalesce(kept, 0) <> coalesce(posted, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Days and months that do not equal the quarters in them. */
async function listUnequalPeriods({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH kept AS (
      SELECT merchant_id, p.period, p.bucket, m.currency, m.type, sum(movement_count) AS movements, sum(amount_minor) AS amount, sum(fee_minor) AS fee
      FROM movement_periods m, LATERAL periods_of(m.bucket) AS p WHERE m.period = 'quarter' AND p.period <> 'quarter' GROUP BY 1, 2, 3, 4, 5
    ), compared AS (
      SELECT merchant_id, period, bucket, currency, type, coalesce(m.movement_count, 0) AS of_period, coalesce(q.movements, 0) AS of_quarters,
             (coalesce(m.amount_minor, 0), coalesce(m.fee_minor, 0)) AS whole, (coalesce(q.amount, 0)::bigint, coalesce(q.fee, 0)::bigint) AS quarterly
      FROM (SELECT * FROM movement_periods WHERE period <> 'quarter') AS m FULL JOIN kept q USING (merchant_id, period, bucket, currency, type)
    )
    SELECT merchant_id, to_char(bucket AT TIME ZONE 'UTC', CASE period WHEN 'month' THEN 'YYYY-MM' ELSE 'YYYY-MM-DD' END) || ' ' || currency || ' ' || type AS subject,
           format('movements: %s %s %s, quarters %s %s', period, of_period, whole, of_quarters, quarterly) AS details, count(*) OVER () AS total_count
    FROM compared WHERE (of_period, whole) <> (of_quarters, quarterly) ORDER BY 1, 2 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/**
 * Compares movements by quarter hour with the ledger, and days and months with their quarter hours.
 * Returns the first differences.
 */
export async function verifyMovements(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [
    { rule: "quarter-hour movements equal the ledger's pending and available accounts", differences: await listUnequalQuarters(owner) },
    { rule: 'movements of days and months equal those of their quarter hours', differences: await listUnequalPeriods(owner) },
  ]
}
