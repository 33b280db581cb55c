import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/errors.ts'
import { meQuery } from '../../session/me-query.ts'
import { merchantsQuery } from '../../session/queries.ts'

/**
 * An account that returns 403 for a page that was open before may have been closed to this person, and one that returns 404
 * may no longer be theirs, after their membership was frozen or removed. Asks the server whether it is so.
 */
export function useRecheckOnRefusal(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== 'merchant') return
        const { error } = event.action
        if (!(error instanceof ApiError)) return
        if (error.status === 403) void queries.invalidateQueries({ queryKey: meQuery.queryKey })
        if (error.status === 404) void queries.invalidateQueries({ queryKey: merchantsQuery.queryKey })
      }),
    [queries],
  )
}
