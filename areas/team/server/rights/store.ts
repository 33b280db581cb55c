import { sql } from 'kysely'
import { permissions, systemRoles } from '#areas/team/contract/permissions.ts'
import { type LimitingRole, limitsOf } from '#kernel/amount-limits.ts'
import type { MerchantId, UserId } from '#kernel/ids.ts'
import type { Permission, SystemRole } from '#kernel/permissions.ts'
import type { LimitHolder } from '#server/infra/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import type { Rights } from '#server/infra/http/authorise.ts'

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
async function readNeedsSecondPerson(db: Tx, merchantId: MerchantId): Promise<boolean> {
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

function rightsOf({ system_key, permissions: stored }: RoleRow): readonly Permission[] {
  return system_key === null ? declaredOf(stored) : rightsOfSystemRole(system_key)
}

/** A stored name that is no longer declared allows nothing. */
const rightsOfSystemRole = (key: string): readonly Permission[] => systemRoles[key as SystemRole] ?? []
const declaredOf = (stored: readonly string[]) => permissions.filter((permission) => stored.includes(permission))

/** What calls ask about members. */
export const rights: Rights = { grantedTo, findHolder: findLimitHolder, listHolders: listLimitHolders, needsSecondPerson: readNeedsSecondPerson }

/** The rights of a member: the owner has all, everybody else those of their roles. */
function grantedTo({ isOwner, systemRoles: keys, permissions: stored }: Parameters<Rights['grantedTo']>[0]): ReadonlySet<Permission> {
  if (isOwner) return new Set(permissions)
  return new Set([...keys.flatMap(rightsOfSystemRole), ...declaredOf(stored)])
}
