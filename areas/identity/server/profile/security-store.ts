import type { UserContext } from '#server/infra/context.ts'

/** Holds the password until the transaction ends, so that two changes at once are judged one after the other. */
export async function lockPassword({ db, userId }: UserContext): Promise<string> {
  const { hash } = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  return hash
}

export async function findPasswordChange({ db, userId }: UserContext): Promise<Date> {
  const { changed_at } = await db.selectFrom('passwords').select('changed_at').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return changed_at
}

export interface TrustedDeviceRow {
  id: string
  token_hash: Buffer
  user_agent: string | null
  trusted_at: Date
  trusted_until: Date
}

/** Browsers that skip the second step now, the latest first. */
export async function listTrustedDevices({ db, userId, now }: UserContext): Promise<TrustedDeviceRow[]> {
  return db
    .selectFrom('devices')
    .select(['id', 'token_hash', 'user_agent', 'trusted_at', 'trusted_until'])
    .where('user_id', '=', userId)
    .where('trusted_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('trusted_at', 'desc')
    .orderBy('id')
    .$narrowType<{ trusted_at: Date; trusted_until: Date }>()
    .execute()
}

/** False where the user has none of this id. */
export async function deleteDevice({ db, userId }: UserContext, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('devices').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
