import { sql } from 'kysely'
import type { SsoMode } from '#areas/identity/contract/single-sign-on/provider.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'

export interface ProviderRow {
  readonly issuer: string
  readonly client_id: string
  readonly sealed_client_secret: Buffer
  readonly role_claim: string | null
  readonly default_role_id: string | null
  readonly counts_as_second_factor: boolean
  readonly mode: SsoMode
  readonly tested_at: Date | null
  readonly version: number
}

const columns = [
  'issuer',
  'client_id',
  'sealed_client_secret',
  'role_claim',
  'default_role_id',
  'counts_as_second_factor',
  'mode',
  'tested_at',
  'version',
] as const

export async function findProvider({ db, businessId }: BusinessContext): Promise<ProviderRow | undefined> {
  const row = await db.selectFrom('sso_providers').select(columns).where('business_id', '=', businessId).executeTakeFirst()
  return row && { ...row, mode: row.mode as SsoMode }
}

/** Inserts or replaces the provider. Its version grows. */
export async function saveProvider({ db, businessId }: BusinessContext, provider: Omit<ProviderRow, 'version'>): Promise<void> {
  await db
    .insertInto('sso_providers')
    .values({ business_id: businessId, ...provider })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ ...provider, version: sql`sso_providers.version + 1` }))
    .execute()
}

export async function setMode({ db, businessId }: BusinessContext, mode: SsoMode): Promise<void> {
  await db.updateTable('sso_providers').set({ mode, version: sql`version + 1` }).where('business_id', '=', businessId).execute()
}

/** The version stays, since nothing that a caller can change did. */
export async function markTested({ db, businessId, now }: BusinessContext): Promise<void> {
  await db.updateTable('sso_providers').set({ tested_at: now }).where('business_id', '=', businessId).execute()
}

/** With its mappings, links and waiting sign-ins. */
export async function deleteProvider({ db, businessId }: BusinessContext): Promise<void> {
  await db.deleteFrom('sso_providers').where('business_id', '=', businessId).execute()
}

/** Returns how many sessions ended. */
export async function endProviderSessions({ db, businessId, now }: BusinessContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT end_sso_sessions(${businessId}, ${now}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

export interface RoleMapping {
  readonly value: string
  readonly role_id: string
}

export async function findMappings({ db, businessId }: BusinessContext): Promise<RoleMapping[]> {
  return db
    .selectFrom('sso_roles')
    .select(['claim_value as value', 'role_id'])
    .where('business_id', '=', businessId)
    .orderBy('claim_value')
    .orderBy('role_id')
    .execute()
}

export async function replaceMappings({ db, businessId }: BusinessContext, mappings: readonly RoleMapping[]): Promise<void> {
  await db.deleteFrom('sso_roles').where('business_id', '=', businessId).execute()
  if (mappings.length === 0) return
  await db
    .insertInto('sso_roles')
    .values(mappings.map(({ value, role_id }) => ({ business_id: businessId, claim_value: value, role_id })))
    .execute()
}

export interface UnlinkedMember {
  readonly id: MemberId
  readonly name: string
  readonly email: string
}

/** Active members of verified domains who have never signed in by the provider, without the owner. */
export async function findUnlinkedMembers({ db, businessId }: BusinessContext): Promise<UnlinkedMember[]> {
  const { rows } = await sql<UnlinkedMember>`
    SELECT m.id, u.name, u.email FROM members m JOIN users u ON u.id = m.user_id
    JOIN sso_domains d ON d.business_id = m.business_id AND d.verified_at IS NOT NULL AND d.domain = split_part(lower(u.email), '@', 2)
    WHERE m.business_id = ${businessId} AND m.status = 'normal' AND NOT m.is_owner
      AND NOT EXISTS (SELECT FROM sso_identities i WHERE i.business_id = m.business_id AND i.user_id = m.user_id)
    ORDER BY u.name, m.id`.execute(db)
  return rows
}
