import { sql } from 'kysely'
import type { RoleLimit } from '#areas/team/contract/roles.ts'
import type { MemberId, UserId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'

const columns = ['id', 'system_key', 'name', 'description', 'permissions', 'version'] as const

/** The limits of the role `r`, in one order. */
const limitsColumn = sql<RoleLimit[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('action', l.action, 'currency', l.currency, 'each_minor', l.each_minor, 'day_minor', l.day_minor) ORDER BY l.action, l.currency)
  FROM role_limits l WHERE l.business_id = r.business_id AND l.role_id = r.id), '[]')`.as('limits')

/** By name, each with the number of its members. */
export async function findRoles({ db, businessId }: BusinessContext) {
  return db
    .selectFrom('roles as r')
    .select(columns.map((column) => `r.${column}` as const))
    .select(limitsColumn)
    .select((row) =>
      row
        .selectFrom('member_roles as m')
        .select((counted) => counted.fn.countAll<number>().as('count'))
        .whereRef('m.business_id', '=', 'r.business_id')
        .whereRef('m.role_id', '=', 'r.id')
        .$asScalar()
        .as('member_count'),
    )
    .where('r.business_id', '=', businessId)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()
}

export async function findRole({ db, businessId }: BusinessContext, id: string) {
  return db
    .selectFrom('roles as r')
    .select(columns.map((column) => `r.${column}` as const))
    .select(limitsColumn)
    .where('r.business_id', '=', businessId)
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>

export async function countCustomRoles({ db, businessId }: BusinessContext): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('system_key', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether another role of the business has the name, in any case. */
export async function isNameTaken({ db, businessId }: BusinessContext, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM roles WHERE business_id = ${businessId} AND lower(name) = lower(${name}) AND id IS DISTINCT FROM ${exceptId} LIMIT 1`.execute(db)
  return rows.length > 0
}

export interface RoleValues {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
  readonly limits: readonly RoleLimit[]
}

export async function insertRole(context: BusinessContext, id: string, { permissions, limits, ...values }: RoleValues): Promise<void> {
  const { db, businessId, now } = context
  await db
    .insertInto('roles')
    .values({ ...values, permissions: [...permissions], business_id: businessId, id, created_at: now })
    .execute()
  await insertLimits(context, id, limits)
}

async function insertLimits({ db, businessId }: BusinessContext, roleId: string, limits: readonly RoleLimit[]): Promise<void> {
  if (limits.length === 0) return
  await db
    .insertInto('role_limits')
    .values(limits.map((limit) => ({ ...limit, business_id: businessId, role_id: roleId })))
    .execute()
}

export async function saveRole(context: BusinessContext, id: string, { permissions, limits, ...values }: RoleValues): Promise<void> {
  const { db, businessId } = context
  await db
    .updateTable('roles')
    .set((row) => ({ ...values, permissions: [...permissions], version: row('version', '+', 1) }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('role_limits').where('business_id', '=', businessId).where('role_id', '=', id).execute()
  await insertLimits(context, id, limits)
}

export async function removeRole({ db, businessId }: BusinessContext, id: string): Promise<void> {
  await db.deleteFrom('roles').where('business_id', '=', businessId).where('id', '=', id).execute()
}

export interface RoleMember {
  readonly id: MemberId
  readonly name: string
  readonly email: string
  readonly user_id: UserId
  readonly is_owner: boolean
}

/** The members with a role, including frozen ones, by name. */
export async function findRoleMembers({ db, businessId }: BusinessContext, id: string): Promise<RoleMember[]> {
  return db
    .selectFrom('member_roles as r')
    .innerJoin('members as m', (join) => join.onRef('m.business_id', '=', 'r.business_id').onRef('m.id', '=', 'r.member_id'))
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'u.name', 'u.email', 'm.user_id', 'm.is_owner'])
    .where('r.business_id', '=', businessId)
    .where('r.role_id', '=', id)
    .orderBy('u.name')
    .orderBy('m.id')
    .execute()
}

/** Gives the members and invitations of a role another one. */
export async function reassignRole({ db, businessId }: BusinessContext, id: string, toId: string): Promise<void> {
  await sql`
    UPDATE members m SET version = version + 1 FROM member_roles r
    WHERE m.business_id = ${businessId} AND r.business_id = ${businessId} AND r.member_id = m.id AND r.role_id = ${id}`.execute(db)
  await sql`
    INSERT INTO member_roles (business_id, member_id, role_id)
    SELECT business_id, member_id, ${toId} FROM member_roles WHERE business_id = ${businessId} AND role_id = ${id}
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO invitation_roles (business_id, invitation_id, role_id)
    SELECT business_id, invitation_id, ${toId} FROM invitation_roles WHERE business_id = ${businessId} AND role_id = ${id}
    ON CONFLICT DO NOTHING`.execute(db)
  await db.deleteFrom('member_roles').where('business_id', '=', businessId).where('role_id', '=', id).execute()
}
