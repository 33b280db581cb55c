import { type RawBuilder, sql } from 'kysely'
import type { VampItemKind } from '#areas/vamp/contract/endpoints.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { DisputeCategory, FraudType, PaymentStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, inListOrder, orderOf, positionBy, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { firstDayOf } from './months.ts'

/** The records behind a count of a month, and reports that can still become disputes, with the payments they are about. */

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

const paymentColumns = sql`
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

export interface WarningRow extends PaymentColumns {
  id: string
  processed_at: Date
  fraud_type: FraudType
  position: string
}

/** One page of counted fraud reports since a time on payments that a refund can still keep from being disputed, the latest first. */
export async function findWarningPage({ db, merchantId }: TenantContext, since: Date, page: PageRequest): Promise<WarningRow[]> {
  const { rows } = await warningPageQuery(merchantId, since, page).execute(db)
  return inListOrder(page, rows)
}

/** The query itself, for the test that reads its plan. */
export function warningPageQuery(merchantId: MerchantId, since: Date, page: PageRequest): RawBuilder<WarningRow> {
  const place = sql.join([sql`true`, ...positionConditions(page, 'processed_at')], sql` AND `)
  return sql<WarningRow>`
    SELECT p.id, p.processed_at, ${positionBy('processed_at')}, w.fraud_type, ${paymentColumns}
    FROM ${warningsSince(merchantId, since)} AND ${place} ${orderOf(page, 'processed_at')} LIMIT ${page.limit}`
}

/** What follows FROM: the reports are `p` and `w`, their payments `pay`. Only the reports since that time are read. */
export function warningsSince(merchantId: MerchantId, since: Date): Condition {
  const conditions = [
    sql`p.merchant_id = ${merchantId}`,
    sql`p.kind = 'tc40'`,
    sql`p.processed_at >= ${since.toISOString()}::timestamptz`,
    sql`NOT EXISTS (SELECT FROM vamp_records x WHERE x.merchant_id = ${merchantId} AND x.kind = 'excluded' AND x.source_id = p.id)`,
    sql`NOT EXISTS (SELECT FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.payment_id = w.payment_id AND d.kind <> 'query')`,
    sql`pay.amount_refunded_minor + pay.refund_pending_minor < pay.amount_captured_minor`,
  ]
  return sql`(SELECT merchant_id, kind, processed_at, source_id AS id FROM vamp_records) AS p
    JOIN early_fraud_warnings w ON w.merchant_id = ${merchantId} AND w.id = p.id
    JOIN payments pay ON pay.merchant_id = ${merchantId} AND pay.id = w.payment_id
    WHERE ${sql.join(conditions, sql` AND `)}`
}

interface CurrencyAmount {
  currency: CurrencyCode
  amount_minor: number
}

/** The amounts of a month's disputes and of the payments with fraud reports, without the excluded ones, for programs with a limit on them. */
export async function sumItemAmounts({ db, merchantId }: TenantContext, month: string): Promise<CurrencyAmount[]> {
  const { rows } = await sql<CurrencyAmount>`
    SELECT coalesce(d.currency, pay.currency) AS currency, sum(coalesce(d.amount_minor, pay.amount_captured_minor))::bigint AS amount_minor
    FROM vamp_records r
    LEFT JOIN disputes d ON d.merchant_id = ${merchantId} AND d.id = r.source_id
    LEFT JOIN early_fraud_warnings w ON w.merchant_id = ${merchantId} AND w.id = r.source_id
    LEFT JOIN payments pay ON pay.merchant_id = ${merchantId} AND pay.id = w.payment_id
    WHERE r.merchant_id = ${merchantId} AND r.kind IN ('tc15', 'tc40')
      AND r.processed_at >= ${firstDayOf(month)}::timestamptz AND r.processed_at < ${firstDayOf(month, 1)}::timestamptz
      AND NOT EXISTS (SELECT FROM vamp_records x WHERE x.merchant_id = ${merchantId} AND x.kind = 'excluded' AND x.source_id = r.source_id)
      AND coalesce(d.id, pay.id) IS NOT NULL
    GROUP BY 1`.execute(db)
  return rows
}

/** The sum in US dollars' minor units; null if some of it is in another currency, since networks convert by rates that aren't known here. */
export function inDollars(amounts: readonly CurrencyAmount[]): number | null {
  if (amounts.some(({ currency, amount_minor }) => currency !== 'USD' && amount_minor !== 0)) return null
  return amounts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}
