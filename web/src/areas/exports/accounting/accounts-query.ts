import { listJournalAccounts } from '@counterfoil/contract/accounting/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { exportsKey } from '../../../shared/exports/queries.ts'

/** The accounts of journals, as the business has mapped them. */
export function accountsQuery(merchantId: string) {
  return queryOptions({
    queryKey: [...exportsKey(merchantId), 'accounts'],
    queryFn: ({ signal }) => call(listJournalAccounts, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}
