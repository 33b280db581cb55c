import { sql } from 'kysely'
import type { MemberId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'

export async function findDueAt({ db, businessId }: BusinessContext): Promise<Date | null> {
  const row = await db.selectFrom('businesses').select('second_factor_due_at').where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return row.second_factor_due_at
}

/** Returns when it is due, and keeps others from changing that. */
export async function lockDueAt({ db, businessId }: BusinessContext): Promise<Date | null> {
  const row = await db.selectFrom('businesses').select('second_factor_due_at').where('business_id', '=', businessId).forUpdate().executeTakeFirstOrThrow()
  return row.second_factor_due_at
}

export async function setDueAt({ db, businessId }: BusinessContext, dueAt: Date | null): Promise<void> {
  await db.updateTable('businesses').set({ second_factor_due_at: dueAt }).where('business_id', '=', businessId).execute()
}

/** Members who can sign in. */
export async function countActiveMembers({ db, businessId }: BusinessContext): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('status', '=', 'normal')
    .executeTakeFirstOrThrow()
  return count
}

export interface MissingMember {
  id: MemberId
  name: string
  email: string
  last_login_at: Date | null
}

/** Active members without a second factor, the owner first and then by name. */
export async function findMembersWithout({ db, businessId }: BusinessContext): Promise<MissingMember[]> {
  const { rows } = await sql<MissingMember>`
    SELECT m.id, u.name, u.email, u.last_login_at
    FROM members_without_second_factor(${businessId}) w
    JOIN members m ON m.business_id = ${businessId} AND m.id = w.member_id
    JOIN users u ON u.id = m.user_id
    ORDER BY m.is_owner DESC, u.name, m.id`.execute(db)
  return rows
}
