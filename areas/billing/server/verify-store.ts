import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/**
 * Quarters that do not equal the entries of the ledger's fee accounts. The figures come from balance transactions, so this is a second formulation: every fee
 * that was posted is in them, whatever it is for.
 */
async function listUnequalFees({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH posted AS (
      SELECT t.merchant_id, quarter_of(t.occurred_at) AS bucket, e.currency, -sum(e.amount_minor) AS posted
      FROM ledger_transactions t JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
      WHERE e.account LIKE 'income:%' GROUP BY 1, 2, 3
    ), kept AS (
      SELECT merchant_id, bucket, currency, sum(fee_minor) AS kept FROM figure_lanes JOIN fee_quarters USING (merchant_id, lane) GROUP BY 1, 2, 3
    )
    SELECT merchant_id, to_char(bucket AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || currency AS subject,
           format('fees: kept %s, posted %s', coalesce(kept, 0), coalesce(posted, 0)) AS details, count(*) OVER () AS total_count
    FROM posted FULL JOIN kept USING (merchant_id, bucket, currency)
    WHERE coalesce(kept, 0) <> coalesce(posted, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Checks the fees of quarter hours against the ledger. Returns the first differences. */
export async function verifyFees(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: "quarter-hour fees equal the ledger's fee accounts", differences: await listUnequalFees(owner) }]
}
