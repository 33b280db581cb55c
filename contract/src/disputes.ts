import * as z from 'zod/mini'
import { disputeTabNames } from './disputes/tabs.ts'
import { declareEndpoint } from './endpoint.ts'
import { accountParams, commaList, currency, day, instant, minorUnits, pageQuery, queryText, searchedPage, wholeNumber } from './fields.ts'
import { disputeId } from './ids.ts'
import { limits } from './limits.ts'
import { cardBrands, disputeCategories, disputeKinds, disputeNetworks, disputeStatuses } from './statuses.ts'

/** Disputes: a cardholder's objections to payments, and how each ended. */

export const disputeClosedReasons = ['accepted', 'deadline_passed', 'issuer_decided', 'refunded', 'not_escalated'] as const

/** Of the endpoints of one dispute. */
export const disputeParams = z.object({ id: z.string(), disputeId })

export const disputeItem = z.object({
  id: z.string(),
  /** When it was opened, by the account's clock. */
  created_at: instant,
  status: z.enum(disputeStatuses),
  /** Members call it the category. */
  kind: z.enum(disputeKinds),
  /** Members call it the reason. */
  category: z.enum(disputeCategories),
  network: z.enum(disputeNetworks),
  network_reason_code: z.string(),
  amount_minor: minorUnits,
  currency,
  /** The response deadline, by the account's clock. */
  due_by: instant,
  closed_at: z.nullable(instant),
  closed_reason: z.nullable(z.enum(disputeClosedReasons)),
  payment: z.object({
    id: z.string(),
    card: z.nullable(z.object({ brand: z.enum(cardBrands), last4: z.string() })),
    customer_email: z.nullable(z.string()),
  }),
})
export type DisputeItem = z.infer<typeof disputeItem>

/** Disputes, newest first. `q` is a typed query (`status:needs_response amount>100`) in place of the filters. */
export const listDisputes = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/disputes',
  access: 'disputes.read',
  params: accountParams,
  query: z.strictObject({
    q: z.optional(queryText),
    tab: z._default(z.enum(disputeTabNames), 'all'),
    status: z.optional(commaList(z.enum(disputeStatuses))),
    reason: z.optional(commaList(z.enum(disputeCategories))),
    category: z.optional(commaList(z.enum(disputeKinds))),
    network: z.optional(commaList(z.enum(disputeNetworks))),
    amount_min_minor: z.optional(wholeNumber(0, limits.amountMinorMax)),
    amount_max_minor: z.optional(wholeNumber(0, limits.amountMinorMax)),
    currency: z.optional(currency),
    /** A payment's or a charge's ID. */
    payment_id: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
    /** Other filters and the tab don't limit it. */
    dispute_id: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
    /** Days of the business's time zone, both ends included. */
    created_from: z.optional(day),
    created_to: z.optional(day),
    ...pageQuery,
  }),
  response: searchedPage(disputeItem),
})
