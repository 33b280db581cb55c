import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { disputeId, userId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { filterParams } from '#kernel/query/params.ts'
import { cardBrands, disputeCategories, disputeKinds, disputeNetworks, disputeStatuses } from '#kernel/statuses.ts'
import { disputeQuery } from './query.ts'
import { disputeLimits } from './rules.ts'
import { disputeSorts, disputeTabNames } from './tabs.ts'

/** Disputes: a cardholder's objections to payments, and how each ended. */

/** How a dispute ended. */
export const disputeClosedReasons = ['accepted', 'deadline_passed', 'issuer_decided', 'refunded', 'not_escalated'] as const

/** Of the endpoints of one dispute. */
export const disputeParams = z.object({ id: z.string(), disputeId })

/** A member of the business. */
export const assignee = z.object({ id: userId, name: z.string() })
export type DisputeAssignee = z.infer<typeof assignee>

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
  /** Whether a member has opened its page since its deadline was set. */
  is_opened: z.boolean(),
  /** Who works on it. They may have left the business since. */
  assignee: z.nullable(assignee),
  payment: z.object({
    id: z.string(),
    card: z.nullable(z.object({ brand: z.enum(cardBrands), last4: z.string() })),
    customer_name: z.nullable(z.string()),
    customer_email: z.nullable(z.string()),
  }),
})
export type DisputeItem = z.infer<typeof disputeItem>

/** Disputes of a tab, in its order. `q` is a typed query (`status:needs_response amount>100`) in place of the filters. */
export const listDisputes = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/disputes',
  access: 'disputes.read',
  params: accountParams,
  query: z.strictObject({
    q: z.optional(queryText),
    tab: z._default(z.enum(disputeTabNames), 'all'),
    sort: z._default(z.enum(disputeSorts), 'newest'),
    ...filterParams(disputeQuery),
    /** The country of the card, or `unknown`. */
    country: z.optional(z.string().check(z.regex(/^([a-z]{2}|unknown)$/i))),
    /** Metadata of the payment: `key=value`, `key=` for payments without the key, `key` for those with any value of it. */
    metadata: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.metadataKeyLengthMax + 1 + limits.metadataValueLengthMax))),
    ...pageQuery,
  }),
  response: searchedPage(disputeItem),
})

const statusCount = z.object({ status: z.enum(disputeStatuses), count: z.int(), has_more: z.boolean() })

/** How many disputes have each status, up to a number of each, and what waits for a response. */
export const getDisputeSummary = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/disputes/summary',
  access: 'disputes.read',
  params: accountParams,
  response: z.object({
    counts: z.array(statusCount),
    /** Disputes and inquiries that need a response and can still get one, as their tab lists them. */
    open: z.object({
      dispute_count: z.int(),
      inquiry_count: z.int(),
      /** There are more of either than were counted. */
      has_more: z.boolean(),
      /** Withdrawn by the counted disputes. Inquiries withdraw nothing. */
      at_stake: z.array(z.object({ amount_minor: minorUnits, currency })),
      /** All of that in the default currency, at reference rates; 0 for money without a rate. */
      worth_minor: minorUnits,
      next_due_by: z.nullable(instant),
      /** The account's clock, which a sandbox can move. */
      now: instant,
    }),
  }),
})
export type DisputeSummary = z.infer<typeof getDisputeSummary.response>

/** Members to whom a dispute can be assigned: those who may see it. */
export const listDisputeAssignees = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/disputes/assignees',
  access: 'disputes.read',
  approval: 'decided',
  params: accountParams,
  response: z.array(assignee),
})

/** Assigns disputes to a member, or to nobody. The member is notified. */
export const assignDisputes = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/disputes/assign',
  access: 'disputes.respond',
  approval: 'decided',
  params: accountParams,
  body: z.strictObject({
    dispute_ids: z.array(disputeId).check(z.minLength(1), z.maxLength(disputeLimits.assignedDisputesMax)),
    assignee_id: z.nullable(userId.check(z.minLength(1), z.maxLength(64))),
  }),
  response: z.object({ assignee: z.nullable(assignee) }),
})

/** Notes that the caller opened a dispute's page. Disputes that nobody opens notify everybody who could answer. */
export const noteDisputeOpened = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/disputes/:disputeId/opened',
  access: 'disputes.read',
  params: disputeParams,
  response: z.object({ opened_at: z.nullable(instant) }),
})
