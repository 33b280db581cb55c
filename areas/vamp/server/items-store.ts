import { type RawBuilder, sql } from 'kysely'
import type { VampItemKind } from '#areas/vamp/contract/endpoints.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { DisputeCategory, FraudType, PaymentStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionBy, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { firstDayOf } from './months.ts'

/** The records behind a count of a month, with the payments they are about. */

export interface PaymentColumns {
  payment_id: string | null
  payment_created_at: Date
  amount_shown_minor: number
  currency: CurrencyCode
  status: PaymentStatus
  card_brand: string | null
  card_last4: string | null
  customer_email: string | null
}

export const paymentColumns = sql`
  pay.id AS payment_id, pay.created_at AS payment_created_at, pay.amount_shown_minor, pay.currency, pay.status, pay.card_brand, pay.card_last4, pay.customer_email`

export interface ItemRow extends PaymentColumns {
  id: string
  kind: 'tc40' | 'tc15' | 'tc05'
  processed_at: Date
  is_excluded: boolean
  category: DisputeCategory | null
  fraud_type: FraudType | null
  position: string
}

/** One page, the latest first. Records without their source are items too, since they are counted. */
export async function findItemPage({ db, merchantId }: TenantContext, month: string, kind: VampItemKind, page: PageRequest): Promise<ItemRow[]> {
  const { rows } = await itemPageQuery(merchantId, month, kind, page).execute(db)
  return inListOrder(page, rows)
}

/** The query itself, for the test that reads its plan. */
export function itemPageQuery(merchantId: MerchantId, month: string, kind: VampItemKind, page: PageRequest): RawBuilder<ItemRow> {
  const [from, until] = [firstDayOf(month), firstDayOf(month, 1)]
  const conditions = [
    sql`p.merchant_id = ${merchantId}`,
    sql`p.kind = ${kind}`,
    sql`p.processed_at >= ${from}::timestamptz`,
    sql`p.processed_at < ${until}::timestamptz`,
    ...positionConditions(page, 'processed_at'),
  ]
  const hasRecord = (of: string) => sql`EXISTS (SELECT FROM vamp_records r WHERE r.merchant_id = ${merchantId} AND r.kind = ${of} AND r.source_id = p.id)`
  // CASE is leakproof and coalesce isn't, so row-level security lets only this one use the index of payments.
  const paymentId = sql`CASE WHEN c.payment_id IS NOT NULL THEN c.payment_id WHEN d.payment_id IS NOT NULL THEN d.payment_id ELSE w.payment_id END`
  return sql<ItemRow>`
    WITH p AS MATERIALIZED (
      SELECT * FROM (SELECT merchant_id, kind, processed_at, source_id AS id FROM vamp_records) AS p
      WHERE ${sql.join(conditions, sql` AND `)} ${orderOf(page, 'processed_at')} LIMIT ${page.limit}
    )
    SELECT p.id, p.processed_at, ${positionBy('processed_at')}, d.category, w.fraud_type, ${paymentColumns}, ${hasRecord('excluded')} AS is_excluded,
           CASE WHEN p.kind <> 'excluded' THEN p.kind WHEN ${hasRecord('tc40')} THEN 'tc40' ELSE 'tc15' END AS kind
    FROM p
    LEFT JOIN charges c ON c.merchant_id = ${merchantId} AND c.id = p.id
    LEFT JOIN disputes d ON d.merchant_id = ${merchantId} AND d.id = p.id
    LEFT JOIN early_fraud_warnings w ON w.merchant_id = ${merchantId} AND w.id = p.id
    LEFT JOIN payments pay ON pay.merchant_id = ${merchantId} AND pay.id = ${paymentId}
    ${orderOf(page, 'processed_at')}`
}
