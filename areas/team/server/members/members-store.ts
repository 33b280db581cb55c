import { sql } from 'kysely'
import type { MemberId, MerchantId, UserId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'

export interface MemberRow {
  id: MemberId
  user_id: UserId
  name: string
  email: string
  is_owner: boolean
  status: 'normal' | 'frozen'
  version: number
  created_at: Date
  last_login_at: Date | null
  has_second_factor: boolean
  role_ids: string[]
}

/** Of members `m` and their users `u`. */
export const memberColumns = sql`m.id, m.user_id, u.name, u.email, m.is_owner, m.status, m.version, m.created_at, u.last_login_at,
  user_has_second_factor(u.id) AS has_second_factor,
  ARRAY(SELECT r.role_id FROM member_roles r WHERE r.business_id = m.business_id AND r.member_id = m.id) AS role_ids`

export async function findMember({ db, businessId }: BusinessContext, memberId: MemberId): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT ${memberColumns} FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = ${businessId} AND m.id = ${memberId}`.execute(db)
  return rows[0]
}

export async function findMemberOfUser({ db, businessId }: BusinessContext, userId: UserId): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT ${memberColumns} FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = ${businessId} AND m.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Commands on a team run one after the other, so the checks of each stay true until it commits. */
export async function lockBusiness({ db, businessId }: BusinessContext): Promise<void> {
  await db.selectFrom('businesses').select('business_id').where('business_id', '=', businessId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function freeze({ db, businessId }: BusinessContext, memberId: MemberId): Promise<void> {
  await sql`UPDATE members SET status = 'frozen', version = version + 1 WHERE business_id = ${businessId} AND id = ${memberId}`.execute(db)
}

/** The days of inactivity start again. */
export async function unfreeze({ db, businessId, now }: BusinessContext, memberId: MemberId): Promise<void> {
  await sql`
    UPDATE members SET status = 'normal', unfrozen_at = ${now}, version = version + 1 WHERE business_id = ${businessId} AND id = ${memberId}`.execute(db)
}

export async function replaceRoles({ db, businessId }: BusinessContext, memberId: MemberId, roleIds: readonly string[]): Promise<void> {
  await sql`UPDATE members SET version = version + 1 WHERE business_id = ${businessId} AND id = ${memberId}`.execute(db)
  await db.deleteFrom('member_roles').where('business_id', '=', businessId).where('member_id', '=', memberId).where('role_id', 'not in', roleIds).execute()
  await db
    .insertInto('member_roles')
    .values(roleIds.map((roleId) => ({ business_id: businessId, member_id: memberId, role_id: roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertMember(
  { db, businessId, now }: BusinessContext,
  { id, userId, roleIds }: { readonly id: MemberId; readonly userId: UserId; readonly roleIds: readonly string[] },
): Promise<void> {
  await db.insertInto('members').values({ business_id: businessId, id, user_id: userId, created_at: now }).execute()
  await db
    .insertInto('member_roles')
    .values(roleIds.map((roleId) => ({ business_id: businessId, member_id: id, role_id: roleId })))
    .execute()
}

export async function deleteMember({ db, businessId }: BusinessContext, memberId: MemberId): Promise<void> {
  await db.deleteFrom('member_roles').where('business_id', '=', businessId).where('member_id', '=', memberId).execute()
  await db.deleteFrom('members').where('business_id', '=', businessId).where('id', '=', memberId).execute()
}

/** The account that a new member sees first: the live one, if there is one. */
export async function findFirstAccount({ db, businessId }: BusinessContext): Promise<MerchantId> {
  const { merchant_id } = await db
    .selectFrom('merchant_accounts')
    .select('merchant_id')
    .where('business_id', '=', businessId)
    .orderBy('kind')
    .limit(1)
    .executeTakeFirstOrThrow()
  return merchant_id
}
