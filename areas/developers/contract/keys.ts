import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { apiPermissions } from './api-resources.ts'
import { keyFields, keyKinds } from './key-fields.ts'

/** Keys of an account for the merchant API. */

/** Hours that the old key goes on working when it is rolled. */
export const rollOverlapHours = [0, 1, 24, 168] as const

const keyParams = z.extend(accountParams, { tokenId: z.string() })

const changedFields = z.partial(z.strictObject(keyFields))

/** The key is in this answer. Only a publishable key can be read again. */
const newKey = z.object({ id: z.string(), secret: z.string(), created_at: instant })

/** Makes a key for the merchant API, a secret one by default. Payments that are made with a key of a connected store are listed by store. */
export const createMerchantToken = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/token',
  access: 'keys.manage',
  needsStepUp: true,
  params: accountParams,
  body: z.extend(changedFields, { kind: z._default(z.enum(keyKinds), 'secret'), store_id: z.optional(z.nullable(z.string())) }),
  response: newKey,
})

const lastUse = z.object({
  at: instant,
  /** Null if the address wasn't known. */
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** Method and path, with parameters by name. */
  call: z.string(),
})

export const merchantToken = z.object({
  id: z.string(),
  kind: z.enum(keyKinds),
  name: z.nullable(z.string()),
  /** Such as sk_test_. */
  prefix: z.string(),
  last4: z.string(),
  /** The whole key, of a publishable one. */
  publishable_key: z.nullable(z.string()),
  permissions: z.array(z.enum(apiPermissions)),
  allowed_addresses: z.array(z.string()),
  /** The connected store that takes payments with it. Null for a key of the whole account. */
  store: z.nullable(z.object({ id: z.string(), handle: z.string() })),
  expires_at: z.nullable(instant),
  is_expired: z.boolean(),
  /** The key that replaces it. Null if it wasn't rolled. */
  rolled_to: z.nullable(z.string()),
  last_use: z.nullable(lastUse),
  created_at: instant,
  /** The name that the member had then. Null if the installation made the key. */
  created_by: z.nullable(z.string()),
})
export type MerchantToken = z.infer<typeof merchantToken>

/** The keys that aren't revoked, the newest first. Expired ones stay for 30 days. */
export const listMerchantTokens = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/token',
  access: 'keys.manage',
  params: accountParams,
  response: z.array(merchantToken),
})

/** A key with its latest callers, the last one first, and when it last used each permission. */
export const getMerchantToken = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/token/:tokenId',
  access: 'keys.manage',
  params: keyParams,
  response: z.extend(merchantToken, {
    callers: z.array(z.extend(lastUse, { calls: z.int() })),
    permission_uses: z.array(z.object({ permission: z.enum(apiPermissions), last_at: instant })),
  }),
})

/** Changes what is given; the rest stays. Applies to the key's next call. */
export const changeMerchantToken = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/token/:tokenId',
  access: 'keys.manage',
  needsStepUp: true,
  params: keyParams,
  resource: getMerchantToken.response,
  body: changedFields,
  response: merchantToken,
})

/** Replaces a key by a new one with the same name, permissions, addresses and store. The old one works for the hours of overlap. */
export const rollMerchantToken = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/token/:tokenId/roll',
  access: 'keys.manage',
  needsStepUp: true,
  params: keyParams,
  body: z.strictObject({ overlap_hours: z.literal(rollOverlapHours) }),
  response: newKey,
})

/** Ends a key; it is refused from its very next call on. */
export const revokeMerchantToken = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/token/:tokenId',
  access: 'keys.manage',
  needsStepUp: true,
  params: keyParams,
  response: z.null(),
})

/** The address that the call comes from, as the server sees it. */
export const getOwnAddress = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/own-address',
  access: 'keys.manage',
  params: accountParams,
  response: z.object({ ip: z.nullable(z.string()) }),
})
