import { queryOptions } from '@tanstack/react-query'
import { listStores } from '#areas/stores/contract/endpoints.ts'
import { call } from './call.ts'

/** The stores of an account. They change elsewhere, so they are read again with each visit. */
export function storesQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant', id, 'stores'],
    queryFn: ({ signal }) => call(listStores, { params: { id } }, { signal, showsErrors: true }),
    staleTime: 0,
  })
}
