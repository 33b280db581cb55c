import { sql } from 'kysely'
import type { BusinessId, MemberId, UserId } from '#kernel/ids.ts'
import type { BusinessContext, RequestContext } from '#server/infra/context.ts'
import { type MemberRow, memberColumns } from '../members/members-store.ts'

export interface ReviewRow {
  readonly completed_at: Date
  /** Null if they left the business. */
  readonly completed_by: string | null
  readonly member_count: number
}

export async function findLastReview({ db, businessId }: BusinessContext): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT r.completed_at, r.member_count, u.name AS completed_by
    FROM access_reviews r LEFT JOIN members m ON m.business_id = r.business_id AND m.user_id = r.completed_by LEFT JOIN users u ON u.id = m.user_id
    WHERE r.business_id = ${businessId} ORDER BY r.completed_at DESC LIMIT 1`.execute(db)
  return rows[0]
}

export async function insertReview(
  { db, businessId, now }: BusinessContext,
  review: { readonly id: string; readonly completed_by: UserId; readonly member_count: number },
): Promise<void> {
  await db
    .insertInto('access_reviews')
    .values({ ...review, business_id: businessId, completed_at: now })
    .execute()
}

export async function readReviewPolicy({ db, businessId }: BusinessContext): Promise<{ created_at: Date; freezes_inactive: boolean }> {
  return db.selectFrom('businesses').select(['created_at', 'freezes_inactive']).where('business_id', '=', businessId).executeTakeFirstOrThrow()
}

export async function setFreezesInactive({ db, businessId }: BusinessContext, freezes: boolean): Promise<void> {
  await db.updateTable('businesses').set({ freezes_inactive: freezes }).where('business_id', '=', businessId).execute()
}

/** Everybody who has access, those first who haven't signed in for longest. */
export async function findActiveMembers({ db, businessId }: BusinessContext): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT ${memberColumns} FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.business_id = ${businessId} AND m.status = 'normal' ORDER BY u.last_login_at NULLS FIRST, m.id`.execute(db)
  return rows
}

/** Across all businesses. @param before since then they haven't signed in. */
export async function findMembersToFreeze(
  { db }: Pick<RequestContext, 'db'>,
  before: Date,
  countMax: number,
): Promise<{ businessId: BusinessId; memberId: MemberId }[]> {
  const { rows } = await sql<{ business_id: BusinessId; member_id: MemberId }>`SELECT * FROM find_members_to_freeze(${before}, ${countMax})`.execute(db)
  return rows.map(({ business_id, member_id }) => ({ businessId: business_id, memberId: member_id }))
}

/** False if the member signed in, was unfrozen, became the owner or was frozen meanwhile, or the business doesn't want it anymore. */
export async function isStillInactive({ db, businessId }: BusinessContext, memberId: MemberId, before: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM businesses b JOIN members m ON m.business_id = b.business_id JOIN users u ON u.id = m.user_id
    WHERE b.business_id = ${businessId} AND b.freezes_inactive AND m.id = ${memberId} AND m.status = 'normal' AND NOT m.is_owner
      AND greatest(u.last_login_at, m.created_at, m.unfrozen_at) < ${before}`.execute(db)
  return rows.length > 0
}
