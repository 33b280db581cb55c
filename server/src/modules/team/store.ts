import { sql } from 'kysely'
import type { BusinessContext } from '../../infra/context.ts'

export interface MemberRow {
  id: string
  name: string
  email: string
  is_owner: boolean
  status: 'normal' | 'frozen'
  last_login_at: Date | null
  role_ids: string[]
}

/** The owner first, then by name. */
export async function findMembers({ db, businessId }: BusinessContext): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT m.id, u.name, u.email, m.is_owner, m.status, u.last_login_at,
           ARRAY(SELECT r.role_id FROM member_roles r WHERE r.business_id = m.business_id AND r.member_id = m.id) AS role_ids
    FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.business_id = ${businessId}
    ORDER BY m.is_owner DESC, u.name, m.id`.execute(db)
  return rows
}

export async function findRoles({ db, businessId }: BusinessContext) {
  return db
    .selectFrom('roles')
    .select(['id', 'system_key', 'name', 'description', 'permissions'])
    .where('business_id', '=', businessId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export type RoleRow = Awaited<ReturnType<typeof findRoles>>[number]
