import { queryOptions } from '@tanstack/react-query'
import { getPlan, getStatement, listStatements } from '#areas/billing/contract/endpoints.ts'
import { call } from '#web/api/call.ts'

export function planQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'plan'],
    queryFn: ({ signal }) => call(getPlan, { params: { id: merchantId } }, { signal }),
  })
}

/** @param until the newest month of the page; the current one by default. */
export function statementsQuery(merchantId: string, until: string | undefined) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'statements', until],
    queryFn: ({ signal }) => call(listStatements, { params: { id: merchantId }, query: { until } }, { signal }),
  })
}

export function statementQuery(merchantId: string, month: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'statement', month],
    queryFn: ({ signal }) => call(getStatement, { params: { id: merchantId, month } }, { signal }),
  })
}
