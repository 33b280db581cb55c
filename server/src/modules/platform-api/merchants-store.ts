import { sql } from 'kysely'
import type { PlatformContext } from './endpoint.ts'

export interface MerchantRow {
  merchant_id: string
  business_id: string
  kind: string
  name: string
  default_currency: string
  statement_descriptor: string | null
  processor: string | null
  processed_by: string
  created_at: Date
}

export async function listMerchantRows({ db, platform }: PlatformContext, page: { after: string; limit: number }): Promise<MerchantRow[]> {
  const { rows } = await sql<MerchantRow>`SELECT * FROM list_platform_accounts(${platform.platformId}, ${page.after}, ${page.limit})`.execute(db)
  return rows
}
