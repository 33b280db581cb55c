import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxState } from '#areas/notifications/contract/live.ts'
import { meQuery } from '../../session/me-query.ts'
import { useUserStore } from '../../stores/user.ts'

/** Keeps the unread count and the inbox current in every tab, while somebody is signed in. */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  const token = useUserStore((state) => state.token)
  useEffect(() => {
    if (token === '') return undefined
    let stop: (() => void) | null = null
    let isOver = false
    void import('../../session/live/share-live.ts').then(
      ({ shareLive }) => {
        let last: InboxState | null = null
        if (isOver) return
        stop = shareLive((state) => {
          applyState(queries, state, last)
          last = state
        })
      },
      // Without the stream, the page keeps the state from when it opened.
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [token, queries])
}

/** A state that the page already has, as after a lost connection, loads nothing. */
function applyState(queries: QueryClient, state: InboxState, last: InboxState | null): void {
  const { unread_count: count } = state
  const known = queries.getQueryData(meQuery.queryKey)?.unread_notification_count
  if (known === count && (last === null || last.latest_id === state.latest_id)) return
  queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, unread_notification_count: count })
  void queries.invalidateQueries({ queryKey: ['user', 'notifications'] })
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'merchant' && (queryKey[2] === 'approvals' || queryKey[2] === 'disputes') })
}
