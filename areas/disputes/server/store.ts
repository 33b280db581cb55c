import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { disputesJobName } from '#areas/payments/server/index.ts'
import type { ChargeId, DisputeId, PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findPrepared, getPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

/** Rows of disputes, of what is reported about charges, and of early fraud warnings. */

export type DisputeRow = Selectable<DB['disputes']>
export type ReportRow = Selectable<DB['processor_reports']>
export type FraudWarningRow = Selectable<DB['early_fraud_warnings']>

type New<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'merchant_id'>

interface Scheduled {
  readonly decides_at?: Date | null
  readonly remind_at?: Date | null
  readonly alert_at?: Date | null
}

/** Of the job that reminds members of response deadlines, and alerts them of disputes that nobody opened. */
export const remindersJobName = 'dispute_reminders'

/** Whether a charge has a dispute, open or closed. */
export async function isDisputed({ db, merchantId }: TenantContext, chargeId: ChargeId): Promise<boolean> {
  const { rows } = await sql`SELECT FROM disputes WHERE merchant_id = ${merchantId} AND charge_id = ${chargeId} LIMIT 1`.execute(db)
  return rows.length > 0
}

export async function insertDispute(context: TenantContext, dispute: New<'disputes'> & Scheduled): Promise<DisputeRow> {
  const { db, merchantId } = context
  noteDue(context, disputesJobName, dispute.decides_at)
  noteDue(context, remindersJobName, dispute.remind_at)
  noteDue(context, remindersJobName, dispute.alert_at)
  return db
    .insertInto('disputes')
    .values({ ...dispute, merchant_id: merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateDispute(context: TenantContext, id: DisputeId, change: Updateable<DB['disputes']> & Scheduled): Promise<DisputeRow> {
  const { db, merchantId } = context
  noteDue(context, disputesJobName, change.decides_at)
  noteDue(context, remindersJobName, change.remind_at)
  noteDue(context, remindersJobName, change.alert_at)
  return getPrepared(db, db.updateTable('disputes').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll())
}

export async function findDispute({ db, merchantId }: TenantContext, id: DisputeId): Promise<DisputeRow | undefined> {
  return findPrepared(db, db.selectFrom('disputes').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id))
}

/** A dispute by a platform's own id of it. */
export async function findReportedDispute({ db, merchantId }: TenantContext, processorId: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('merchant_id', '=', merchantId).where('processor_id', '=', processorId).executeTakeFirst()
}

/** A report of fraud by a platform's own id of it. */
export async function findReportedFraud({ db, merchantId }: TenantContext, processorId: string): Promise<FraudWarningRow | undefined> {
  return db.selectFrom('early_fraud_warnings').selectAll().where('merchant_id', '=', merchantId).where('processor_id', '=', processorId).executeTakeFirst()
}

export async function insertFraudWarning({ db, merchantId }: TenantContext, warning: New<'early_fraud_warnings'>): Promise<FraudWarningRow> {
  return db
    .insertInto('early_fraud_warnings')
    .values({ ...warning, merchant_id: merchantId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** When the next report or step of a dispute is due. */
export async function findDisputesDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT least(
      (SELECT min(due_at) FROM processor_reports WHERE merchant_id = ${merchantId} AND reported_at IS NULL),
      (SELECT min(decides_at) FROM disputes WHERE merchant_id = ${merchantId} AND decides_at IS NOT NULL)
    ) AS due_at`.execute(db)
  return rows[0]?.due_at ?? null
}

/** Payments of which a report or a dispute's next step is due, at most `countMax`. */
export async function listPaymentsWithDueWork({ db, merchantId, now }: TenantContext, countMax: number): Promise<PaymentId[]> {
  const { rows } = await sql<{ payment_id: PaymentId }>`
    SELECT DISTINCT payment_id FROM (
      (SELECT payment_id FROM processor_reports WHERE merchant_id = ${merchantId} AND reported_at IS NULL AND due_at <= ${now} ORDER BY due_at LIMIT ${countMax})
      UNION ALL
      (SELECT payment_id FROM disputes WHERE merchant_id = ${merchantId} AND decides_at <= ${now} ORDER BY decides_at LIMIT ${countMax})
    ) AS due LIMIT ${countMax}`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

/** Due reports of these payments, in the order in which they were foretold. The caller holds the payments. */
export async function listDueReports({ db, merchantId, now }: TenantContext, paymentIds: readonly PaymentId[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT * FROM processor_reports
    WHERE merchant_id = ${merchantId} AND reported_at IS NULL AND due_at <= ${now} AND payment_id = ANY (${[...paymentIds]}::text[])
    ORDER BY due_at, id`.execute(db)
  return rows
}

export async function closeReport({ db, merchantId, now }: TenantContext, id: number, objectId: string): Promise<void> {
  await db.updateTable('processor_reports').set({ reported_at: now, object_id: objectId }).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

/** Of a charge that is disputed. */
export async function getLatestDisputeId({ db, merchantId }: TenantContext, chargeId: ChargeId): Promise<DisputeId> {
  const { id } = await db
    .selectFrom('disputes')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('charge_id', '=', chargeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Disputes of these payments whose next step is due. The caller holds the payments, and with them their disputes. */
export async function listDueDisputes({ db, merchantId, now }: TenantContext, paymentIds: readonly PaymentId[]): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    SELECT * FROM disputes
    WHERE merchant_id = ${merchantId} AND decides_at <= ${now} AND payment_id = ANY (${[...paymentIds]}::text[])
    ORDER BY decides_at, id`.execute(db)
  return rows
}

interface HeldSum {
  readonly currency: CurrencyCode
  /** Positive minor units. */
  readonly amount_minor: number
}

/** What chargebacks that are not decided yet have withdrawn, per currency of the sale and without their fees. */
export async function sumHeldInDisputes({ db, merchantId }: TenantContext): Promise<HeldSum[]> {
  const { rows } = await sql<HeldSum>`
    SELECT currency, sum(amount_minor)::bigint AS amount_minor FROM disputes
    WHERE merchant_id = ${merchantId} AND status IN ('needs_response', 'under_review')
    GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}
