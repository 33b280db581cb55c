import { sql } from 'kysely'
import { type LimitingRole, type LimitsByAction, limitsOf } from '#kernel/amount-limits.ts'
import type { MerchantId, UserId } from '#kernel/ids.ts'
import { type Permission, permissions, type SystemRole, systemRoles } from '#kernel/permissions.ts'
import type { Tx } from '../database/database.ts'

/** Members of an account's business with their rights and limits. On the side of people, outside the account's transaction. */
export interface LimitHolder {
  readonly userId: UserId
  /** Null where one member is read alone. */
  readonly name: string | null
  readonly permissions: ReadonlySet<Permission>
  readonly limits: LimitsByAction
}

/** A role as the database has it: one that every business has, or one with its own permissions. */
interface RoleRow extends Pick<LimitingRole, 'limits'> {
  readonly system_key: string | null
  readonly permissions: readonly string[]
}

/** A member as the database has them. */
export interface StoredHolder {
  user_id: UserId
  name?: string
  is_owner: boolean
  roles: RoleRow[]
}

/** Members who have access to an account now. */
export async function listLimitHolders(db: Tx, merchantId: MerchantId, now: Date): Promise<LimitHolder[]> {
  const { rows } = await sql<StoredHolder>`SELECT user_id, name, is_owner, roles FROM members_with_access(${merchantId}, ${now})`.execute(db)
  return rows.map(holderOf)
}

/** One active member. */
export async function findLimitHolder(db: Tx, merchantId: MerchantId, userId: UserId): Promise<LimitHolder | null> {
  const { rows } = await sql<StoredHolder>`SELECT user_id, is_owner, roles FROM member_with_access(${merchantId}, ${userId})`.execute(db)
  return rows[0] ? holderOf(rows[0]) : null
}

/** Whether an account's business requires a second person for changes of bank accounts. */
export async function readNeedsSecondPerson(db: Tx, merchantId: MerchantId): Promise<boolean> {
  const { rows } = await sql<{ is_needed: boolean }>`SELECT needs_second_person(${merchantId}) AS is_needed`.execute(db)
  return rows[0]?.is_needed ?? false
}

export function holderOf({ user_id, name, is_owner, roles }: StoredHolder): LimitHolder {
  const limiting = roles.map((role) => ({ permissions: rightsOf(role), limits: role.limits }))
  return {
    userId: user_id,
    name: name ?? null,
    permissions: new Set(is_owner ? permissions : limiting.flatMap((role) => role.permissions)),
    limits: limitsOf(limiting, is_owner),
  }
}

/** A stored name that is no longer declared allows nothing. */
function rightsOf(role: RoleRow): readonly Permission[] {
  if (role.system_key !== null) return systemRoles[role.system_key as SystemRole] ?? []
  return permissions.filter((permission) => role.permissions.includes(permission))
}
