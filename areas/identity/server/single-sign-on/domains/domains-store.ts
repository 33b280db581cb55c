import { sql } from 'kysely'
import type { DnsFinding, SsoDomain } from '#areas/identity/contract/single-sign-on/domains.ts'
import type { BusinessId } from '#kernel/ids.ts'
import type { BusinessContext, RequestContext } from '#server/infra/context.ts'

export interface DomainRow {
  readonly id: string
  readonly domain: string
  readonly token: string
  readonly verified_at: Date | null
  readonly verified_by: SsoDomain['verified_by']
  readonly finding: DnsFinding | null
  readonly checked_at: Date | null
  readonly failing_since: Date | null
  readonly code_mailbox: string | null
  readonly code_sent_at: Date | null
  readonly code_round: number
  readonly code_failures: number
}

function domainsOf({ db, businessId }: BusinessContext) {
  return db
    .selectFrom('sso_domains')
    .select(['id', 'domain', 'token', 'verified_at', 'finding', 'checked_at', 'failing_since'])
    .select(['code_mailbox', 'code_sent_at', 'code_round', 'code_failures'])
    .select(sql<SsoDomain['verified_by']>`verified_by`.as('verified_by'))
    .select(sql<DnsFinding | null>`finding`.as('finding'))
    .where('business_id', '=', businessId)
}

export async function findDomains(context: BusinessContext): Promise<DomainRow[]> {
  return domainsOf(context).orderBy('domain').execute()
}

export async function findDomain(context: BusinessContext, id: string): Promise<DomainRow | undefined> {
  return domainsOf(context).where('id', '=', id).executeTakeFirst()
}

/** Counts domains that aren't verified, or whose record is missing, while the provider is in use. */
export async function countUnverifiedDomains({ db, businessId }: BusinessContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM sso_domains d JOIN sso_providers p ON p.business_id = d.business_id
    WHERE d.business_id = ${businessId} AND p.mode <> 'off' AND (d.verified_at IS NULL OR d.failing_since IS NOT NULL)`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertDomain(
  { db, businessId, now }: BusinessContext,
  domain: { readonly id: string; readonly domain: string; readonly token: string },
): Promise<void> {
  await db
    .insertInto('sso_domains')
    .values({ business_id: businessId, created_at: now, ...domain })
    .execute()
}

export async function deleteDomain({ db, businessId }: BusinessContext, id: string): Promise<void> {
  await db.deleteFrom('sso_domains').where('business_id', '=', businessId).where('id', '=', id).execute()
}

export type DomainChange = Partial<Omit<DomainRow, 'id' | 'domain' | 'token'>>

export async function updateDomain({ db, businessId }: BusinessContext, id: string, change: DomainChange): Promise<void> {
  await db.updateTable('sso_domains').set(change).where('business_id', '=', businessId).where('id', '=', id).execute()
}

/** Marks a domain as verified. False if another business has it. */
export async function markVerified({ db, businessId, now }: BusinessContext, id: string, by: NonNullable<DomainRow['verified_by']>): Promise<boolean> {
  // A savepoint, since the unique index may refuse the row and the audit row of the refusal must still be written.
  await sql`SAVEPOINT verified`.execute(db)
  try {
    await db
      .updateTable('sso_domains')
      .set({ verified_at: now, verified_by: by, failing_since: null, code_mailbox: null, code_sent_at: null })
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'sso_domain_taken') throw error
    await sql`ROLLBACK TO SAVEPOINT verified`.execute(db)
    return false
  }
}

export interface DomainToCheck {
  readonly business_id: BusinessId
  readonly id: string
  readonly domain: string
  readonly token: string
}

/** Across all businesses. */
export async function findDomainsToCheck({ db }: Pick<RequestContext, 'db'>, before: Date, countMax: number): Promise<DomainToCheck[]> {
  const { rows } = await sql<DomainToCheck>`SELECT * FROM find_sso_domains_to_check(${before}, ${countMax})`.execute(db)
  return rows
}
