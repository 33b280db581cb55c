import { sql } from 'kysely'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/** Figures of customers that don't equal their payments and disputes. A second formulation of the rules. */
async function listUnequalFigures({ db }: Owner): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH counted AS (
      SELECT merchant_id, customer_id, currency, figure, value FROM payments,
      LATERAL (VALUES ('payments', 1), ('captured payments', (captured_at IS NOT NULL)::int), ('captured money', amount_captured_minor),
        ('refunded money', amount_refunded_minor), ('disputed money', disputed_minor)) AS of_payment (figure, value)
      WHERE customer_id IS NOT NULL
      UNION ALL
      SELECT d.merchant_id, p.customer_id, d.currency, 'disputes', 1 FROM disputes d JOIN payments p ON p.merchant_id = d.merchant_id AND p.id = d.payment_id
      WHERE p.customer_id IS NOT NULL
    ), paid AS (
      SELECT merchant_id, customer_id, currency, figure, sum(value) AS paid FROM counted GROUP BY 1, 2, 3, 4
    ), kept AS (
      SELECT merchant_id, customer_id, currency, figure, sum(value) AS kept FROM customer_figures,
      LATERAL (VALUES ('payments', payment_count), ('captured payments', captured_count), ('captured money', captured_minor), ('refunded money', refunded_minor),
        ('disputed money', disputed_minor), ('disputes', dispute_count)) AS of_figure (figure, value)
      GROUP BY 1, 2, 3, 4
    )
    SELECT merchant_id, customer_id || ' ' || currency AS subject,
           format('%s: kept %s, paid %s', figure, coalesce(kept, 0), coalesce(paid, 0)) AS details, count(*) OVER () AS total_count
    FROM paid FULL JOIN kept USING (merchant_id, customer_id, currency, figure)
    WHERE coalesce(kept, 0) <> coalesce(paid, 0) ORDER BY 1, 2, 3 LIMIT ${differencesMax}`.execute(db)
  return rows
}

/** Checks the figures of customers against payments and disputes. Returns the first differences. */
export async function verifyCustomers(owner: Owner): Promise<{ readonly rule: string; readonly differences: readonly Difference[] }[]> {
  return [{ rule: 'figures of customers equal their payments and disputes', differences: await listUnequalFigures(owner) }]
}
