import { queryOptions } from '@tanstack/react-query'
import { type EventItem, getEvent, listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import { call } from '#web/api/call.ts'
import type { ListSource } from '#web/shared/lists/use-list-search.ts'

export const eventSource: ListSource<EventItem> = {
  key: ['events', 'list'],
  load: (id, query, signal) => call(listEvents, { params: { id }, query }, { signal, showsFieldErrors: true }),
}

export function eventDetailQuery(merchantId: string, eventId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'events', 'detail', eventId],
    queryFn: ({ signal }) => call(getEvent, { params: { id: merchantId, eventId } }, { signal }),
  })
}
