import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/errors.ts'
import { meQuery } from '../../session/me-query.ts'

/** An account that answers 403 to what it used to show may have been closed to this person meanwhile; the server says whether and why. */
export function useRecheckOnRefusal(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== 'merchant') return
        const { error } = event.action
        if (error instanceof ApiError && error.status === 403) void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      }),
    [queries],
  )
}
