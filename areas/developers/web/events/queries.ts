import { type EventItem, getEvent, listEvents } from '@counterfoil/contract/event-log/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { ListSource } from '../../../shared/lists/use-list-search.ts'

export const eventSource: ListSource<EventItem> = {
  key: ['events', 'list'],
  load: (id, query, signal) => call(listEvents, { params: { id }, query }, { signal, showsErrors: true }),
}

export function eventDetailQuery(merchantId: string, eventId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'events', 'detail', eventId],
    queryFn: ({ signal }) => call(getEvent, { params: { id: merchantId, eventId } }, { signal, showsErrors: true }),
  })
}
