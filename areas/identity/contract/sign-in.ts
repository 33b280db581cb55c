import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { email } from '#kernel/fields.ts'
import { businessId, userId } from '#kernel/ids.ts'
import { locales } from '#kernel/locale.ts'
import { givenPassword } from './passwords.ts'

/** Sign-in and the signed-in user. */

export const user = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  language: z.enum(locales),
})
export type User = z.infer<typeof user>

export const signedIn = z.object({ token: z.string(), user })
/** Comes with code 10002; `challenge` is kept in session storage for /login_verify. */
export const challenged = z.object({ challenge: z.string() })

/** What the pages for people who are signed out must know of this installation. */
export const getSignInOptions = declareEndpoint({
  method: 'GET',
  path: '/user/sign-in-options',
  access: 'public',
  response: z.object({
    password_length_min: z.int(),
    remember_days: z.int(),
    /** Minutes without a call after which a session with "remember me" ends. */
    remember_idle_minutes: z.int(),
    /** Where mails can be read instead of being sent, on a developer's machine. */
    mailbox_url: z.nullable(z.string()),
    /** False where passkeys cannot work, as under an IP address. */
    has_passkeys: z.boolean(),
  }),
})

export const login = declareEndpoint({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  body: z.strictObject({
    email,
    password: givenPassword,
    /** Keeps the session for 7 days. */
    remember: z.boolean(),
  }),
  response: z.union([signedIn, challenged]),
})

export const logout = declareEndpoint({ method: 'POST', path: '/user/logout', access: 'session', response: z.null() })

/** A business that asks its members for a second factor, where the caller has none yet. */
export const secondFactorDemand = z.object({
  business_id: businessId,
  business_name: z.string(),
  /** From then on the business is closed to members without one. */
  due_at: z.iso.datetime(),
  is_overdue: z.boolean(),
})

export const me = declareEndpoint({
  method: 'GET',
  path: '/user/me',
  access: 'session',
  response: z.object({
    user,
    session_expires_at: z.iso.datetime(),
    has_second_factor: z.boolean(),
    /** Null where there are none because there is no second factor. */
    recovery_codes_left: z.nullable(z.int()),
    second_factor_demands: z.array(secondFactorDemand),
    /** Whether the provider of a business made the session, which then reaches this business alone. */
    is_single_sign_on: z.boolean(),
    unread_notification_count: z.int(),
  }),
})
