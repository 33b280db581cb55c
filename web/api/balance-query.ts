import { queryOptions } from '@tanstack/react-query'
import { getBalance } from '#areas/balance/contract/endpoints.ts'
import { call } from './call.ts'

/** An account's balance, one entry per currency. Shared, since whoever moves money wants to see it. */
export function balanceQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'balance'],
    queryFn: ({ signal }) => call(getBalance, { params: { id: merchantId } }, { signal, showsErrors: true }),
  })
}
