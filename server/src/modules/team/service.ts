import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { Locale } from '@counterfoil/contract/locale'
import type { Permission, SystemRole } from '@counterfoil/contract/permissions'
import { permissions, systemRoles } from '@counterfoil/contract/permissions'
import { roleTexts } from '@counterfoil/contract/role-texts'
import type { getPermissions, listRoles } from '@counterfoil/contract/team'
import type { BusinessContext, BusinessMemberContext } from '../../infra/context.ts'
import type { RoleRow } from './store.ts'
import { findRoles } from './store.ts'

const systemOrder = Object.keys(systemRoles)

/** The roles every business has, in their own order, then the business's own by name. */
export async function readRoles(context: BusinessContext): Promise<HandlerOutput<typeof listRoles>> {
  const rows = await findRoles(context)
  const system = rows.filter(isSystem).sort((a, b) => systemOrder.indexOf(a.system_key) - systemOrder.indexOf(b.system_key))
  return [...system, ...rows.filter((row) => !isSystem(row))].map((row) => presentRole(row, context.locale))
}

/** The caller's own rights in this account, and every right there is. */
export function describePermissions({ actor }: BusinessMemberContext): HandlerOutput<typeof getPermissions> {
  return { granted: permissions.filter((permission) => actor.permissions.has(permission)), all: [...permissions] }
}

type SystemRow = RoleRow & { system_key: SystemRole }

function isSystem(row: RoleRow): row is SystemRow {
  return row.system_key !== null
}

function presentRole(row: RoleRow, locale: Locale): HandlerOutput<typeof listRoles>[number] {
  const { id } = row
  if (isSystem(row)) return { id, ...roleTexts[locale][row.system_key], is_system_default: true, permissions: [...systemRoles[row.system_key]] }
  return { id, name: row.name, description: row.description, is_system_default: false, permissions: row.permissions as Permission[] }
}
