import { limits } from '@counterfoil/contract/limits'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import type { QueryList } from '@counterfoil/contract/query/query'
import { memberStatuses } from '@counterfoil/contract/team/members'

/** Orders of the list, each with its direction. */
const sorts = {
  name: { sort: 'name', is_descending: false },
  email: { sort: 'email', is_descending: false },
  last_login: { sort: 'last_login', is_descending: true },
  longest_inactive: { sort: 'last_login', is_descending: false },
  joined: { sort: 'joined', is_descending: true },
} as const

/** What members can be searched by. The endpoint takes the filters alone, so the page reads the query. */
const fields = {
  search: { kind: 'text', lengthMax: limits.memberSearchLengthMax, example: 'search:chen' },
  status: { kind: 'choice', values: memberStatuses, isSingle: true, example: 'status:frozen' },
  role: { kind: 'text', lengthMax: limits.queryLengthMax, example: 'role:Finance' },
  verification: { kind: 'choice', values: ['off', 'on'], isSingle: true, example: 'verification:off' },
  activity: { kind: 'choice', values: ['inactive', 'active'], isSingle: true, example: 'activity:inactive' },
  sort: { kind: 'choice', values: Object.keys(sorts) as (keyof typeof sorts)[], isSingle: true, example: 'sort:last_login' },
} as const satisfies QueryList['fields']

export const memberQuery = { fields, readWords: (text: string) => ({ field: 'search', value: text }) } as const satisfies QueryList

/** The list with the business's own roles as choices, once they are known. */
export function memberQueryWith(roles: readonly { readonly id: string }[] | undefined): QueryList {
  if (!roles) return memberQuery
  return { ...memberQuery, fields: { ...fields, role: { kind: 'choice', values: roles.map(({ id }) => id), example: fields.role.example } } }
}

/** The filters as the endpoint takes them. */
export function toCall({ search, status, role, verification, activity, sort }: FilterValues<typeof memberQuery>) {
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(role !== undefined && { role }),
    ...(verification !== undefined && { has_second_factor: verification === 'on' ? ('true' as const) : ('false' as const) }),
    ...(activity !== undefined && { is_inactive: activity === 'inactive' ? ('true' as const) : ('false' as const) }),
    ...(sort !== undefined && { sort: sorts[sort].sort, is_descending: sorts[sort].is_descending ? ('true' as const) : ('false' as const) }),
  }
}
