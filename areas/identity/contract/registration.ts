import * as z from 'zod/mini'
import { timeZone } from '#areas/settings/contract/merchants/business-fields.ts'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { email, mailedToken } from '#kernel/fields.ts'
import { locales } from '#kernel/locale.ts'
import { openCurrencies } from '#kernel/money/currencies.ts'
import { properName } from '#kernel/names.ts'
import { confirmsPassword, passwordFields } from './passwords.ts'
import { signedIn } from './sign-in.ts'

/** A new business with its owner, and the confirmation of an address. */

export const register = declareEndpoint({
  method: 'POST',
  path: '/user/register',
  access: 'public',
  body: z
    .strictObject({
      email,
      /** The person's name, as the team sees it. */
      username: properName,
      /** The business's name. */
      name: properName,
      country: z.enum(countryCodes),
      ...passwordFields,
      /** The country's own where it is not given and known, else US dollars. */
      default_currency: z.optional(z.enum(openCurrencies)),
      /** IANA name; UTC where it is not given. */
      time_zone: z.optional(timeZone),
      /** The caller's, by Accept-Language, where it is not given. */
      language: z.optional(z.enum(locales)),
    })
    .check(confirmsPassword()),
  response: signedIn,
})

/** Confirms the address that the link was mailed to; where it is a new one, the user has it from now on. */
export const confirmEmail = declareEndpoint({
  method: 'POST',
  path: '/user/verify-email',
  access: 'public',
  body: z.strictObject({ token: mailedToken }),
  response: z.object({ email: z.string() }),
})

/** Mails the link again, once in five minutes. */
export const resendConfirmation = declareEndpoint({
  method: 'POST',
  path: '/user/verify-email/resend',
  access: 'session',
  response: z.object({ wait_seconds: z.int() }),
})
