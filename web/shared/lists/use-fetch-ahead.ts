import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMerchant } from '../../stores/merchant.ts'

/** Fetches the object that a row leads to. @param queryOf the same function in every render. */
export function useFetchAhead<Fetched, Data, Key extends QueryKey>(queryOf: (merchantId: string, id: string) => FetchQueryOptions<Fetched, Error, Data, Key>) {
  const queries = useQueryClient()
  const { id: merchantId } = useMerchant()
  return useCallback(({ id }: { readonly id: string }) => void queries.prefetchQuery(queryOf(merchantId, id)), [queries, merchantId, queryOf])
}
