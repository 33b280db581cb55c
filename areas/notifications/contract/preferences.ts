import * as z from 'zod/mini'
import { timeZone } from '#areas/settings/contract/merchants/business-fields.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import type { RuleName } from '#kernel/texts.ts'
import { notificationAreas, notificationChannels } from './areas.ts'
import { memberEventNames, notificationEvents } from './events.ts'

/** Notification preferences of a person: events, channels and times. */

export const testChannels = ['in_app', ...notificationChannels] as const
export type TestChannel = (typeof testChannels)[number]

/** A time of day in the person's time zone. */
const localTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'local_time_form' satisfies RuleName))

const choice = z.object({
  is_on: z.boolean(),
  /** True for security notices, and for an owner's emails about bank accounts, which can't be turned off. */
  is_fixed: z.boolean(),
})

export const notificationSchedule = z.object({
  /** IANA name. */
  time_zone: z.string(),
  /** Start of the quiet hours, which hold emails and pushes back until `quiet_until`. Both are null without quiet hours. */
  quiet_from: z.nullable(z.string()),
  quiet_until: z.nullable(z.string()),
  /** When the daily digest is sent by email; null if emails are sent immediately. Pushes don't wait for it. */
  digest_at: z.nullable(z.string()),
})
export type NotificationSchedule = z.infer<typeof notificationSchedule>

export const notificationPreferences = z.object({
  events: z.array(
    z.object({
      event: z.enum(notificationEvents),
      area: z.enum(notificationAreas),
      /** In the caller's language. */
      title: z.string(),
      channels: z.object({ email: choice, push: choice }),
    }),
  ),
  schedule: notificationSchedule,
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const getNotificationPreferences = declareEndpoint({
  method: 'GET',
  path: '/user/notification-preferences',
  access: 'session',
  response: notificationPreferences,
})

/** Turns events on or off in a channel, in all of the caller's accounts. */
export const setNotificationChannel = declareEndpoint({
  method: 'PUT',
  path: '/user/notification-preferences/:channel',
  access: 'session',
  params: z.object({ channel: z.enum(notificationChannels) }),
  body: z.strictObject({ events: z.array(z.enum(memberEventNames)).check(z.minLength(1), z.maxLength(memberEventNames.length)), is_on: z.boolean() }),
  response: notificationPreferences,
})

/** Sets quiet hours and digests. Security notices are sent at any time. */
export const setNotificationSchedule = declareEndpoint({
  method: 'PUT',
  path: '/user/notification-schedule',
  access: 'session',
  body: z.strictObject({
    time_zone: timeZone,
    quiet_from: z.nullable(localTime),
    quiet_until: z.nullable(localTime),
    digest_at: z.nullable(localTime),
  }),
  response: notificationPreferences,
})

/** Sends the caller a test notification immediately: to the inbox, or by one channel. */
export const sendTestNotification = declareEndpoint({
  method: 'POST',
  path: '/user/notification-preferences/test',
  access: 'session',
  body: z.strictObject({ channel: z.enum(testChannels) }),
  response: z.null(),
})

/**
 * Turns off the emails that the token of an email names. Mail programs call it with a form as its body (RFC 8058), which is ignored.
 * Repeating it changes nothing.
 */
export const unsubscribe = declareEndpoint({
  method: 'POST',
  path: '/user/notifications/unsubscribe',
  access: 'public',
  query: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({
    /** Name of the event, in the caller's language. Null if the emails of all events are off now. */
    title: z.nullable(z.string()),
  }),
})
