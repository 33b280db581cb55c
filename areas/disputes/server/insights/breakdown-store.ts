import { sql } from 'kysely'
import type { BreakdownKind } from '#areas/disputes/contract/insight-links.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Condition } from '#server/infra/pages/keyset-pages-store.ts'
import { type InsightScope, inScope } from './scope-store.ts'

/** Rows that are read at most, so that an answer stays fast however much an account sells. */
export interface ReadBounds {
  /** Null if payments are read as sums by quarter of an hour. */
  readonly payments: number | null
  readonly disputes: number
}
export const insightBounds: ReadBounds = { payments: null, disputes: 25_000 }
/** A country is looked up in the payment method of each payment. */
export const breakdownBounds: Readonly<Record<BreakdownKind, ReadBounds>> = {
  network: { payments: 50_000, disputes: 20_000 },
  country: { payments: 20_000, disputes: 10_000 },
  metadata: { payments: 50_000, disputes: 10_000 },
}
const valuesMax = 12

/** The time of the newest row that is left out; null if all are read. */
export async function findLeftOut(
  { db, merchantId }: TenantContext,
  { from, until }: Pick<InsightScope, 'from' | 'until'>,
  bounds: ReadBounds,
): Promise<Date | null> {
  const newestLeftOut = (table: Condition, offset: number) =>
    sql`(SELECT created_at AS at FROM ${table} WHERE merchant_id = ${merchantId} AND created_at >= ${from} AND created_at < ${until}
         ORDER BY created_at DESC, id DESC OFFSET ${offset} LIMIT 1)`
  const tables = [newestLeftOut(sql`disputes`, bounds.disputes), ...(bounds.payments === null ? [] : [newestLeftOut(sql`payments`, bounds.payments)])]
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(at) AS at FROM (${sql.join(tables, sql` UNION ALL `)}) AS left_out`.execute(db)
  return rows[0]?.at ?? null
}

export interface BreakdownRow {
  readonly value: string
  readonly dispute_count: number
  readonly disputed_minor: number
  readonly payment_count: number
  readonly captured_minor: number
  readonly value_count: number
}

export interface Breakdown {
  readonly by: BreakdownKind
  /** Of `metadata`. */
  readonly key: string
}

/** The values with most disputes, each beside the payments that have it. */
export async function sumByValue(context: TenantContext, scope: InsightScope, { by, key }: Breakdown): Promise<BreakdownRow[]> {
  const { db, merchantId } = context
  const method = sql`LEFT JOIN payment_methods method ON method.merchant_id = ${merchantId} AND method.id = pay.payment_method_id`
  const payment = sql`JOIN payments pay ON pay.merchant_id = ${merchantId} AND pay.id = p.payment_id`
  const none = sql``
  const { sold, disputed, join, lookUp } = {
    network: { sold: sql`coalesce(pay.card_brand, '')`, disputed: sql`p.network`, join: none, lookUp: none },
    country: country(method, payment),
    metadata: { sold: sql`coalesce(pay.metadata ->> ${key}, '')`, disputed: sql`coalesce(pay.metadata ->> ${key}, '')`, join: none, lookUp: payment },
  }[by]
  const { rows } = await sql<BreakdownRow>`
    WITH sold AS MATERIALIZED (
      SELECT ${sold} AS value, count(*) AS payment_count, sum(pay.amount_captured_minor)::bigint AS captured_minor FROM payments pay ${join}
      WHERE pay.merchant_id = ${merchantId} AND pay.created_at >= ${scope.from} AND pay.created_at < ${scope.until} AND pay.currency = ${scope.currency}
        AND counts_as_successful(pay.status) = 1
      GROUP BY 1
    ), disputed AS MATERIALIZED (
      SELECT ${disputed} AS value, count(*) AS dispute_count, sum(p.amount_minor)::bigint AS disputed_minor FROM disputes p ${lookUp}
      WHERE ${inScope(context, scope)} GROUP BY 1
    )
    SELECT value, dispute_count, disputed_minor, coalesce(payment_count, 0) AS payment_count, coalesce(captured_minor, 0) AS captured_minor,
           count(*) OVER () AS value_count
    FROM disputed LEFT JOIN sold USING (value) ORDER BY dispute_count DESC, value LIMIT ${valuesMax}`.execute(db)
  return rows
}

function country(method: Condition, payment: Condition) {
  const value = sql`coalesce(method.country, ${unknownCountry})`
  return { sold: value, disputed: value, join: method, lookUp: sql`${payment} ${method}` }
}
