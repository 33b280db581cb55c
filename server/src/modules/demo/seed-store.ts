import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Account } from '../../infra/tenant-work.ts'

/** Lets this transaction's commit return before the disk has it. A crash may then lose it, which the unfinished mark below makes good. */
export async function commitWithoutWaiting({ db }: TenantContext): Promise<void> {
  await sql`SELECT set_config('synchronous_commit', 'off', true)`.execute(db)
}

export async function listAllAccounts({ global }: Database): Promise<Account[]> {
  const { rows } = await sql<{ merchant_id: string; business_id: string }>`SELECT merchant_id, business_id FROM all_accounts()`.execute(global)
  return rows.map(({ merchant_id, business_id }) => ({ merchantId: merchant_id, businessId: business_id }))
}

/** Whether the account has a key for the merchant API. */
export async function hasApiKey({ db, merchantId }: TenantContext): Promise<boolean> {
  return (await db.selectFrom('api_keys').select('id').where('merchant_id', '=', merchantId).limit(1).executeTakeFirst()) !== undefined
}

export async function isEmailTaken({ global }: Database, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM find_login(${email})`.execute(global)
  return rows.length > 0
}

/** The kind of an account. */
export async function readAccountKind({ db, businessId, merchantId }: TenantContext): Promise<string | undefined> {
  const row = await db
    .selectFrom('merchant_accounts')
    .select('kind')
    .where('business_id', '=', businessId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.kind
}
