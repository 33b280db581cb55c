import type { PayoutEventType } from '@counterfoil/contract/payouts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { DB } from '../../infra/database/schema.gen.ts'

/** Rows of payouts and their events, written and read by id. Lists are in list-store.ts. */

export type PayoutRow = Selectable<DB['payouts']>
export type PayoutEventRow = Selectable<DB['payout_events']>

export async function insertPayout(
  { db, merchantId, now }: TenantContext,
  payout: Omit<Insertable<DB['payouts']>, 'merchant_id' | 'created_at'>,
): Promise<PayoutRow> {
  return db
    .insertInto('payouts')
    .values({ ...payout, merchant_id: merchantId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPayout({ db, merchantId }: TenantContext, id: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).executeTakeFirst()
}

/** Holds the payout until the transaction ends, so that it takes one step at a time. */
export async function lockPayout({ db, merchantId }: TenantContext, id: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updatePayout({ db, merchantId }: TenantContext, id: string, change: Updateable<DB['payouts']>): Promise<PayoutRow> {
  return db.updateTable('payouts').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
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

export async function insertPayoutEvent(
  { db, merchantId, now }: TenantContext,
  event: { payout_id: string; type: PayoutEventType; via: string; member_name: string | null; failure_code: string | null },
): Promise<void> {
  await db
    .insertInto('payout_events')
    .values({ ...event, merchant_id: merchantId, at: now })
    .execute()
}

export async function listEventsOf({ db, merchantId }: TenantContext, payoutId: string): Promise<PayoutEventRow[]> {
  return db.selectFrom('payout_events').selectAll().where('merchant_id', '=', merchantId).where('payout_id', '=', payoutId).orderBy('id').execute()
}
