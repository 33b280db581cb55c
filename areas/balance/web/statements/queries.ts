import { queryOptions, useMutation } from '@tanstack/react-query'
import { downloadBalanceStatement, getBalanceStatement, listBalanceStatements } from '#areas/balance/contract/statements/endpoints.ts'
import type { StatementFormat } from '#areas/billing/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/ui/text/save-file.ts'

/** @param until the newest month of the page; the current one by default. */
export function statementsQuery(merchantId: string, until: string | undefined) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'statements', until],
    queryFn: ({ signal }) => call(listBalanceStatements, { params: { id: merchantId }, query: { until } }, { signal, showsErrors: true }),
  })
}

export function statementQuery(merchantId: string, month: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance', 'statement', month],
    queryFn: ({ signal }) => call(getBalanceStatement, { params: { id: merchantId, month } }, { signal, showsErrors: true }),
  })
}

export function useDownloadStatement(merchantId: string, month: string) {
  return useMutation({
    mutationFn: async (format: StatementFormat) =>
      saveFile(
        `balance-statement-${month}.${format}`,
        await call(downloadBalanceStatement, { params: { id: merchantId, month }, query: { format } }, { showsErrors: true }),
      ),
  })
}
