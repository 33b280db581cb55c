import { queryOptions } from '@tanstack/react-query'
import { getBalanceStatement, listBalanceStatements } from '#areas/balance/contract/statements/endpoints.ts'
import { call } from '#web/api/call.ts'

/** @param until the newest month of the page; the current one by default. */
export function statementsQuery(merchantId: string, until: string | undefined) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'statements', until],
    queryFn: ({ signal }) => call(listBalanceStatements, { params: { id: merchantId }, query: { until } }, { signal }),
  })
}

export function statementQuery(merchantId: string, month: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'statement', month],
    queryFn: ({ signal }) => call(getBalanceStatement, { params: { id: merchantId, month } }, { signal }),
  })
}
