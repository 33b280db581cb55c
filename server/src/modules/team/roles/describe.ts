import type { ShownChange } from '@counterfoil/contract/approvals/shown-change'
import type { Locale } from '@counterfoil/contract/locale'
import type { Permission } from '@counterfoil/contract/permissions'
import { permissionTexts } from '../../permissions/index.ts'
import { describeLimit } from './limit-texts.ts'
import type { RoleValues } from './store.ts'

/** Describes a change of a role for whoever decides on it. A new role has no values before, a deleted one none after; of permissions, only those that differ are named. */
export function describeRole(before: RoleValues | null, after: RoleValues | null, locale: Locale): ShownChange[] {
  const text = (value: string | undefined) => (value ? [value] : null)
  const limitsOf = (values: RoleValues | null) => {
    const described = values?.limits.map((limit) => describeLimit(limit, locale)) ?? []
    return described.length > 0 ? described : null
  }
  const rights = (values: RoleValues | null, except: RoleValues | null) => {
    const named = (values?.permissions ?? []).filter((permission) => !except?.permissions.includes(permission))
    return named.length > 0 ? named.map((permission) => permissionTexts[permission as Permission][locale].name) : null
  }
  const changes: ShownChange[] = [
    { field: 'name', before: text(before?.name), after: text(after?.name) },
    { field: 'description', before: text(before?.description), after: text(after?.description) },
    ...(before && after
      ? ([
          { field: 'permissions_added', before: null, after: rights(after, before) },
          { field: 'permissions_removed', before: rights(before, after), after: null },
        ] as const)
      : ([{ field: 'permissions', before: rights(before, null), after: rights(after, null) }] as const)),
    { field: 'limits', before: limitsOf(before), after: limitsOf(after) },
  ]
  return changes.filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
