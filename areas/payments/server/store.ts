import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { MovementType } from '#areas/balance/contract/kinds.ts'
import type { ChargedRate } from '#areas/billing/server/terms/index.ts'
import type { ChargeId, PaymentId, RefundId } from '#kernel/ids.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findPrepared, getPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { collectWrites } from '#server/infra/database/transaction.ts'
import { insertRow, jsonList, updateRow } from '#server/infra/database/write-rows.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

/** Rows of payments, charges and refunds, written and read by id. Lists are in list-store.ts. */

export type { JsonArray, JsonObject } from '#server/infra/database/schema.gen.ts'

/** Without the columns that only the list's filters read: the database computes them after each write, so a row in memory would have old values. */
export type PaymentRow = Omit<Selectable<DB['payments']>, 'amount_shown_minor' | 'order_search' | 'search_text'>
export type ChargeRow = Selectable<DB['charges']>
export type RefundRow = Selectable<DB['refunds']>
export type PaymentMethodRow = Selectable<DB['payment_methods']>
export type DisputeSummaryRow = Pick<
  Selectable<DB['disputes']>,
  'id' | 'created_at' | 'amount_minor' | 'kind' | 'status' | 'category' | 'network' | 'network_reason_code' | 'due_by'
>

type New<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'merchant_id'>
/** A new row with all its columns: nothing of it has to be read back, so the transaction takes it along without waiting. */
type Whole<Row> = Omit<Row, 'merchant_id'>

/** Collects what is written of a payment from now on, so that a row that is inserted and changed is written once. Sent by the runner of the command, at the latest by the commit. */
export function collectPaymentWrites({ db }: TenantContext): void {
  collectWrites(db)
}

export function insertPayment({ db, merchantId }: TenantContext, payment: Whole<PaymentRow>): PaymentRow {
  const row = { ...payment, merchant_id: merchantId }
  insertRow(db, 'payments', row)
  return row
}

export async function findPayment({ db, merchantId }: TenantContext, id: PaymentId): Promise<PaymentRow | undefined> {
  return findPrepared(db, db.selectFrom('payments').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id))
}

/** Holds several payments, in one order whoever asks, so that nobody waits for each other. */
export async function lockPayments({ db, merchantId }: TenantContext, ids: readonly PaymentId[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payments WHERE merchant_id = ${merchantId} AND id = ANY (${[...ids]}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}

/** Holds the payment until the transaction ends, so that what is read of it stays true while it is changed. */
export async function lockPayment({ db, merchantId }: TenantContext, id: PaymentId): Promise<PaymentRow | undefined> {
  return findPrepared(db, db.selectFrom('payments').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forNoKeyUpdate())
}

/** Holds payments that a platform reported under these ids of its own; those that are there. */
export async function lockReportedPayments({ db, merchantId }: TenantContext, processorIds: readonly string[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT * FROM payments WHERE merchant_id = ${merchantId} AND processor_id = ANY (${[...processorIds]}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}

export async function lockReportedPayment(context: TenantContext, processorId: string): Promise<PaymentRow | undefined> {
  return (await lockReportedPayments(context, [processorId]))[0]
}

/** Of these ids of a platform's own, those of payments that are there. */
export async function listReportedIds({ db, merchantId }: TenantContext, processorIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ processor_id: string }>`
    SELECT processor_id FROM payments WHERE merchant_id = ${merchantId} AND processor_id = ANY (${[...processorIds]}::text[])`.execute(db)
  return rows.map(({ processor_id }) => processor_id)
}

/** A refund by a platform's own id of it. */
export async function findReportedRefund({ db, merchantId }: TenantContext, processorId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('merchant_id', '=', merchantId).where('processor_id', '=', processorId).executeTakeFirst()
}

/** Changes a payment that the caller holds, and returns it as it is then. */
export function updatePayment(context: TenantContext, payment: PaymentRow, change: Partial<Whole<PaymentRow>>): PaymentRow {
  const { db, merchantId } = context
  noteDue(context, authorisationsJobName, change.capture_before)
  updateRow(db, 'payments', { merchant_id: merchantId, id: payment.id }, change)
  return { ...payment, ...change }
}

/**
 * Moves what has gone back to the cardholder, or is on its way. The database adds up, so that the table's constraint refuses too much even where
 * somebody forgot to hold the payment.
 */
export async function addRefunded(
  { db, merchantId }: TenantContext,
  id: PaymentId,
  { refundedMinor, pendingMinor, status }: { refundedMinor: number; pendingMinor: number; status: PaymentStatus },
): Promise<PaymentRow> {
  return getPrepared(
    db,
    db
      .updateTable('payments')
      .set((row) => ({
        amount_refunded_minor: row('amount_refunded_minor', '+', refundedMinor),
        refund_pending_minor: row('refund_pending_minor', '+', pendingMinor),
        status,
      }))
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .returningAll(),
  )
}

/** Moves what chargebacks hold of a payment; the table's constraint refuses more than was captured. */
export async function addDisputed(
  { db, merchantId }: TenantContext,
  id: PaymentId,
  { disputedMinor, standingCount, status }: { disputedMinor: number; standingCount: number; status: PaymentStatus },
): Promise<PaymentRow> {
  return getPrepared(
    db,
    db
      .updateTable('payments')
      .set((row) => ({
        disputed_minor: row('disputed_minor', '+', disputedMinor),
        standing_dispute_count: row('standing_dispute_count', '+', standingCount),
        status,
      }))
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .returningAll(),
  )
}

export function insertCharge({ db, merchantId }: TenantContext, charge: Whole<ChargeRow>): ChargeRow {
  const row = { ...charge, merchant_id: merchantId }
  insertRow(db, 'charges', { ...row, network_reports: jsonList(row.network_reports) })
  return row
}

/** Changes a charge whose payment the caller holds, and returns it as it is then. */
export function updateCharge({ db, merchantId }: TenantContext, charge: ChargeRow, change: Partial<Whole<ChargeRow>>): ChargeRow {
  updateRow(db, 'charges', { merchant_id: merchantId, id: charge.id }, change)
  return { ...charge, ...change }
}

export async function findCharge({ db, merchantId }: TenantContext, id: ChargeId): Promise<ChargeRow | undefined> {
  return findPrepared(db, db.selectFrom('charges').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id))
}

/** Lists the charges of a payment with the details that were changed on each itself. */
export async function listOwnDetails({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<Pick<ChargeRow, 'id' | 'own_details'>[]> {
  const ofPayment = db.selectFrom('charges').select(['id', 'own_details']).where('merchant_id', '=', merchantId).where('payment_id', '=', paymentId)
  return ofPayment.orderBy('id').execute()
}

/** A charge that must be there. */
export async function getCharge(context: TenantContext, id: ChargeId): Promise<ChargeRow> {
  return requireRow(await findCharge(context, id), id)
}

/** A payment method that must be there. */
export async function getPaymentMethod(context: TenantContext, id: string): Promise<PaymentMethodRow> {
  return requireRow(await findPaymentMethod(context, id), id)
}

function requireRow<T>(row: T | undefined, id: string): T {
  if (!row) throw new Error(`${id} is referred to and missing`)
  return row
}

export async function listChargesOf({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<ChargeRow[]> {
  return db.selectFrom('charges').selectAll().where('merchant_id', '=', merchantId).where('payment_id', '=', paymentId).orderBy('attempt_number').execute()
}

export async function insertRefund({ db, merchantId }: TenantContext, refund: Omit<New<'refunds'>, 'settles_at'>): Promise<RefundRow> {
  return db
    .insertInto('refunds')
    .values({ ...refund, merchant_id: merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateRefund(context: TenantContext, id: RefundId, change: Updateable<DB['refunds']> & { settles_at?: Date | null }): Promise<RefundRow> {
  const { db, merchantId } = context
  noteDue(context, refundsJobName, change.settles_at)
  return getPrepared(db, db.updateTable('refunds').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll())
}

export async function findRefund({ db, merchantId }: TenantContext, id: RefundId): Promise<RefundRow | undefined> {
  return findPrepared(db, db.selectFrom('refunds').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id))
}

/** A refund that must be there. */
export async function getRefund(context: TenantContext, id: RefundId): Promise<RefundRow> {
  return requireRow(await findRefund(context, id), id)
}

export async function listRefundsOf({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Of the jobs that settle refunds and expire authorizations. */
export const refundsJobName = 'refunds'
export const authorisationsJobName = 'authorisations'

/** When the next outcome of a refund is due. */
export async function findRefundsDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT min(settles_at) AS due_at FROM refunds WHERE merchant_id = ${merchantId} AND settles_at IS NOT NULL`.execute(db)
  return rows[0]?.due_at ?? null
}

/** When the next authorization expires. */
export async function findAuthorisationsDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT min(capture_before) AS due_at FROM payments WHERE merchant_id = ${merchantId} AND intent_status = 'requires_capture'`.execute(db)
  return rows[0]?.due_at ?? null
}

/** Refunds whose outcome the acquirer has reported since. The payment is locked by the caller before the refund is changed. */
export async function listRefundsToSettle({ db, merchantId, now }: TenantContext, countMax: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('settles_at', '<=', now)
    .orderBy('settles_at')
    .limit(countMax)
    .execute()
}

/** Authorised payments whose time to capture has passed. */
export async function listExpiredAuthorisations({ db, merchantId, now }: TenantContext, countMax: number): Promise<PaymentId[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('intent_status', '=', 'requires_capture')
    .where('capture_before', '<=', now)
    .orderBy('capture_before')
    .limit(countMax)
    .execute()
  return rows.map(({ id }) => id)
}

export function insertPaymentMethod({ db, merchantId }: TenantContext, method: Whole<PaymentMethodRow>): PaymentMethodRow {
  const row = { ...method, merchant_id: merchantId }
  insertRow(db, 'payment_methods', row)
  return row
}

export async function findPaymentMethod({ db, merchantId }: TenantContext, id: string): Promise<PaymentMethodRow | undefined> {
  return findPrepared(db, db.selectFrom('payment_methods').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id))
}

export interface MovementSum extends ChargedRate {
  readonly type: MovementType
  /** Of an exchange. */
  readonly rate: string | null
  readonly amount_minor: number
  readonly fee_minor: number
  /** The net that no payout settles yet. */
  readonly unpaid_minor: number
  readonly available_on: Date
  readonly released_at: Date | null
}

/** Sums the balance transactions of a payment by currency, type and rate. A payment has one sale, charged by one rule. */
export async function sumMovementsOf({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<MovementSum[]> {
  const { rows } = await sql<MovementSum>`
    SELECT t.currency, t.type, t.exchange_rate AS rate, r.basis_points, r.fixed_minor, sum(t.amount_minor)::bigint AS amount_minor,
           sum(t.fee_minor)::bigint AS fee_minor, coalesce(sum(t.net_minor) FILTER (WHERE t.payout_id IS NULL), 0)::bigint AS unpaid_minor,
           max(t.available_on) AS available_on, max(t.released_at) AS released_at
    FROM balance_transactions t LEFT JOIN fee_rules r ON r.merchant_id = ${merchantId} AND r.version = t.terms_version AND r.line = t.fee_rule
    WHERE t.merchant_id = ${merchantId} AND t.payment_id = ${paymentId}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3`.execute(db)
  return rows
}

export async function listDisputesOf({ db, merchantId }: TenantContext, paymentId: PaymentId): Promise<DisputeSummaryRow[]> {
  return db
    .selectFrom('disputes')
    .select(['id', 'created_at', 'amount_minor', 'kind', 'status', 'category', 'network', 'network_reason_code', 'due_by'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type CustomerSummaryRow = Pick<Selectable<DB['customers']>, 'id' | 'name' | 'email' | 'created_at' | 'api_options'> & {
  /** Whether somebody had the personal data erased. */
  readonly is_erased: boolean
}

/** The connected store that took a payment. */
export function findStoreOf({ db, merchantId }: TenantContext, id: string): Promise<{ id: string; handle: string } | undefined> {
  return findPrepared(db, db.selectFrom('stores').select(['id', 'handle']).where('merchant_id', '=', merchantId).where('id', '=', id))
}

export async function findCustomerOf({ db, merchantId }: TenantContext, id: string): Promise<CustomerSummaryRow | undefined> {
  return findPrepared(
    db,
    db
      .selectFrom('customers')
      .select(['id', 'name', 'email', 'created_at', 'api_options'])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('customer_erasures').select('customer_id').where('merchant_id', '=', merchantId).where('customer_id', '=', id))
          .$castTo<boolean>()
          .as('is_erased'),
      )
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id),
  )
}
