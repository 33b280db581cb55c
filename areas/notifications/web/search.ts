import { type NotificationArea, notificationAreas } from '#areas/notifications/contract/areas.ts'
import { dropUndefined, oneOf, readText } from '#web/ui/filters/search-values.ts'

/** The filters of the inbox, as in the address. */
export interface NotificationSearch {
  state?: 'unread'
  area?: NotificationArea
  /** The account's ID. */
  account?: string
}

export function readNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  return dropUndefined<NotificationSearch>({
    state: search.state === 'unread' ? 'unread' : undefined,
    area: oneOf(readText(search.area, 40), notificationAreas),
    account: readText(search.account, 100),
  })
}

/** An address of an account: it opens whichever account the tab is in. */
export interface OpenSearch {
  account?: string
  to?: string
}

export function readOpenSearch(search: Record<string, unknown>): OpenSearch {
  return dropUndefined<OpenSearch>({ account: readText(search.account, 100), to: readText(search.to, 500) })
}
