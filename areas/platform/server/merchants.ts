import * as z from 'zod/mini'
import { statementDescriptor } from '#areas/settings/contract/merchants/business-fields.ts'
import { accountKinds } from '#areas/settings/contract/merchants/endpoints.ts'
import { currency } from '#kernel/fields.ts'
import { businessId, merchantId } from '#kernel/ids.ts'
import { properName } from '#kernel/names.ts'
import { declarePlatformEndpoint, platformPage, platformPageQuery } from './endpoint.ts'

/** Who moves an account's money: the acquirer of this installation, or the platform's own core, which is sent instructions. */
export const processedBy = ['sandbox', 'platform'] as const

export const platformMerchant = z.object({
  id: z.string(),
  business_id: businessId,
  kind: z.enum(accountKinds),
  name: z.string(),
  default_currency: currency,
  statement_descriptor: z.nullable(z.string()),
  /** Who processes the account's cards, as shown to its team. */
  processor: z.nullable(z.string()),
  processed_by: z.enum(processedBy),
  created_at: z.iso.datetime(),
})
export type PlatformMerchant = z.infer<typeof platformMerchant>

/** In the order of their ids. */
export const listPlatformMerchants = declarePlatformEndpoint({
  method: 'GET',
  path: '/merchants',
  query: platformPageQuery,
  response: platformPage(platformMerchant),
})

/** Opens the live account of a business, of which there is one. */
export const createPlatformMerchant = declarePlatformEndpoint({
  method: 'POST',
  path: '/merchants',
  body: z.strictObject({
    business_id: businessId,
    name: properName,
    default_currency: currency,
    statement_descriptor: z.optional(statementDescriptor),
    /** Until one is named, the team reads that nobody processes its cards yet. */
    processor: z.optional(properName),
    processed_by: z._default(z.enum(processedBy), 'platform'),
  }),
  response: platformMerchant,
  errors: ['not_found', 'live_account_exists'],
})

export const getPlatformMerchant = declarePlatformEndpoint({
  method: 'GET',
  path: '/merchants/:id',
  params: z.object({ id: merchantId }),
  response: platformMerchant,
})

/** Changes what is given. Who moves the account's money was settled when it was opened. */
export const updatePlatformMerchant = declarePlatformEndpoint({
  method: 'PUT',
  path: '/merchants/:id',
  params: z.object({ id: merchantId }),
  body: z.strictObject({
    name: z.optional(properName),
    default_currency: z.optional(currency),
    statement_descriptor: z.optional(z.nullable(statementDescriptor)),
    processor: z.optional(z.nullable(properName)),
  }),
  response: platformMerchant,
})
