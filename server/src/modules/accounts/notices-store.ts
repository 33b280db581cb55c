import type { Locale } from '@counterfoil/contract/locale'
import type { NoticeKind } from '@counterfoil/contract/notices'
import { sql } from 'kysely'
import type { UserContext } from '../../infra/context.ts'

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
