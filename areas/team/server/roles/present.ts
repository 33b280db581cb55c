import { permissions, systemRoles } from '#areas/team/contract/permissions.ts'
import type { RoleLimit } from '#areas/team/contract/roles.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Permission, SystemRole } from '#kernel/permissions.ts'
import { text } from '#server/infra/texts.ts'
import type { RoleRow } from './store.ts'

/** A role in the reader's language. */
export interface NamedRole {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly is_system_default: boolean
  readonly permissions: Permission[]
  readonly limits: RoleLimit[]
}

type SystemRow<Row extends RoleRow> = Row & { readonly system_key: SystemRole }

export function isSystem<Row extends RoleRow>(row: Row): row is SystemRow<Row> {
  return row.system_key !== null
}

export function presentRole(row: RoleRow, locale: Locale): NamedRole {
  const { id, name, description, limits } = row
  if (isSystem(row)) {
    const own = `roles:server.systemRoles.${row.system_key}` as const
    return {
      id,
      name: text(locale, `${own}.name`),
      description: text(locale, `${own}.description`),
      is_system_default: true,
      permissions: rightsOf(row),
      limits,
    }
  }
  return { id, name, description, is_system_default: false, permissions: rightsOf(row), limits }
}

/** What a role allows, in the order of the catalogue. A stored name that is no longer declared allows nothing. */
export function rightsOf(row: RoleRow): Permission[] {
  if (isSystem(row)) return [...systemRoles[row.system_key]]
  return permissions.filter((permission) => row.permissions.includes(permission))
}
