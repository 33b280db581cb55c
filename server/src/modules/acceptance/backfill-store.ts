import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

/** Payments that were made before they had the columns of their cards. */

export const backfillJobName = 'acceptance_backfill'

/** Whether payments of the account aren't counted yet. */
export async function isCounting({ db, merchantId }: TenantContext): Promise<boolean> {
  return (await findBackfill({ db, merchantId })) !== undefined
}

type Tenant = Pick<TenantContext, 'db' | 'merchantId'>

/** Returns the last payment that the backfill looked at, empty at its beginning; undefined if there is nothing to do. */
export async function findBackfill({ db, merchantId }: Tenant): Promise<string | undefined> {
  const row = await db.selectFrom('acceptance_backfills').select('position').where('merchant_id', '=', merchantId).executeTakeFirst()
  return row?.position
}

/**
 * Fills the columns of the next payments, which counts them by a trigger. A declined payment has no card any more, so its last attempt has it.
 * A payment that gets a card meanwhile keeps it.
 * @returns the last payment that was looked at; null if there are no more.
 */
export async function fillNextCards({ db, merchantId }: Tenant, position: string, limit: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    WITH next AS MATERIALIZED (
      SELECT id, payment_method_id, latest_charge_id, card_bin FROM payments WHERE merchant_id = ${merchantId} AND id > ${position} ORDER BY id LIMIT ${limit}
    ), filled AS (
      UPDATE payments p SET card_country = method.country, card_funding = method.funding, card_bin = method.bin
      FROM (
        SELECT next.id, coalesce(next.payment_method_id, charge.payment_method_id) AS method_id
        FROM next LEFT JOIN charges charge ON charge.merchant_id = ${merchantId} AND charge.id = next.latest_charge_id WHERE next.card_bin IS NULL
      ) AS found JOIN payment_methods method ON method.merchant_id = ${merchantId} AND method.id = found.method_id
      WHERE p.merchant_id = ${merchantId} AND p.id = found.id AND p.card_bin IS NULL
    )
    SELECT max(id) AS last FROM next`.execute(db)
  return rows[0]?.last ?? null
}

export async function moveBackfill({ db, merchantId }: Tenant, position: string): Promise<void> {
  await db.updateTable('acceptance_backfills').set({ position }).where('merchant_id', '=', merchantId).execute()
}

export async function endBackfill({ db, merchantId }: Tenant): Promise<void> {
  await db.deleteFrom('acceptance_backfills').where('merchant_id', '=', merchantId).execute()
}
