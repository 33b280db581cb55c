import type { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { permissionEntries, permissions, systemRoleNames } from '#areas/team/contract/permissions.ts'
import type { listRoles, RoleDetail } from '#areas/team/contract/roles.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { type Permission, permissionAreas } from '#kernel/permissions.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { text } from '#server/infra/texts.ts'
import { findRoleLock } from './checks.ts'
import { isSystem, presentRole } from './present.ts'
import { findRole, findRoleMembers, findRoles } from './store.ts'

const systemOrder = systemRoleNames

/** Lists the default roles in their own order, then the custom ones by name. */
export async function readRoles(context: BusinessContext): Promise<HandlerOutput<typeof listRoles>> {
  const rows = await findRoles(context)
  const system = rows.filter(isSystem).sort((a, b) => systemOrder.indexOf(a.system_key) - systemOrder.indexOf(b.system_key))
  return [...system, ...rows.filter((row) => !isSystem(row))].map((row) => ({ ...presentRole(row, context.locale), member_count: row.member_count ?? 0 }))
}

/** @throws AppError `not_found`. */
export async function readRole(context: BusinessMemberContext, id: string): Promise<RoleDetail> {
  const row = await findRole(context, id)
  if (!row) throw new AppError('not_found')
  const members = await findRoleMembers(context, id)
  return {
    ...presentRole(row, context.locale),
    member_count: members.length,
    members: members.map(({ id: memberId, name, email }) => ({ id: memberId, name, email })),
    lock: findRoleLock(context.actor, row, members),
    version: row.version,
  }
}

type Described = HandlerOutput<typeof getPermissions>

/** The caller's own rights in this account, and the catalogue of rights in the caller's language. */
export function describePermissions({ actor, locale }: BusinessMemberContext): Described {
  return {
    granted: permissions.filter((permission) => actor.permissions.has(permission)),
    areas: permissionAreas.map((key) => ({ key, name: text(locale, `roles:server.permissionAreas.${key}`) })),
    all: permissions.map((permission) => describe(permission, locale)),
  }
}

function describe(key: Permission, locale: Locale): Described['all'][number] {
  const { area, needs = [], movesMoney = false, showsPersonalData = false, isOwnerOnly = false } = permissionEntries[key]
  return {
    key,
    area,
    name: text(locale, `roles:server.permissions.${key}.name`),
    description: text(locale, `roles:server.permissions.${key}.description`),
    needs: [...needs] as Permission[],
    moves_money: movesMoney,
    shows_personal_data: showsPersonalData,
    is_owner_only: isOwnerOnly,
  }
}
