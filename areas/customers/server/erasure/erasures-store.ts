import { type Selectable, sql } from 'kysely'
import type { ErasureBlockerKind } from '#areas/customers/contract/personal-data.ts'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import type { JobId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** The member who had the data erased. */
export interface Eraser {
  readonly userId: string
  readonly name: string
}

export type ErasureRow = Selectable<DB['customer_erasures']>

export async function findErasure({ db, merchantId }: TenantContext, customerId: string): Promise<ErasureRow | undefined> {
  return db.selectFrom('customer_erasures').selectAll().where('merchant_id', '=', merchantId).where('customer_id', '=', customerId).executeTakeFirst()
}

/** Notes an erasure, or that one is repeated. */
export async function putErasure({ db, merchantId, realNow }: TenantContext, customerId: string, { userId, name }: Eraser, jobId: JobId): Promise<void> {
  await sql`
    INSERT INTO customer_erasures (merchant_id, customer_id, requested_at, requested_by, requested_by_name, job_id)
    VALUES (${merchantId}, ${customerId}, ${realNow}, ${userId}, ${name}, ${jobId})
    ON CONFLICT (merchant_id, customer_id) DO UPDATE SET requested_at = excluded.requested_at, requested_by = excluded.requested_by,
      requested_by_name = excluded.requested_by_name, job_id = excluded.job_id, erased_at = NULL`.execute(db)
}

export async function endErasure({ db, merchantId, realNow }: TenantContext, customerId: string): Promise<void> {
  await sql`UPDATE customer_erasures SET erased_at = ${realNow} WHERE merchant_id = ${merchantId} AND customer_id = ${customerId}`.execute(db)
}

export interface BlockerRow {
  readonly kind: ErasureBlockerKind
  readonly id: string
  readonly payment_id: string
  readonly until: Date | null
}

/**
 * Payments, refunds and disputes of a customer that aren't final, the earliest end first. Payments that can only be confirmed are none, since a confirmation is
 * refused once the customer is deleted.
 * @param payments only about these payments of the customer.
 */
export async function listBlockers({ db, merchantId }: TenantContext, customerId: string, payments?: readonly string[]): Promise<BlockerRow[]> {
  const isOne = (column: 'p.id' | 'd.payment_id') => (payments ? sql`AND ${sql.ref(column)} = ANY (${[...payments]}::text[])` : sql``)
  const { rows } = await sql<BlockerRow>`
    SELECT kind, id, payment_id, until FROM (
      SELECT 'payment' AS kind, p.id, p.id AS payment_id, p.capture_before AS until FROM payments p
      WHERE p.merchant_id = ${merchantId} AND p.customer_id = ${customerId} ${isOne('p.id')} AND p.status IN ('waiting_to_be_paid', 'in_process', 'uncaptured')
      UNION ALL
      SELECT 'refund', r.id, r.payment_id, r.settles_at FROM payments p JOIN refunds r ON r.merchant_id = ${merchantId} AND r.payment_id = p.id
      WHERE p.merchant_id = ${merchantId} AND p.customer_id = ${customerId} ${isOne('p.id')} AND p.refund_pending_minor > 0 AND r.status = 'pending'
      UNION ALL
      SELECT 'dispute', d.id, d.payment_id, CASE WHEN d.status IN ('needs_response', 'warning_needs_response') THEN d.due_by ELSE d.decides_at END FROM disputes d
      WHERE d.merchant_id = ${merchantId} AND d.customer_id = ${customerId} ${isOne('d.payment_id')} AND d.closed_at IS NULL
    ) AS blockers ORDER BY until NULLS LAST, id LIMIT ${customerLimits.erasureBlockersMax}`.execute(db)
  return rows
}

export interface Extent {
  readonly payments: number
  readonly cards: number
  readonly disputes: number
  readonly notes: number
  readonly guestPayments: number
}

/** Counts what an erasure takes, and payments that have the email but no customer. */
export async function countExtent({ db, merchantId }: TenantContext, customerId: string, email: string | null): Promise<Extent> {
  const ofCustomer = (table: 'payments' | 'payment_methods' | 'disputes' | 'customer_notes') =>
    sql`(SELECT count(*) FROM ${sql.ref(table)} o WHERE o.merchant_id = ${merchantId} AND o.customer_id = ${customerId})`
  const { rows } = await sql<Extent>`
    SELECT ${ofCustomer('payments')} AS payments, ${ofCustomer('payment_methods')} AS cards, ${ofCustomer('disputes')} AS disputes,
      ${ofCustomer('customer_notes')} AS notes, (
        SELECT count(*) FROM (
          SELECT FROM payments p WHERE p.merchant_id = ${merchantId} AND p.customer_email = ${email} AND p.customer_id IS NULL LIMIT ${customerLimits.guestPaymentsMax}
        ) AS guests) AS "guestPayments"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Nothing was counted.')
  return row
}
