import { sql } from 'kysely'
import type { UserId } from '#kernel/ids.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'

/** What a mailed link lets its reader do. */
export type LinkPurpose = 'confirm_email' | 'reset_password' | 'unlock'

export interface FoundLink {
  readonly userId: UserId
  readonly linkId: string
}

/** Whose link a token opens; null where it is used, expired, of another purpose or not there. */
export async function findOpenLink({ db, now }: RequestContext, purpose: LinkPurpose, tokenHash: Buffer): Promise<FoundLink | null> {
  const { rows } = await sql<{ user_id: UserId; link_id: string }>`SELECT user_id, link_id FROM find_mailed_link(${tokenHash}, ${purpose}, ${now})`.execute(db)
  const row = rows[0]
  return row ? { userId: row.user_id, linkId: row.link_id } : null
}

export interface UsedLink {
  /** The address it confirms. */
  readonly email: string | null
}

/** Uses a link up, in one statement, so that of two uses at once one counts. Null where it was used before. */
export async function markLinkUsed({ db, userId, now }: UserContext, linkId: string): Promise<UsedLink | null> {
  const row = await db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row ?? null
}

export async function endOpenLinks({ db, userId, now }: UserContext, purposes: readonly LinkPurpose[]): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute()
}
