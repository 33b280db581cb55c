import type { ShownChange } from '#areas/approvals/contract/second-person.ts'
import type { AmountLimit, LimitedAction } from '#kernel/amount-limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Permission } from '#kernel/permissions.ts'
import { text } from '#server/infra/texts.ts'
import type { RoleValues } from './store.ts'

/** Describes a change of a role for whoever decides on it. A new role has no values before, a deleted one none after; of permissions, only those that differ are named. */
export function describeRole(before: RoleValues | null, after: RoleValues | null, locale: Locale): ShownChange[] {
  const shown = (value: string | undefined) => (value ? [value] : null)
  const limitsOf = (values: RoleValues | null) => {
    const described = values?.limits.map((limit) => describeLimit(limit, locale)) ?? []
    return described.length > 0 ? described : null
  }
  const rights = (values: RoleValues | null, except: RoleValues | null) => {
    const named = (values?.permissions ?? []).filter((permission) => !except?.permissions.includes(permission))
    return named.length > 0 ? named.map((permission) => text(locale, `roles:server.permissions.${permission as Permission}.name`)) : null
  }
  const changes: ShownChange[] = [
    { field: 'name', before: shown(before?.name), after: shown(after?.name) },
    { field: 'description', before: shown(before?.description), after: shown(after?.description) },
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

/** Describes one limit of a role: "Refunds in USD: $50.00 each, $150.00 a day". */
export function describeLimit(
  { action, currency, each_minor: each, day_minor: day }: AmountLimit & { readonly action: LimitedAction },
  locale: Locale,
): string {
  const say = (limit: 'each' | 'day', minor: number) => text(locale, `roles:server.limit.${limit}`, { amount: formatMoney(minor, currency, locale) })
  const [ofEach, ofDay] = [each !== null && say('each', each), day !== null && say('day', day)]
  const amounts = ofEach && ofDay ? text(locale, 'roles:server.limit.both', { each: ofEach, day: ofDay }) : ofEach || ofDay || ''
  return text(locale, `roles:server.limit.${action}`, { currency, amounts })
}

/** The longest list of names; the others are counted. */
const namedMax = 3

/** Names members for a text, in its language: "Ada, Grace, and 2 other members". */
export function nameMembers(members: readonly { readonly name: string }[]): (locale: Locale) => string {
  const names = members.slice(0, namedMax).map(({ name }) => name)
  const restCount = members.length - names.length
  return (locale) => {
    const rest = restCount > 0 ? [text(locale, 'team:server.otherMembers', { count: restCount })] : []
    return new Intl.ListFormat(locale).format([...names, ...rest])
  }
}
