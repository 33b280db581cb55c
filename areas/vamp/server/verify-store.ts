import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/** The checks of `rebuild-rollups --verify`, as the owner of all tables. */

/** Months with other counts than their records. */
async function listUnequalMonths({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH counted AS (
      SELECT merchant_id, to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, kind, count(*) AS record_count FROM vamp_records GROUP BY 1, 2, 3
    ), kept AS (
      SELECT merchant_id, month, kind, sum(kept_count) AS kept_count FROM figure_lanes JOIN vamp_months USING (merchant_id, lane),
      LATERAL (VALUES ('tc05', tc05_count), ('tc15', tc15_count), ('tc40', tc40_count), ('excluded', excluded_count)) AS of_kind (kind, kept_count) GROUP BY 1, 2, 3
    )
    SELECT merchant_id, month AS subject, format('%s: kept %s, records %s', kind, coalesce(kept_count, 0), coalesce(record_count, 0)) AS details, count(*) OVER () AS total_count
    FROM counted FULL JOIN kept USING (merchant_id, month, kind)
    WHERE coalesce(kept_count, 0) <> coalesce(record_count, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Visa's sales, disputes and reports of fraud that are not counted once, when they were processed, and what is counted without being one. */
async function listMiscounted({ db }: Owner): Promise<Difference[]> {
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

/** Checks the monthly counts against their records, and the records against the trade. Returns the first differences of each rule. */
export async function verifyVamp(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [
    { rule: 'monthly counts equal the source records', differences: await listUnequalMonths(owner) },
    { rule: "Visa's sales, disputes and fraud reports are counted once, when they were processed", differences: await listMiscounted(owner) },
  ]
}
