import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'

/** An attempt that an entry blocked. */
export interface HitRow {
  readonly payment_id: string
  readonly at: Date
  readonly currency: CurrencyCode
  readonly amount_minor: number
  readonly customer_id: string | null
}

/** The newest attempts that an entry blocked, of payments created after a time. */
export async function listHits({ db, merchantId }: TenantContext, entryId: string, since: Date, limit: number): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    SELECT d.payment_id, d.at, d.currency, d.amount_minor, c.customer_id FROM (
      SELECT * FROM risk_decisions d WHERE d.merchant_id = ${merchantId} AND d.entry_id = ${entryId} AND d.effect = 'block' AND d.payment_created_at > ${since}
      ORDER BY d.payment_created_at DESC, d.payment_id DESC LIMIT ${limit}
    ) AS d, LATERAL (SELECT c.customer_id FROM charges c WHERE c.merchant_id = ${merchantId} AND c.id = d.charge_id OFFSET 0) AS c`.execute(db)
  return rows
}

/** Of some customers, those who have paid without a fraud report and a dispute. */
export async function findGoodCustomers({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM unnest(${[...ids]}::text[]) AS u (id)
    WHERE EXISTS (SELECT FROM customer_figures f WHERE f.merchant_id = ${merchantId} AND f.customer_id = u.id AND f.captured_count > 0)
      AND NOT EXISTS (SELECT FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.customer_id = u.id)
      AND NOT EXISTS (
        SELECT FROM payments p, early_fraud_warnings w
        WHERE p.merchant_id = ${merchantId} AND p.customer_id = u.id AND w.merchant_id = ${merchantId} AND w.payment_id = p.id
      )`.execute(db)
  return rows.map(({ id }) => id)
}
