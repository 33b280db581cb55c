import * as z from 'zod/mini'
import { declareEndpoint } from './endpoint.ts'
import { email } from './fields.ts'
import { limits } from './limits.ts'
import { locales } from './locale.ts'

/** Sign-in and the signed-in user. */

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.enum(locales),
})
export type User = z.infer<typeof user>

/** `challenge` comes with code 10002 and is kept in session storage for /login_verify. */
const signedIn = z.object({ token: z.string(), user })
const challenged = z.object({ challenge: z.string() })

export const login = declareEndpoint({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  body: z.strictObject({
    email,
    password: z.string().check(z.minLength(1), z.maxLength(limits.passwordLengthMax)),
    /** Keeps the session for 7 days (spec section 9). */
    remember: z.boolean(),
  }),
  response: z.union([signedIn, challenged]),
})

export const logout = declareEndpoint({ method: 'POST', path: '/user/logout', access: 'session', response: z.null() })

export const me = declareEndpoint({
  method: 'GET',
  path: '/user/me',
  access: 'session',
  response: z.object({ user, session_expires_at: z.iso.datetime() }),
})
