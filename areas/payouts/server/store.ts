import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PayoutId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findPrepared, getPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

/** Rows of payouts, written and read by id. Lists are in list-store.ts. */

export type PayoutRow = Selectable<DB['payouts']>

/** Of the jobs that run schedules and settle payouts, and that send payouts to the bank. */
export const payoutsJobName = 'payouts'
export const handOverJobName = 'payouts.hand_over'

export async function insertPayout(
  context: TenantContext,
  payout: Omit<Insertable<DB['payouts']>, 'merchant_id' | 'created_at'> & { readonly hands_over_at: Date },
): Promise<PayoutRow> {
  const { db, merchantId, now } = context
  noteDue(context, handOverJobName, payout.hands_over_at)
  return db
    .insertInto('payouts')
    .values({ ...payout, merchant_id: merchantId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPayout({ db, merchantId }: TenantContext, id: PayoutId): Promise<PayoutRow | undefined> {
  return findPrepared(db, db.selectFrom('payouts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id))
}

/** Holds the payout until the transaction ends, so that it takes one step at a time. */
export async function lockPayout({ db, merchantId }: TenantContext, id: PayoutId): Promise<PayoutRow | undefined> {
  return findPrepared(db, db.selectFrom('payouts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forNoKeyUpdate())
}

export async function updatePayout(context: TenantContext, id: PayoutId, change: Updateable<DB['payouts']> & { settles_at?: Date | null }): Promise<PayoutRow> {
  const { db, merchantId } = context
  noteDue(context, payoutsJobName, change.settles_at)
  return getPrepared(db, db.updateTable('payouts').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll())
}

/** When the next schedule runs or the next payout settles. */
export async function findPayoutsDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT least(
      (SELECT min(next_run_at) FROM payout_schedules WHERE merchant_id = ${merchantId} AND next_run_at IS NOT NULL),
      (SELECT min(settles_at) FROM payouts WHERE merchant_id = ${merchantId} AND settles_at IS NOT NULL)
    ) AS due_at`.execute(db)
  return rows[0]?.due_at ?? null
}

/** When the next payout is sent to the bank. */
export async function findHandOverDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    SELECT min(hands_over_at) AS due_at FROM payouts WHERE merchant_id = ${merchantId} AND status = 'processing' AND handed_over_at IS NULL`.execute(db)
  return rows[0]?.due_at ?? null
}

/** Payouts that the bank is to be told of now; another worker's are passed over. */
export async function takePayoutsToHandOver({ db, merchantId, now }: TenantContext, countMax: number): Promise<PayoutRow[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'processing')
    .where('handed_over_at', 'is', null)
    .where('hands_over_at', '<=', now)
    .orderBy('hands_over_at')
    .limit(countMax)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

/** Payouts of which the bank has reported the end; another worker's are passed over. */
export async function takePayoutsToSettle({ db, merchantId, now }: TenantContext, countMax: number): Promise<PayoutRow[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('settles_at', '<=', now)
    .orderBy('settles_at')
    .limit(countMax)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}
