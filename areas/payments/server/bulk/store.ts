import { sql } from 'kysely'
import type { BulkKind, BulkOutcome } from '#areas/payments/contract/bulk.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { JobId, PaymentId, UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findPrepared, runPrepared } from '#server/infra/database/prepared.ts'
import { pipelineWrite } from '#server/infra/database/transaction.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import type { LongJobState } from '#server/infra/work/long-job.ts'
import type { PaymentRow } from '../store.ts'

/** Bulk actions and their payments. */

export interface BulkRow {
  readonly id: string
  readonly kind: BulkKind
  readonly created_at: Date
  readonly created_by: UserId
  readonly created_by_name: string
  readonly query: string | null
  readonly has_more: boolean
  readonly retry_of: string | null
  readonly payment_count: number
  readonly reason: string | null
  readonly note: string | null
  readonly job_id: JobId | null
  /** Of the job; null until the action is confirmed. */
  readonly state: LongJobState | null
  readonly is_stop_requested: boolean
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly position: string
}

const columns = sql`p.*, j.state, coalesce(j.cancel_requested_at IS NOT NULL, false) AS is_stop_requested, j.created_at AS started_at, j.finished_at, ${positionColumn}`

export type NewBulk = Pick<BulkRow, 'id' | 'kind' | 'created_at' | 'created_by' | 'created_by_name' | 'query' | 'has_more' | 'retry_of' | 'payment_count'>

export interface NewBulkPayment {
  readonly paymentId: PaymentId
  readonly currency: CurrencyCode
  readonly amountMinor: number
  readonly feeMinor: number
  readonly refusal: ErrorName | null
}

export async function insertBulk({ db, merchantId }: TenantContext, bulk: NewBulk, payments: readonly NewBulkPayment[]): Promise<void> {
  await sql`
    INSERT INTO bulk_actions (merchant_id, id, kind, created_at, created_by, created_by_name, query, has_more, retry_of, payment_count)
    VALUES (${merchantId}, ${bulk.id}, ${bulk.kind}, ${bulk.created_at}, ${bulk.created_by}, ${bulk.created_by_name}, ${bulk.query}, ${bulk.has_more},
      ${bulk.retry_of}, ${bulk.payment_count})`.execute(db)
  await sql`
    INSERT INTO bulk_payments (merchant_id, bulk_id, position, payment_id, currency, amount_minor, fee_minor, outcome, refusal)
    SELECT ${merchantId}, ${bulk.id}, position, payment_id, currency, amount_minor, fee_minor, CASE WHEN refusal IS NULL THEN 'open' ELSE 'excluded' END, refusal
    FROM unnest(${payments.map(({ paymentId }) => paymentId)}::text[], ${payments.map(({ currency }) => currency)}::text[],
      ${payments.map(({ amountMinor }) => amountMinor)}::bigint[], ${payments.map(({ feeMinor }) => feeMinor)}::bigint[],
      ${payments.map(({ refusal }) => refusal)}::text[]) WITH ORDINALITY AS given (payment_id, currency, amount_minor, fee_minor, refusal, position)`.execute(
    db,
  )
}

export async function findBulk({ db, merchantId }: TenantContext, id: string): Promise<BulkRow | undefined> {
  const { rows } = await sql<BulkRow>`
    SELECT ${columns} FROM bulk_actions p LEFT JOIN long_jobs j ON j.scope = ${merchantId} AND j.id = p.job_id
    WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends, so that an action is confirmed once. */
export async function lockBulk(context: TenantContext, id: string): Promise<BulkRow | undefined> {
  const { db, merchantId } = context
  await sql`SELECT FROM bulk_actions WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(db)
  return findBulk(context, id)
}

export async function confirmBulk({ db, merchantId }: TenantContext, id: string, jobId: JobId, reason: string | null, note: string | null): Promise<void> {
  await sql`
    UPDATE bulk_actions SET job_id = ${jobId}, reason = ${reason}, note = ${note} WHERE merchant_id = ${merchantId} AND id = ${id} AND job_id IS NULL`.execute(
    db,
  )
}

/** The confirmed actions: what follows FROM. */
export const confirmedBulks = (merchantId: string) =>
  sql`bulk_actions p JOIN long_jobs j ON j.scope = ${merchantId} AND j.id = p.job_id WHERE p.merchant_id = ${merchantId} AND p.job_id IS NOT NULL`

/** A page of the confirmed actions, newest first. */
export async function listBulkRows({ db, merchantId }: TenantContext, page: PageRequest): Promise<(BulkRow & { readonly done_count: number })[]> {
  const { rows } = await sql<BulkRow & { done_count: number }>`
    SELECT ${columns}, j.done_count FROM ${sql.join([confirmedBulks(merchantId), ...positionConditions(page)], sql` AND `)} ${orderOf(page)} LIMIT ${page.limit}`.execute(
    db,
  )
  return inListOrder(page, rows)
}

/** An outcome as of now: the worker of intents finishes payments of ended actions too, whose jobs no longer settle them. @param b the row of `bulk_payments`. */
export const outcomeNow = (merchantId: string) => sql<BulkOutcome>`
  CASE WHEN b.outcome = 'pending' AND EXISTS (
    SELECT FROM intents WHERE intents.merchant_id = ${merchantId} AND intents.id = b.intent_id AND intents.done_at IS NOT NULL)
  THEN 'done' ELSE b.outcome END`

export interface BulkSum {
  readonly outcome: BulkOutcome
  readonly currency: CurrencyCode
  readonly refusal: ErrorName | null
  readonly count: number
  readonly amount_minor: number
  readonly fee_minor: number
}

/** What has become of an action's payments. */
export async function sumBulkPayments({ db, merchantId }: TenantContext, id: string): Promise<BulkSum[]> {
  const { rows } = await sql<BulkSum>`
    SELECT ${outcomeNow(merchantId)} AS outcome, b.currency, b.refusal, count(*)::int AS count, sum(b.amount_minor)::bigint AS amount_minor,
      sum(b.fee_minor)::bigint AS fee_minor
    FROM bulk_payments b WHERE b.merchant_id = ${merchantId} AND b.bulk_id = ${id} GROUP BY 1, 2, 3 ORDER BY 2, 1, 3`.execute(db)
  return rows
}

export interface BulkPaymentRow {
  /** The place among the action's payments. */
  readonly position: number
  readonly payment_id: PaymentId
  readonly currency: CurrencyCode
  readonly amount_minor: number
  readonly outcome: BulkOutcome
  readonly refusal: ErrorName | null
  readonly status: PaymentStatus
  readonly customer_email: string | null
}

/** A page of an action's payments in their order. @param after, before positions between which the page lies. */
export async function listBulkPaymentRows(
  { db, merchantId }: TenantContext,
  id: string,
  outcome: BulkOutcome | undefined,
  { limit, after, before }: { readonly limit: number; readonly after: number | null; readonly before: number | null },
): Promise<BulkPaymentRow[]> {
  const conditions = [
    sql`b.merchant_id = ${merchantId} AND b.bulk_id = ${id}`,
    // The stored outcome has an index.
    ...(outcome ? [sql`b.outcome IN (${outcome}, ${outcome === 'done' ? 'pending' : outcome}) AND ${outcomeNow(merchantId)} = ${outcome}`] : []),
    ...(after === null ? [] : [sql`b.position > ${after}::int`]),
    ...(before === null ? [] : [sql`b.position < ${before}::int`]),
  ]
  const order = before === null ? sql`ORDER BY position` : sql`ORDER BY position DESC`
  const { rows } = await sql<BulkPaymentRow>`
    SELECT b.position, b.payment_id, b.currency, b.amount_minor, ${outcomeNow(merchantId)} AS outcome, b.refusal, p.status, p.customer_email
    FROM (SELECT * FROM bulk_payments b WHERE ${sql.join(conditions, sql` AND `)} ${order} LIMIT ${limit}) AS b
    JOIN payments p ON p.merchant_id = ${merchantId} AND p.id = b.payment_id ${order}`.execute(db)
  return before === null ? rows : rows.toReversed()
}

/** The payments of an ended action that weren't done, though they could be. */
export async function listUndone({ db, merchantId }: TenantContext, id: string): Promise<PaymentId[]> {
  const { rows } = await sql<{ payment_id: PaymentId }>`
    SELECT payment_id FROM bulk_payments WHERE merchant_id = ${merchantId} AND bulk_id = ${id} AND outcome IN ('open', 'refused') ORDER BY position`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

export type OpenPayment = Pick<BulkPaymentRow, 'position' | 'payment_id' | 'currency' | 'amount_minor' | 'outcome'>

/** The next payments whose turn has not come, or of which a process that died has asked the processor. */
export async function listOpen({ db, merchantId }: TenantContext, id: string, after: number, limit: number): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    SELECT position, payment_id, currency, amount_minor, outcome FROM bulk_payments
    WHERE merchant_id = ${merchantId} AND bulk_id = ${id} AND outcome IN ('open', 'pending') AND position > ${after}::int ORDER BY position LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** How many payments of an action have an outcome, of those that it concerns. */
export async function countHandled({ db, merchantId }: TenantContext, id: string): Promise<{ handled: number; total: number }> {
  const { rows } = await sql<{ handled: number; total: number }>`
    SELECT count(*) FILTER (WHERE outcome NOT IN ('open', 'pending'))::int AS handled, count(*)::int AS total
    FROM bulk_payments WHERE merchant_id = ${merchantId} AND bulk_id = ${id} AND outcome <> 'excluded'`.execute(db)
  return rows[0] ?? { handled: 0, total: 0 }
}

/** Holds a payment of an action. @returns whether its turn is now: it has no outcome, and nobody stopped the action. */
export async function lockOpen({ db, merchantId }: TenantContext, id: string, position: number): Promise<'open' | 'handled' | 'stopped'> {
  const row = await findPrepared(
    db,
    sql<{ outcome: BulkOutcome; is_stopped: boolean }>`
      SELECT i.outcome, j.state <> 'running' OR j.cancel_requested_at IS NOT NULL AS is_stopped
      FROM bulk_payments i JOIN bulk_actions b ON b.merchant_id = ${merchantId} AND b.id = i.bulk_id
      JOIN long_jobs j ON j.scope = ${merchantId} AND j.id = b.job_id
      WHERE i.merchant_id = ${merchantId} AND i.bulk_id = ${id} AND i.position = ${position}::int FOR UPDATE OF i`,
  )
  if (row?.outcome !== 'open') return 'handled'
  return row.is_stopped ? 'stopped' : 'open'
}

type Place = { readonly id: string; readonly position: number }

/** Notes the intent that asks the processor; leaves with the transaction's COMMIT. */
export function noteIntent({ db, merchantId }: TenantContext, { id, position }: Place, intentId: string): void {
  const noted = runPrepared(
    db,
    sql`UPDATE bulk_payments SET outcome = 'pending', intent_id = ${intentId}
      WHERE merchant_id = ${merchantId} AND bulk_id = ${id} AND position = ${position}::int AND outcome = 'open'`,
  )
  pipelineWrite(db, noted)
}

/** Records what became of a payment, once; leaves with the transaction's COMMIT. */
export function saveOutcome({ db, merchantId }: TenantContext, { id, position }: Place, outcome: 'done' | 'sent'): void {
  const saved = runPrepared(
    db,
    sql`UPDATE bulk_payments SET outcome = ${outcome}
      WHERE merchant_id = ${merchantId} AND bulk_id = ${id} AND position = ${position}::int AND outcome IN ('open', 'pending')`,
  )
  pipelineWrite(db, saved)
}

/** Records why nothing was done with a payment, unless the processor was asked. */
export async function saveRefusal({ db, merchantId }: TenantContext, { id, position }: Place, refusal: ErrorName): Promise<void> {
  await sql`
    UPDATE bulk_payments SET outcome = 'refused', refusal = ${refusal}
    WHERE merchant_id = ${merchantId} AND bulk_id = ${id} AND position = ${position}::int AND outcome = 'open'`.execute(db)
}

/** Payments of a job whose intents somebody else has carried out are done. */
export async function settlePending({ db, merchantId }: TenantContext, jobId: JobId): Promise<void> {
  await sql`
    UPDATE bulk_payments i SET outcome = 'done' FROM bulk_actions b, intents
    WHERE b.merchant_id = ${merchantId} AND b.job_id = ${jobId} AND i.merchant_id = ${merchantId} AND i.bulk_id = b.id AND i.outcome = 'pending'
      AND intents.merchant_id = ${merchantId} AND intents.id = i.intent_id AND intents.done_at IS NOT NULL`.execute(db)
}

/** Payments by their IDs, in the order of the IDs; those that are there. */
export async function listPaymentsByIds({ db, merchantId }: TenantContext, ids: readonly PaymentId[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`SELECT * FROM payments WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id)).filter((row) => row !== undefined)
}

/** What was charged for payments, by payment. */
export async function sumProcessingFees({ db, merchantId }: TenantContext, ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, number>> {
  const { rows } = await sql<{ payment_id: PaymentId; fee_minor: number }>`
    SELECT payment_id, sum(fee_minor)::bigint AS fee_minor FROM balance_transactions
    WHERE merchant_id = ${merchantId} AND payment_id = ANY (${[...ids]}::text[]) AND type = 'charge' GROUP BY 1`.execute(db)
  return new Map(rows.map(({ payment_id, fee_minor }) => [payment_id, fee_minor]))
}

/** Deletes reviews that nobody confirmed. True while there may be more. */
export async function deleteBulkReviews({ global }: Pick<Database, 'global'>, before: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT delete_bulk_reviews(${before}, ${countMax}::int) AS count`.execute(global)
  return rows[0]?.count === countMax
}
