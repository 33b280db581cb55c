import { sql } from 'kysely'
import type { UserContext } from '#server/infra/context.ts'

export async function readPasswordHash({ db, userId }: UserContext): Promise<string> {
  const { hash } = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return hash
}

/** Holds the password until the transaction ends, so that nobody signs in by one that is just being replaced. */
export async function lockPasswordHash({ db, userId }: UserContext): Promise<string> {
  const { hash } = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).forShare().executeTakeFirstOrThrow()
  return hash
}

/** Stores the password that the user has in another form. */
export async function replaceHash({ db, userId }: UserContext, hash: string): Promise<void> {
  await db.updateTable('passwords').set({ hash }).where('user_id', '=', userId).execute()
}

/** The hashes of the last passwords, without the present one. */
export async function listFormerHashes({ db, userId }: UserContext): Promise<string[]> {
  const rows = await db.selectFrom('former_passwords').select('hash').where('user_id', '=', userId).orderBy('changed_at', 'desc').execute()
  return rows.map(({ hash }) => hash)
}

/** Replaces the password, and keeps the hashes of the last ones. */
export async function replacePassword({ db, userId, now }: UserContext, hash: string, formerMax: number): Promise<void> {
  await sql`INSERT INTO former_passwords (user_id, changed_at, hash) SELECT user_id, changed_at, hash FROM passwords WHERE user_id = ${userId} FOR UPDATE`.execute(
    db,
  )
  // Later than the last change in any case: the former ones are told apart by it.
  await sql`UPDATE passwords SET hash = ${hash}, changed_at = greatest(${now}, changed_at + interval '1 millisecond') WHERE user_id = ${userId}`.execute(db)
  await sql`
    DELETE FROM former_passwords WHERE user_id = ${userId} AND changed_at NOT IN (
      SELECT changed_at FROM former_passwords WHERE user_id = ${userId} ORDER BY changed_at DESC LIMIT ${formerMax})`.execute(db)
}
