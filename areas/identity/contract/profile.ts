import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { email } from '#kernel/fields.ts'
import { locales } from '#kernel/locale.ts'
import { properName } from '#kernel/names.ts'
import { user } from './sign-in.ts'

/** The signed-in user's own data: the page settings/account. */

export const updateProfile = declareEndpoint({
  method: 'PUT',
  path: '/user/profile',
  access: 'session',
  body: z.strictObject({
    name: z.optional(properName),
    /** Of mails; the web keeps its own language in the browser. */
    language: z.optional(z.enum(locales)),
  }),
  response: user,
})

/** Mails a link to the new address; it counts once the link was followed, and the answer is the same for a taken one. */
export const changeEmail = declareEndpoint({
  method: 'PUT',
  path: '/user/email',
  access: 'session',
  needsStepUp: true,
  body: z.strictObject({ email }),
  response: z.object({ wait_seconds: z.int() }),
})
