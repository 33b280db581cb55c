import type { BusinessContext } from '../../../infra/context.ts'

/** The user whom a person at the provider is linked to. */
export async function findLinkedUser({ db, businessId }: BusinessContext, issuer: string, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('business_id', '=', businessId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function isLinked({ db, businessId }: BusinessContext, issuer: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_identities')
    .select('subject')
    .where('business_id', '=', businessId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function linkUser({ db, businessId, now }: BusinessContext, issuer: string, subject: string, userId: string): Promise<void> {
  await db.insertInto('sso_identities').values({ business_id: businessId, issuer, subject, user_id: userId, linked_at: now }).execute()
}

/** A member's user by address, with whether they have confirmed it. */
export async function findMemberByEmail(
  { db, businessId }: BusinessContext,
  email: string,
): Promise<{ readonly userId: string; readonly isConfirmed: boolean } | null> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.email_confirmed_at'])
    .where('m.business_id', '=', businessId)
    .execute()
  const found = rows.find((row) => row.email.toLowerCase() === email.toLowerCase())
  return found ? { userId: found.id, isConfirmed: found.email_confirmed_at !== null } : null
}
