import { sql } from 'kysely'
import { type LegalDetails, legalFields } from '#areas/settings/contract/merchants/legal-details.ts'
import type { BusinessId } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { copyToAccounts } from '#server/infra/merchant-accounts-store.ts'
import type { PlatformContext } from './endpoint.ts'

export interface BusinessRow extends LegalDetails {
  business_id: BusinessId
  reference: string | null
  request: Record<string, unknown> | null
  name: string
  time_zone: string
  support_email: string | null
  website: string | null
  created_at: Date
  owner_name: string
  owner_email: string
  is_owner_confirmed: boolean
  sandbox_id: string | null
  live_id: string | null
}

export async function listBusinessRows({ db, platform }: PlatformContext, page: { after: string; limit: number }): Promise<BusinessRow[]> {
  const { rows } = await sql<BusinessRow>`SELECT * FROM list_platform_businesses(${platform.platformId}, ${page.after}, ${page.limit})`.execute(db)
  return rows
}

/** One of the platform's businesses; null also where it is another's. */
export async function findBusinessRow({ db, platform }: PlatformContext, businessId: BusinessId): Promise<BusinessRow | null> {
  const { rows } = await sql<BusinessRow>`SELECT * FROM find_platform_business(${platform.platformId}, ${businessId})`.execute(db)
  return rows[0] ?? null
}

export async function findReferenceRow({ db, platform }: PlatformContext, reference: string): Promise<BusinessRow | null> {
  const { rows } = await sql<BusinessRow>`SELECT * FROM find_platform_reference(${platform.platformId}, ${reference})`.execute(db)
  return rows[0] ?? null
}

export interface BusinessFields extends LegalDetails {
  readonly name: string
  readonly time_zone: string
  readonly support_email: string | null
  readonly website: string | null
}

/** Holds the business of the transaction, so that two changes at once are recorded one after the other. */
export async function lockBusiness({ db }: RequestContext, businessId: BusinessId): Promise<BusinessFields> {
  return db
    .selectFrom('businesses')
    .select(['name', 'time_zone', 'support_email', 'website', ...legalFields])
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateBusiness({ db }: RequestContext, businessId: BusinessId, change: Partial<BusinessFields>): Promise<void> {
  await db.updateTable('businesses').set(change).where('business_id', '=', businessId).execute()
  await copyToAccounts(db, businessId)
}
