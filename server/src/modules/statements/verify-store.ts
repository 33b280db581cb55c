import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '../../infra/figures-store.ts'

/** Quarters that do not equal the entries of the ledger's pending and available accounts. The figures come from balance transactions, so this is a second formulation. */
export async function listUnequalQuarters({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH posted AS (
      SELECT t.merchant_id, quarter_of(t.occurred_at) AS bucket, e.currency, -sum(e.amount_minor) AS posted
      FROM ledger_transactions t JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
      WHERE e.account IN ('liability:merchant_pending', 'liability:merchant_available') GROUP BY 1, 2, 3
    ), kept AS (
      SELECT merchant_id, bucket, currency, sum(amount_minor - fee_minor) AS kept FROM figure_lanes JOIN movement_sums USING (merchant_id, lane)
      WHERE period = 'quarter' GROUP BY 1, 2, 3
    )
    SELECT merchant_id, to_char(bucket AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || currency AS subject,
           format('movements: kept %s, posted %s', coalesce(kept, 0), coalesce(posted, 0)) AS details, count(*) OVER () AS total_count
    FROM posted FULL JOIN kept USING (merchant_id, bucket, currency)
    WHERE coalesce(kept, 0) <> coalesce(posted, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Months that do not equal the quarters in them. */
export async function listUnequalMonths({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH kept AS (
      SELECT merchant_id, period, month_of(bucket) AS month, currency, type, sum(movement_count) AS movements, sum(amount_minor) AS amount, sum(fee_minor) AS fee
      FROM figure_lanes JOIN movement_sums USING (merchant_id, lane) GROUP BY 1, 2, 3, 4, 5
    ), compared AS (
      SELECT merchant_id, month, currency, type, coalesce(m.movements, 0) AS of_month, coalesce(q.movements, 0) AS of_quarters,
             (coalesce(m.amount, 0), coalesce(m.fee, 0)) AS monthly, (coalesce(q.amount, 0), coalesce(q.fee, 0)) AS quarterly
      FROM (SELECT * FROM kept WHERE period = 'month') AS m FULL JOIN (SELECT * FROM kept WHERE period = 'quarter') AS q USING (merchant_id, month, currency, type)
    )
    SELECT merchant_id, to_char(month AT TIME ZONE 'UTC', 'YYYY-MM') || ' ' || currency || ' ' || type AS subject,
           format('movements: month %s %s, quarters %s %s', of_month, monthly, of_quarters, quarterly) AS details, count(*) OVER () AS total_count
    FROM compared WHERE (of_month, monthly) <> (of_quarters, quarterly) ORDER BY 1, 2 LIMIT ${differencesMax}`.execute(db)
  return rows
}
