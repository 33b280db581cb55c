import { sql } from 'kysely'
import type { BusinessId, MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { PlatformContext } from './endpoint.ts'

export interface MerchantRow {
  merchant_id: MerchantId
  business_id: BusinessId
  kind: string
  name: string
  default_currency: CurrencyCode
  statement_descriptor: string | null
  processor: string | null
  processed_by: string
  created_at: Date
}

export async function listMerchantRows({ db, platform }: PlatformContext, page: { after: string; limit: number }): Promise<MerchantRow[]> {
  const { rows } = await sql<MerchantRow>`SELECT * FROM list_platform_accounts(${platform.platformId}, ${page.after}, ${page.limit})`.execute(db)
  return rows
}

/** One of the platform's accounts; null also where it is another's. */
export async function findMerchantRow({ db, platform }: PlatformContext, merchantId: MerchantId): Promise<MerchantRow | null> {
  const { rows } = await sql<MerchantRow>`SELECT * FROM find_platform_account(${platform.platformId}, ${merchantId})`.execute(db)
  return rows[0] ?? null
}

export type MerchantFields = Pick<MerchantRow, 'name' | 'default_currency' | 'statement_descriptor' | 'processor'>

/** Holds the account, so that two changes at once are recorded one after the other. */
export async function lockMerchant({ db }: RequestContext, { business_id, merchant_id }: MerchantRow): Promise<MerchantFields> {
  return db
    .selectFrom('merchant_accounts')
    .select(['name', 'default_currency', 'statement_descriptor', 'processor'])
    .where('business_id', '=', business_id)
    .where('merchant_id', '=', merchant_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateMerchant({ db }: RequestContext, { business_id, merchant_id }: MerchantRow, change: Partial<MerchantFields>): Promise<void> {
  await db.updateTable('merchant_accounts').set(change).where('business_id', '=', business_id).where('merchant_id', '=', merchant_id).execute()
}
