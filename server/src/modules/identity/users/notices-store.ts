import type { NoticeKind } from '@counterfoil/contract/identity/notices'
import type { Locale } from '@counterfoil/contract/locale'
import { sql } from 'kysely'
import type { UserContext } from '../../../infra/context.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'

export interface NewNotice {
  readonly id: string
  readonly kind: NoticeKind
  readonly subject: string | null
}

export async function insertNotice({ db, userId, now, ip, userAgent }: UserContext, notice: NewNotice): Promise<void> {
  await db
    .insertInto('notices')
    .values({ ...notice, user_id: userId, at: now, ip, user_agent: userAgent })
    .execute()
}

export async function findMailAddress({ db, userId }: UserContext): Promise<{ email: string; language: Locale }> {
  const { rows } = await sql<{ email: string; language: Locale }>`SELECT email, language FROM users WHERE id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The user of a transaction is always there.')
  return row
}

export interface NoticeRow {
  id: string
  kind: NoticeKind
  at: Date
  read_at: Date | null
  subject: string | null
  ip: string | null
  user_agent: string | null
  position: string
}

/** One page, the newest first. */
export async function findNoticePage({ db, userId }: UserContext, { limit, after, before }: PageRequest): Promise<NoticeRow[]> {
  const older = after ? sql`AND (at, id) < (${after.createdAt}::timestamptz, ${after.id})` : sql``
  const newer = before ? sql`AND (at, id) > (${before.createdAt}::timestamptz, ${before.id})` : sql``
  const { rows } = await sql<NoticeRow>`
    SELECT id, kind, at, read_at, subject, host(ip) AS ip, user_agent, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position
    FROM notices WHERE user_id = ${userId} ${older} ${newer}
    ORDER BY ${before ? sql`at, id` : sql`at DESC, id DESC`} LIMIT ${limit}`.execute(db)
  return before ? rows.toReversed() : rows
}

export async function markAllRead({ db, userId, now }: UserContext): Promise<void> {
  await db.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null).execute()
}
