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

/** The longest list of names; the others are counted. */
const namedMax = 3

const listTexts: Readonly<Record<Locale, { tag: string; rest: (count: number) => string }>> = {
  en: { tag: 'en', rest: (count) => (count === 1 ? '1 other member' : `${count} other members`) },
  'zh-cn': { tag: 'zh-CN', rest: (count) => `另外 ${count} 位成员` },
}

/** Names members for a text, in its language: "Ada, Grace, and 2 other members". */
export function nameMembers(members: readonly { readonly name: string }[]): (locale: Locale) => string {
  const names = members.slice(0, namedMax).map(({ name }) => name)
  const restCount = members.length - names.length
  return (locale) => {
    const { tag, rest } = listTexts[locale]
    return new Intl.ListFormat(tag).format(restCount > 0 ? [...names, rest(restCount)] : names)
  }
}
