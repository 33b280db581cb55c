import { sql } from 'kysely'
import type { BusinessId, UserId } from '#kernel/ids.ts'
import type { BusinessContext, RequestContext, SessionContext } from '#server/infra/context.ts'

export type Purpose = 'sign_in' | 'confirm' | 'test'

export interface Attempt {
  readonly browserHash: Buffer
  readonly purpose: Purpose
  /** Who confirms or tests; null for sign-ins. */
  readonly userId: UserId | null
  readonly providerVersion: number
  readonly remember: boolean
  readonly expiresAt: Date
}

export async function insertAttempt({ db, businessId }: BusinessContext, stateHash: Buffer, attempt: Attempt): Promise<void> {
  const { browserHash, purpose, userId, providerVersion, remember, expiresAt } = attempt
  await db
    .insertInto('sso_attempts')
    .values({
      business_id: businessId,
      state_hash: stateHash,
      browser_hash: browserHash,
      purpose,
      user_id: userId,
      provider_version: providerVersion,
      has_remember: remember,
      expires_at: expiresAt,
    })
    .execute()
}

interface AttemptRow {
  business_id: BusinessId
  browser_hash: Buffer
  purpose: Purpose
  user_id: UserId | null
  provider_version: number
  has_remember: boolean
  expires_at: Date
}

/** Takes an attempt out of the table, so that a state works once, whatever comes of it. */
export async function takeAttempt({ db }: RequestContext, stateHash: Buffer): Promise<(Attempt & { readonly businessId: BusinessId }) | null> {
  const { rows } = await sql<AttemptRow>`SELECT * FROM take_sso_attempt(${stateHash})`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    businessId: row.business_id,
    browserHash: row.browser_hash,
    purpose: row.purpose,
    userId: row.user_id,
    providerVersion: row.provider_version,
    remember: row.has_remember,
    expiresAt: row.expires_at,
  }
}

/** The business whose provider signs in the people of a domain. */
export async function findBusinessOfDomain({ db }: RequestContext, domain: string): Promise<BusinessId | null> {
  const { rows } = await sql<{ business_id: BusinessId }>`SELECT business_id FROM find_sso_business(${domain})`.execute(db)
  return rows[0]?.business_id ?? null
}

export async function getBusinessName({ db, businessId }: BusinessContext): Promise<string> {
  const { name } = await db.selectFrom('businesses').select('name').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return name
}

/** Marks the session of a token as confirmed by the provider. False if it isn't one of the user's sessions by this provider, or has ended. */
export async function confirmSession(
  { db, userId, now }: Pick<SessionContext, 'db' | 'userId' | 'now'>,
  tokenHash: Buffer,
  businessId: BusinessId,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ sso_confirmed_at: now })
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('sso_business_id', '=', businessId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
