import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../session/queries.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { newCodesQuery, ownIdentityQuery, policyQuery, securityQuery, sessionsQuery } from './queries.ts'

interface SecurityAction<V, A> {
  send: (values: V) => Promise<A>
  onDone?: (answer: A) => void
}

/** Something that changes how a person signs in; the page, the banners and the list of who has no factor go by it at once. */
export function useSecurityAction<V = void, A = unknown>({ send, onDone }: SecurityAction<V, A>) {
  const queries = useQueryClient()
  const { id } = useMerchant()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer: A) => {
      onDone?.(answer)
      for (const { queryKey } of [securityQuery, sessionsQuery, policyQuery(id), ownIdentityQuery(id), meQuery]) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Keeps codes that were just made in sight until somebody says that they have them; a later factor makes none. */
export function showNewCodes(queries: QueryClient, codes: string[] | null): void {
  if (codes) queries.setQueryData(newCodesQuery.queryKey, codes)
}
