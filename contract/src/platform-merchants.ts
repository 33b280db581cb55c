import * as z from 'zod/mini'
import { currency, wholeNumber } from './fields.ts'
import { limits } from './limits.ts'
import { accountKinds } from './merchants.ts'
import { declarePlatformEndpoint } from './platform-endpoint.ts'

/** Who moves an account's money: the acquirer of this installation, or the platform's own core, which is sent instructions. */
export const processedBy = ['sandbox', 'platform'] as const

export const platformMerchant = z.object({
  id: z.string(),
  business_id: z.string(),
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

/** In the order of their ids: pass the last one's as `after` for the next page. */
export const listPlatformMerchants = declarePlatformEndpoint({
  method: 'GET',
  path: '/merchants',
  query: z.strictObject({
    limit: z._default(wholeNumber(limits.pageSizeMin, limits.pageSizeMax), limits.pageSizeDefault),
    after: z.optional(z.string().check(z.maxLength(limits.nameLengthMax))),
  }),
  response: z.object({ items: z.array(platformMerchant), has_more: z.boolean() }),
})
