import { sql } from 'kysely'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import type { Person } from './person.ts'

/** The user whom a person at the provider is linked to. */
export async function findLinkedUser({ db, businessId }: BusinessContext, issuer: string, subject: string): Promise<UserId | null> {
  const row = await db
    .selectFrom('sso_identities')
    .select('user_id')
    .where('business_id', '=', businessId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function linkUser({ db, businessId, now }: BusinessContext, issuer: string, { subject, email }: Person, userId: UserId): Promise<void> {
  const row = { business_id: businessId, issuer, subject, email: email?.toLowerCase() ?? null, user_id: userId, linked_at: now }
  await db.insertInto('sso_identities').values(row).execute()
}

/** Keeps the address that the provider says now. */
export async function keepAddress({ db, businessId }: BusinessContext, issuer: string, { subject, email }: Person): Promise<void> {
  await db
    .updateTable('sso_identities')
    .set({ email: email?.toLowerCase() ?? null })
    .where('business_id', '=', businessId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export async function findIdentity(
  { db, businessId }: BusinessContext,
  issuer: string,
  userId: UserId,
): Promise<{ readonly subject: string; readonly linked_at: Date } | undefined> {
  return db
    .selectFrom('sso_identities')
    .select(['subject', 'linked_at'])
    .where('business_id', '=', businessId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function unlinkUser({ db, businessId }: BusinessContext, issuer: string, userId: UserId): Promise<void> {
  await db.deleteFrom('sso_identities').where('business_id', '=', businessId).where('issuer', '=', issuer).where('user_id', '=', userId).execute()
}

/** Returns how many sessions of the member ended. */
export async function endProviderSessionsOf({ db, businessId, now }: BusinessContext, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT end_sso_sessions_of(${businessId}, ${userId}, ${now}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** A member's user by address, with whether they have confirmed it. */
export async function findMemberByEmail(
  { db, businessId }: BusinessContext,
  email: string,
): Promise<{ readonly userId: UserId; readonly isConfirmed: boolean } | null> {
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.email_confirmed_at'])
    .where('m.business_id', '=', businessId)
    .execute()
  const found = rows.find((row) => row.email.toLowerCase() === email.toLowerCase())
  return found ? { userId: found.id, isConfirmed: found.email_confirmed_at !== null } : null
}
