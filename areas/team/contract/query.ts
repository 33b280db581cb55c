import type { FilterValues } from '#kernel/query/filters.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { memberStatuses } from './members.ts'
import { teamLimits } from './rules.ts'

/** Orders of the list, each with its direction. */
const sorts = {
  name: { sort: 'name', is_descending: false },
  email: { sort: 'email', is_descending: false },
  last_login: { sort: 'last_login', is_descending: true },
  longest_inactive: { sort: 'last_login', is_descending: false },
  joined: { sort: 'joined', is_descending: true },
} as const

/** What members can be searched by. The endpoint takes the filters alone, so the page reads the query; exports take the query, with roles by their IDs. */
export const memberFields = {
  search: { kind: 'text', lengthMax: teamLimits.memberSearchLengthMax, example: 'search:chen' },
  status: { kind: 'choice', values: memberStatuses, texts: 'team:status', isSingle: true, example: 'status:frozen' },
  role: { kind: 'text', lengthMax: queryLimits.queryLengthMax, isSeveral: true, example: 'role:Finance' },
  verification: { kind: 'choice', values: ['off', 'on'], texts: 'team:members.filters.values.verification', isSingle: true, example: 'verification:off' },
  activity: { kind: 'choice', values: ['inactive', 'active'], texts: 'team:members.filters.values.activity', isSingle: true, example: 'activity:inactive' },
  sort: {
    kind: 'choice',
    values: Object.keys(sorts) as (keyof typeof sorts)[],
    texts: 'team:members.filters.values.sort',
    isSingle: true,
    example: 'sort:last_login',
  },
} as const satisfies QueryList['fields']

export const memberQuery = { fields: memberFields, readWords: (text: string) => ({ field: 'search', value: text }) } as const satisfies QueryList

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
