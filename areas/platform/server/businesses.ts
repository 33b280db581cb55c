import * as z from 'zod/mini'
import { timeZone, website } from '#areas/settings/contract/merchants/business-fields.ts'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { legalTextChanges, legalTexts } from '#areas/settings/contract/merchants/legal-details.ts'
import { email } from '#kernel/fields.ts'
import { businessId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { locales } from '#kernel/locale.ts'
import { properName } from '#kernel/names.ts'
import { declarePlatformEndpoint, platformPage, platformPageQuery } from './endpoint.ts'

/** Businesses of a platform: each owns people and paper, and has a sandbox account and at most one live account. */

export const platformBusiness = z.object({
  id: businessId,
  /** The platform's own name for it; null where the installation made the business. */
  reference: z.nullable(z.string()),
  name: z.string(),
  country: z.string(),
  /** IANA name; every time of this business is shown in it. */
  time_zone: z.string(),
  support_email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** What the business is legally, as you have approved or set it. */
  legal: legalTexts,
  /** As they are now: an owner may change their own name and address. */
  owner: z.object({ name: z.string(), email: z.string(), email_confirmed: z.boolean() }),
  sandbox_id: z.nullable(z.string()),
  live_id: z.nullable(z.string()),
  created_at: z.iso.datetime(),
})
export type PlatformBusiness = z.infer<typeof platformBusiness>

const businessParams = z.object({ id: businessId })

/**
 * Creates a business with its owner, who is mailed a link to set a password, and its sandbox account. The same call again answers the same business,
 * whatever was changed of it since.
 */
export const createPlatformBusiness = declarePlatformEndpoint({
  method: 'POST',
  path: '/businesses',
  body: z.strictObject({
    /** The platform's own name for it, unique among its businesses. */
    reference: z.string().check(z.minLength(1), z.maxLength(limits.nameLengthMax)),
    name: properName,
    country: z.enum(countryCodes),
    time_zone: timeZone,
    owner: z.strictObject({ name: properName, email, language: z._default(z.enum(locales), 'en') }),
    support_email: z.optional(email),
    website: z.optional(website),
  }),
  response: platformBusiness,
  errors: ['reference_reused'],
})

/** In the order of their ids. */
export const listPlatformBusinesses = declarePlatformEndpoint({
  method: 'GET',
  path: '/businesses',
  query: platformPageQuery,
  response: platformPage(platformBusiness),
})

export const getPlatformBusiness = declarePlatformEndpoint({
  method: 'GET',
  path: '/businesses/:id',
  params: businessParams,
  response: platformBusiness,
})

/** Changes what is given. */
export const updatePlatformBusiness = declarePlatformEndpoint({
  method: 'PUT',
  path: '/businesses/:id',
  params: businessParams,
  body: z.strictObject({
    name: z.optional(properName),
    country: z.optional(z.enum(countryCodes)),
    time_zone: z.optional(timeZone),
    support_email: z.optional(z.nullable(email)),
    website: z.optional(z.nullable(website)),
    legal: z.optional(z.strictObject(legalTextChanges)),
  }),
  response: platformBusiness,
})
