import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { instant, page, pageQuery } from '#kernel/fields.ts'
import { notificationAreas } from './areas.ts'
import { notificationEvents } from './events.ts'

/** A person's inbox: security events of their sign-in, and events of the accounts they work in. */

export const notification = z.object({
  id: z.string(),
  event: z.enum(notificationEvents),
  area: z.enum(notificationAreas),
  at: instant,
  is_read: z.boolean(),
  /** In the caller's language. */
  title: z.string(),
  text: z.string(),
  link: z.object({ text: z.string(), path: z.string() }),
  /** Null for security events. */
  account: z.nullable(z.object({ id: z.string(), name: z.string(), kind: z.enum(['live', 'sandbox']) })),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notification>

/** What a list of notifications can be narrowed to. */
export const notificationFilters = {
  state: z.optional(z.enum(['unread'])),
  area: z.optional(z.enum(notificationAreas)),
  account: z.optional(z.string().check(z.maxLength(100))),
}

/** Newest first. Those of accounts that the caller has no access to anymore are left out. */
export const listNotifications = declareEndpoint({
  method: 'GET',
  path: '/user/notifications',
  access: 'session',
  query: z.strictObject({ ...pageQuery, ...notificationFilters }),
  response: page(notification),
})

/** Marks one notification as read, or all of them. Returns how many are unread after that. */
export const readNotifications = declareEndpoint({
  method: 'POST',
  path: '/user/notifications/read',
  access: 'session',
  body: z.strictObject({ id: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({ unread_count: z.int() }),
})
