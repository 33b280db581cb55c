import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { email, mailedToken } from '#kernel/fields.ts'
import { confirmsPassword, passwordFields } from './passwords.ts'

/** Ways back in by mail. None of them tells whether an account exists. */

export const forgotPassword = declareEndpoint({
  method: 'POST',
  path: '/user/forgot-password',
  access: 'public',
  body: z.strictObject({ email }),
  /** Seconds until another mail can be asked for (five minutes). */
  response: z.object({ wait_seconds: z.int() }),
})

/** Whether a link from a mail can still be used. */
export const verifiedResetPasswordLink = declareEndpoint({
  method: 'GET',
  path: '/user/verified-reset-password-link',
  access: 'public',
  query: z.strictObject({ token: z._default(mailedToken, '') }),
  isRaw: true,
  response: z.object({ valid: z.boolean() }),
})

/** Sets a new password and ends all sessions; signing in comes after, with the second factor where there is one. */
export const resetPassword = declareEndpoint({
  method: 'POST',
  path: '/user/reset-password',
  access: 'public',
  body: z.strictObject({ token: mailedToken, ...passwordFields }).check(confirmsPassword()),
  response: z.null(),
})

/** Lets this browser sign in although the account is locked. */
export const unlock = declareEndpoint({
  method: 'POST',
  path: '/user/unlock',
  access: 'public',
  body: z.strictObject({ token: mailedToken }),
  response: z.null(),
})
