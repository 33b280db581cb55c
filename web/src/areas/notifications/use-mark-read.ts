import type { Notice } from '@counterfoil/contract/notices'
import { readNotices } from '@counterfoil/contract/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { meQuery } from '../../session/me-query.ts'

/** Marks all notices as read once the newest are on the page. On the page itself they stay marked as new until the next visit. */
export function useMarkRead(notices: readonly Notice[] | undefined): void {
  const queries = useQueryClient()
  const isAsked = useRef(false)
  const { mutate } = useMutation({
    // Should it fail, they only stay unread.
    mutationFn: () => call(readNotices, {}, { showsErrors: true }),
    onSuccess: () => queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, unread_notices: 0 }),
  })
  const hasUnread = notices?.some((notice) => !notice.is_read) ?? false
  useEffect(() => {
    if (!hasUnread || isAsked.current) return
    isAsked.current = true
    mutate()
  }, [hasUnread, mutate])
}
