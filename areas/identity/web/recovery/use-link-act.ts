import type { UseQueryResult } from '@tanstack/react-query'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/api/errors.ts'

/**
 * Does what a mailed link is for, once. A query, unlike a mutation, is one call however often its page is mounted, which
 * is twice in development; coming back to the page finds the answer of the first time.
 */
export function useLinkAct<T>(name: string, token: string, act: (token: string) => Promise<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: ['mailed-link', name, token],
    queryFn: token ? () => act(token) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether the server said that a link is not valid, rather than that it cannot say so now. */
export function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422)
}
