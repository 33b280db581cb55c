import { sql } from 'kysely'
import type { UserId } from '#kernel/ids.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'

/** Keeps what a passkey is asked to sign, in the place of what was asked before under the same id. */
export async function saveChallenge({ db }: RequestContext, id: string, challenge: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ id, challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ challenge, expires_at: expiresAt }))
    .execute()
}

/** Uses up a challenge: of two callers at once one gets it. */
export async function takeChallenge({ db, now }: RequestContext, id: string): Promise<string | null> {
  const row = await db.deleteFrom('passkey_challenges').where('id', '=', id).returning(['challenge', 'expires_at']).executeTakeFirst()
  return row && row.expires_at > now ? row.challenge : null
}

export interface PasskeyRow {
  id: string
  name: string
  credential_id: string
  public_key: Buffer
  transports: string[]
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

/** The oldest first. */
export async function listPasskeys({ db, userId }: UserContext): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'public_key', 'transports', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whose passkey it is, before anybody is signed in. */
export async function findPasskeyOwner({ db }: RequestContext, credentialId: string): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId }>`SELECT user_id FROM find_passkey_owner(${credentialId})`.execute(db)
  return rows[0]?.user_id ?? null
}

export interface NewPasskey {
  readonly id: string
  readonly name: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signatureCount: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
}

/** False where the credential is registered already, whoever has it. */
export async function insertPasskey({ db, userId, now }: UserContext, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      id: passkey.id,
      credential_id: passkey.credentialId,
      name: passkey.name,
      public_key: passkey.publicKey,
      signature_count: passkey.signatureCount,
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('passkey_taken').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps a signature's count. False where it did not go on: then there is a copy of the key. Passkeys that do not count stay at zero. */
export async function countSignature(
  { db, userId, now }: UserContext,
  id: string,
  { count, isSynced }: { count: number; isSynced: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ signature_count: count, is_synced: isSynced, last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((row) => row.or([row('signature_count', '<', count), row.and([row('signature_count', '=', 0), row(row.val(count), '=', 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its name; undefined where there is none. */
export async function deletePasskey({ db, userId }: UserContext, id: string): Promise<{ name: string } | undefined> {
  return db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning('name').executeTakeFirst()
}
