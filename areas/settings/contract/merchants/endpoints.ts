import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, email } from '#kernel/fields.ts'
import { businessId } from '#kernel/ids.ts'
import { properName } from '#kernel/names.ts'
import { menuKeys } from '#kernel/pages.ts'
import { statementDescriptor, timeZone, website } from './business-fields.ts'

/** Merchant accounts and the business behind them. `{id}` is always the account's. */

export const accountKinds = ['live', 'sandbox'] as const

export const merchantSummary = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  /** Whether it is the demo's live account: test cards work with its live keys, and no real money moves. */
  is_demo: z.boolean(),
  business_id: businessId,
  business_name: z.string(),
  default_currency: currency,
  /** IANA name; every time of this business is shown in it. */
  time_zone: z.string(),
})
export type MerchantSummary = z.infer<typeof merchantSummary>

/** How texts call an account: a demo's live account moves no real money, so none of them calls it live. */
export function namedKindOf({ kind, is_demo: isDemo }: Pick<MerchantSummary, 'kind' | 'is_demo'>): (typeof accountKinds)[number] | 'demo' {
  return isDemo ? 'demo' : kind
}

export const ownAccount = z.extend(merchantSummary, {
  /** Whether the next sign-in opens it. True for one account of the list. */
  is_default: z.boolean(),
})
export type OwnAccount = z.infer<typeof ownAccount>

/** Every account of every business the caller is an active member of: the business they own first, then the oldest. */
export const listMerchants = declareEndpoint({
  method: 'GET',
  path: '/merchant/list',
  access: 'session',
  response: z.array(ownAccount),
})

/** Makes the account the caller's default, which their next sign-in opens. */
export const rememberMerchant = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/last-opened',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.null(),
})

/** What a live account needs before it can take money, in the order in which it is shown. */
export const accountRequirements = ['email_confirmation', 'support_email', 'website', 'statement_descriptor', 'processor', 'documents'] as const
export type AccountRequirement = (typeof accountRequirements)[number]

export const merchantInfo = z.extend(merchantSummary, {
  country: z.string(),
  support_email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  statement_descriptor: z.nullable(z.string()),
  /** Who processes the account's cards, as shown to its team; null until the platform has connected somebody. */
  processor: z.nullable(z.string()),
  can_take_payments: z.boolean(),
  /** What a live account still needs before it can take money. */
  missing: z.array(z.enum(accountRequirements)),
  /** Whether payouts are stopped because a required document is overdue. */
  are_payouts_stopped: z.boolean(),
  /** Whether a platform's core takes the payments, so no list, rule or switch here decides about them. */
  is_taken_by_platform: z.boolean(),
})
export type MerchantInfo = z.infer<typeof merchantInfo>

export const getMerchantInfo = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/info',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: merchantInfo,
})

/** Changes the given fields. */
export const updateMerchantInfo = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/info',
  access: 'merchant.update',
  isOfBusiness: true,
  params: accountParams,
  resource: merchantInfo,
  body: z.strictObject({
    name: z.optional(properName),
    business_name: z.optional(properName),
    support_email: z.optional(z.nullable(email)),
    website: z.optional(z.nullable(website)),
    statement_descriptor: z.optional(z.nullable(statementDescriptor)),
    time_zone: z.optional(timeZone),
  }),
  response: merchantInfo,
})

/** What the caller may open: all routes that the guard lets through, and the entries of the menu that the account has something for. */
export const getMenu = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/menu',
  access: 'member',
  params: accountParams,
  response: z.object({
    routes: z.array(z.string()),
    entries: z.array(z.object({ key: z.enum(menuKeys), path: z.string(), children: z.array(z.string()) })),
  }),
})
