import { sql } from 'kysely'
import type { TenantContext } from './context.ts'
import type { Database } from './database/database.ts'
import type { Account } from './tenant-work.ts'

/** The account of this id, whoever's it is: for the operator's commands. */
export async function findAccount({ global }: Database, merchantId: string): Promise<Account | undefined> {
  const { rows } = await sql<{ business_id: string }>`SELECT business_id FROM all_accounts() WHERE merchant_id = ${merchantId}`.execute(global)
  return rows[0] && { merchantId, businessId: rows[0].business_id }
}

type Lookup = ReturnType<typeof sql<{ merchant_id: string; business_id: string }>>

/** @param query calls one of the narrow functions that look past row-level security. */
export async function listAccounts({ global }: Pick<Database, 'global'>, query: Lookup): Promise<Account[]> {
  const { rows } = await query.execute(global)
  return rows.map(({ merchant_id, business_id }) => ({ merchantId: merchant_id, businessId: business_id }))
}

/** The zone in which a business counts its days. */
export async function findTimeZone({ db, businessId }: TenantContext): Promise<string> {
  const { time_zone } = await db.selectFrom('businesses').select('time_zone').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return time_zone
}

/** Whether a platform's own core moves the account's money. */
export async function isProcessedByPlatform({ db, businessId, merchantId }: TenantContext): Promise<boolean> {
  const { processed_by } = await db
    .selectFrom('merchant_accounts')
    .select('processed_by')
    .where('business_id', '=', businessId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return processed_by === 'platform'
}
