import { parseQuery } from '#kernel/query/parse.ts'
import { printQuery } from '#kernel/query/print.ts'
import type { QueryTerm } from '#kernel/query/query.ts'
import { disputeStatuses } from '#kernel/statuses.ts'
import { disputeQuery } from './query.ts'
import { type DisputeTab, disputeTabs, isOpenTab } from './tabs.ts'

/** The query that an export of a tab takes, since a file has no tabs: what the tab leaves of its statuses. Null where it leaves none. */
export function exportQueryOf(tab: DisputeTab, q: string, currency: string): string | null {
  const { terms } = parseQuery(q, disputeQuery, { currency })
  if (!terms || terms.some(({ field }) => field === 'id')) return q
  const asked = terms.find(({ field }) => field === 'status')
  const values = disputeTabs[tab].filter((status) => !asked || asked.values.includes(status) !== asked.isNegated)
  if (values.length === 0) return null
  const term = (field: string, is: readonly string[]): QueryTerm => ({ field, isNegated: false, operator: ':', values: is })
  return printQuery([
    ...(values.length === disputeStatuses.length ? [] : [term('status', values)]),
    ...(isOpenTab(tab) ? [term('deadline', ['ahead'])] : []),
    ...terms.filter(({ field }) => field !== 'status' && !(field === 'deadline' && isOpenTab(tab))),
  ])
}
