import { sql } from 'kysely'
import type pg from 'pg'
import type { TenantContext } from '#server/infra/context.ts'

/** Adds the lanes of an account to its base, as a writer does now and then; a lane in use stays. */
export async function foldLanes({ db, merchantId }: Pick<TenantContext, 'db' | 'merchantId'>): Promise<void> {
  await sql`
    SELECT CASE WHEN pg_try_advisory_xact_lock(hashtext(merchant_id), 0) AND pg_try_advisory_xact_lock(hashtext(merchant_id), slot) THEN fold_lane(merchant_id, slot) END
    FROM figure_lanes WHERE merchant_id = ${merchantId} AND slot > 0`.execute(db)
}

/** Gives an account a base, for figures that a test writes itself. */
export async function insertBase(owner: Pick<pg.Pool, 'query'>, merchantId: string): Promise<void> {
  await owner.query('INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING', [merchantId])
}

/** Does something while nobody folds a lane of an account, as one transaction in 256 does. */
export async function withoutFolding(owner: Pick<pg.Pool, 'connect'>, merchantId: string, work: () => Promise<unknown>): Promise<void> {
  const holder = await owner.connect()
  try {
    await holder.query('SELECT pg_advisory_lock(hashtext($1), 0)', [merchantId])
    await work()
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()')
    holder.release()
  }
}
