import { type RawBuilder, sql } from 'kysely'
import type { CustomerTotals } from '#areas/customers/contract/list.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type Difference, differencesMax, type Owner } from '#server/infra/figures-store.ts'

/** The figures of customers, which triggers keep (`customer_figures`). */

export interface FiguresRow {
  readonly customer_id: string
  readonly currency: CurrencyCode
  readonly payment_count: number
  readonly captured_count: number
  readonly captured_minor: number
  readonly refunded_minor: number
  readonly disputed_minor: number
  readonly dispute_count: number
}

/** Returns the figures of customers per currency, the currency with the most payments first. */
export async function listFigures({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    SELECT customer_id, currency, sum(payment_count)::bigint AS payment_count, sum(captured_count)::bigint AS captured_count,
           sum(captured_minor)::bigint AS captured_minor, sum(refunded_minor)::bigint AS refunded_minor, sum(disputed_minor)::bigint AS disputed_minor,
           sum(dispute_count)::bigint AS dispute_count
    FROM customer_figures WHERE merchant_id = ${merchantId} AND customer_id = ANY (${ids}::text[])
    GROUP BY customer_id, currency ORDER BY 3 DESC, currency`.execute(db)
  return rows
}

/** Returns the times of a customer's first and last payment. */
export async function findPaymentTimes({ db, merchantId }: TenantContext, id: string): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    SELECT ${endOfPayments(merchantId, sql`ASC`)} AS first, ${endOfPayments(merchantId, sql`DESC`)} AS last FROM (SELECT ${id}::text AS id) AS c`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

/** Returns what a customer has paid so far; null for callers who may not read customers. */
export async function readTotals(context: TenantContext, id: string): Promise<CustomerTotals | null> {
  const { actor } = context
  if (actor.kind !== 'member' || !actor.permissions.has('customers.read')) return null
  const [figures, { first }] = await Promise.all([listFigures(context, [id]), findPaymentTimes(context, id)])
  return { ...countFigures(figures), first_payment_at: first?.toISOString() ?? null }
}

/** Adds up the figures of one customer. */
export function countFigures(figures: readonly FiguresRow[]): Omit<CustomerTotals, 'first_payment_at'> {
  const sum = (count: 'payment_count' | 'dispute_count') => figures.reduce((total, row) => total + row[count], 0)
  return {
    payment_count: sum('payment_count'),
    gross: figures.filter(({ captured_count }) => captured_count > 0).map(({ currency, captured_minor }) => ({ currency, amount_minor: captured_minor })),
    dispute_count: sum('dispute_count'),
  }
}

/** Returns the time of each customer's last payment, by ID; null of one without payments. */
export async function listLastPaymentTimes({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ id: string; last: Date | null }>`
    SELECT c.id, ${endOfPayments(merchantId, sql`DESC`)} AS last FROM unnest(${ids}::text[]) AS c (id)`.execute(db)
  return new Map(rows.map(({ id, last }) => [id, last]))
}

/** One end of a range of an index. */
function endOfPayments(merchantId: string, direction: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT p.created_at FROM payments p WHERE p.merchant_id = ${merchantId} AND p.customer_id = c.id
    ORDER BY p.created_at ${direction}, p.id ${direction} LIMIT 1)`
}

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
