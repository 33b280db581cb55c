import type { getPermissions } from '#areas/team/contract/permission-catalogue.ts'
import { permissionEntries, permissions } from '#areas/team/contract/permissions.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { type Permission, permissionAreas } from '#kernel/permissions.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { text } from '#server/infra/texts.ts'

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
