import type { DisputeAssignee } from '#areas/disputes/contract/endpoints.ts'
import { assigneeWords, disputeQuery } from '#areas/disputes/contract/query.ts'
import { type DisputeTab, disputeTabs } from '#areas/disputes/contract/tabs.ts'
import { parseQuery } from '#kernel/query/parse.ts'
import { printQuery } from '#kernel/query/print.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { disputeStatuses } from '#kernel/statuses.ts'

/** The list with the members as choices, once they are known. */
export function disputeQueryWith(members: readonly DisputeAssignee[] | undefined): QueryList {
  if (!members) return disputeQuery
  const { fields } = disputeQuery
  const values = [...assigneeWords, ...members.map(({ id }) => id)]
  return { ...disputeQuery, fields: { ...fields, assignee: { kind: 'choice', values, isSingle: true, example: fields.assignee.example } } }
}

/** The query that an export of a tab takes: a file has no tabs, so the statuses are terms of it, unless the query names some. */
export function exportQueryOf(tab: DisputeTab, q: string, currency: string): string {
  const { terms } = parseQuery(q, disputeQuery, { currency })
  const statuses = disputeTabs[tab]
  if (!terms || statuses.length === disputeStatuses.length || terms.some(({ field }) => field === 'status' || field === 'id')) return q
  return printQuery([{ field: 'status', isNegated: false, operator: ':', values: statuses }, ...terms])
}
