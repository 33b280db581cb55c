import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, readNotifications } from '#areas/notifications/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { meQuery } from '#web/session/me-query.ts'
import type { NotificationSearch } from './search.ts'

const pageSize = 30
const notificationsKey = ['user', 'notifications'] as const

/** A person's notifications, newest first, a page at a time. The server writes their texts in the reader's language. */
export const notificationsQuery = (search: NotificationSearch) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { ...search, limit: pageSize, ...(pageParam && { after: pageParam }) } }, { signal, showsErrors: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Marks one notification as read, or all of them. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) => call(readNotifications, { body: id === undefined ? {} : { id } }),
    onSuccess: ({ unread_count: count }) => {
      queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, unread_notification_count: count })
      return queries.invalidateQueries({ queryKey: notificationsKey })
    },
  })
}
