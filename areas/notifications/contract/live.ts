import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'

/** The state of an inbox, by which a page knows what to ask for. */
export const inboxState = z.object({
  unread_count: z.int(),
  /** The newest notification; null in an empty inbox. */
  latest_id: z.nullable(z.string()),
})
export type InboxState = z.infer<typeof inboxState>

/**
 * Follows the caller's inbox. The first event, `inbox`, comes immediately with the present state, so a lost connection misses nothing; another one
 * follows each change. `end` comes when the session has ended, and is the last one. A comment line every 20 seconds shows that the stream lives.
 * It counts as no use of the session.
 */
export const followInbox = declareEndpoint({ method: 'GET', path: '/user/notifications/live', access: 'session', isStream: true, response: inboxState })
