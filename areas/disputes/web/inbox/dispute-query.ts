import type { DisputeAssignee } from '@counterfoil/contract/disputes/endpoints'
import { assigneeWords, disputeQuery } from '@counterfoil/contract/disputes/query'
import { type DisputeTab, disputeTabs } from '@counterfoil/contract/disputes/tabs'
import { parseQuery } from '@counterfoil/contract/query/parse'
import { printQuery } from '@counterfoil/contract/query/print'
import type { QueryList } from '@counterfoil/contract/query/query'
import { disputeStatuses } from '@counterfoil/contract/statuses'

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
