import { sql } from 'kysely'
import type { RequestContext } from '../../infra/context.ts'
import { type Difference, differencesMax } from '../../infra/rollups-store.ts'

/** What a rebuild and its proof ask of the database, as the owner of all tables. */

type Owner = Pick<RequestContext, 'db'>

export async function listAccountsWithRecords({ db }: Owner): Promise<string[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    SELECT merchant_id FROM merchant_accounts a WHERE EXISTS (SELECT FROM vamp_records r WHERE r.merchant_id = a.merchant_id) ORDER BY merchant_id`.execute(db)
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Rows of transactions that this server has not come to yet were written by another one, before a restore. They count as old. */
export async function adoptRestoredRecords({ db }: Owner, merchantId: string): Promise<void> {
  await sql`
    UPDATE vamp_records SET xid = 0
    WHERE merchant_id = ${merchantId} AND xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db)
}

/** Empties the roll-up, and puts its watermark to the beginning. */
export async function clearMonths({ db }: Owner, merchantId: string): Promise<void> {
  await sql`UPDATE vamp_months SET tc05_count = 0, tc15_count = 0, tc40_count = 0, excluded_count = 0 WHERE merchant_id = ${merchantId}`.execute(db)
  await sql`UPDATE rollup_watermarks SET through_xid = 0 WHERE merchant_id = ${merchantId} AND rollup = 'vamp'`.execute(db)
}

/** Months of which the roll-up and the records after its watermark are not what all records say. */
export async function listUnequalMonths({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH counted AS (
      SELECT r.merchant_id, to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, kind, count(*) AS all_count,
             count(*) FILTER (WHERE xid >= coalesce(w.through_xid, 0)) AS tail_count
      FROM vamp_records r LEFT JOIN rollup_watermarks w ON w.merchant_id = r.merchant_id AND w.rollup = 'vamp' GROUP BY 1, 2, 3
    ), rolled AS (
      SELECT merchant_id, month, kind, rolled_count FROM vamp_months,
      LATERAL (VALUES ('tc05', tc05_count), ('tc15', tc15_count), ('tc40', tc40_count), ('excluded', excluded_count)) AS of_kind (kind, rolled_count)
    )
    SELECT merchant_id, month AS subject, format('%s: %s rolled up and %s after it, of %s', kind, coalesce(rolled_count, 0), coalesce(tail_count, 0), coalesce(all_count, 0)) AS details, count(*) OVER () AS total_count
    FROM counted FULL JOIN rolled USING (merchant_id, month, kind)
    WHERE coalesce(rolled_count, 0) + coalesce(tail_count, 0) <> coalesce(all_count, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Visa's sales, disputes and reports of fraud that are not counted once, when they were processed, and what is counted without being one. */
export async function listMiscounted({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH trade AS (
      SELECT c.merchant_id, 'tc05' AS kind, c.id AS source_id, coalesce(c.network_processed_at, c.captured_at) AS processed_at
      FROM charges c JOIN payment_methods m ON m.merchant_id = c.merchant_id AND m.id = c.payment_method_id
      JOIN payments p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id
      WHERE c.captured_at IS NOT NULL AND m.brand = 'visa' AND NOT p.is_card_present
      UNION ALL
      SELECT d.merchant_id, 'tc15', d.id, coalesce(d.network_processed_at, d.escalated_at, d.created_at)
      FROM disputes d JOIN payments p ON p.merchant_id = d.merchant_id AND p.id = d.payment_id
      WHERE d.network = 'visa' AND d.kind = 'chargeback' AND NOT p.is_card_present
      UNION ALL
      SELECT w.merchant_id, 'tc40', w.id, w.created_at
      FROM early_fraud_warnings w
      JOIN charges c ON c.merchant_id = w.merchant_id AND c.id = w.charge_id
      JOIN payment_methods m ON m.merchant_id = c.merchant_id AND m.id = c.payment_method_id
      JOIN payments p ON p.merchant_id = w.merchant_id AND p.id = w.payment_id
      WHERE m.brand = 'visa' AND NOT p.is_card_present
      UNION ALL
      -- What is left out counts by itself too, in the same month.
      SELECT x.merchant_id, 'excluded', x.source_id, item.processed_at
      FROM vamp_records x JOIN vamp_records item ON item.merchant_id = x.merchant_id AND item.source_id = x.source_id AND item.kind IN ('tc15', 'tc40')
      WHERE x.kind = 'excluded'
    )
    SELECT merchant_id, source_id AS subject, format('%s: processed at %s, counted at %s', kind, t.processed_at, r.processed_at) AS details, count(*) OVER () AS total_count
    FROM trade t FULL JOIN vamp_records r USING (merchant_id, kind, source_id)
    WHERE t.processed_at IS DISTINCT FROM r.processed_at ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}
