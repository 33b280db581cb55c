import * as z from 'zod/mini'
import { declareEndpoint } from '../endpoint.ts'
import { instant, page, pageQuery } from '../fields.ts'

/** Security events that a user is notified of. */

export const noticeKinds = [
  'new_device',
  'password_changed',
  'password_reset',
  'email_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'account_locked',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: instant,
  is_read: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** The factor's name, the new address, or how many codes are left. */
  subject: z.nullable(z.string()),
})
export type Notice = z.infer<typeof notice>

export const listNotices = declareEndpoint({
  method: 'GET',
  path: '/user/notices',
  access: 'session',
  query: z.strictObject(pageQuery),
  response: page(notice),
})

/** Marks all notices as read. */
export const readNotices = declareEndpoint({ method: 'POST', path: '/user/notices/read', access: 'session', response: z.null() })
