import * as z from 'zod/mini'
import { payoutMethods } from '#areas/billing/contract/terms/kinds.ts'
import type { TeamApprovalRequested } from '#areas/team/contract/team-approvals.ts'
import { exceededLimits, type LimitedAction, limitedActions } from '#kernel/amount-limits.ts'
import { type Answer, declareEndpoint, type EndpointDeclaration, type TeamApprovalPolicy } from '#kernel/endpoint.ts'
import { accountParams, currency, minorUnits, page, pageQuery } from '#kernel/fields.ts'
import { bankAccountId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { refundChoices } from '#kernel/statuses.ts'
import { declineBody, requestFields, requestParams } from './request.ts'
import { bankAccountActions, shownChange } from './second-person.ts'

/** Requests for approval: actions above the limits of the member who asked for them, and changes of bank accounts that need a second person. */

/** What a request is about: money above a limit, or a change of a bank account that needs a second person. */
export const approvalActions = [...limitedActions, ...bankAccountActions] as const
export type ApprovalAction = (typeof approvalActions)[number]

export const approval = z.object({
  ...requestFields,
  action: z.enum(approvalActions),
  /** Null for a change of a bank account. */
  amount_minor: z.nullable(minorUnits),
  /** Of the amount, or of the bank account. */
  currency,
  /** The limit that it exceeds, in minor units; null for a currency without one, and for a change of a bank account. */
  exceeded: z.nullable(z.enum(exceededLimits)),
  limit_minor: z.nullable(minorUnits),
  /** Of a refund. */
  payment_id: z.nullable(z.string()),
  /** The end of the number of the bank account that changes. */
  last4: z.nullable(z.string()),
  /** The refund or payout that came of it. */
  result_id: z.nullable(z.string()),
  /** Whether the caller can decide on it: not their own, and within their permissions and limits. Daily limits count when they approve. */
  can_decide: z.boolean(),
})
export type Approval = z.infer<typeof approval>

/** What the caller of a limited action is answered instead of its result, with code 202. */
export const approvalRequested = z.object({ approval })
export type ApprovalRequested = z.infer<typeof approvalRequested>

/** What a call comes to: its answer, or a request for approval. */
export type Outcome<D extends EndpointDeclaration> =
  | Answer<D>
  | (D extends { approval: LimitedAction | 'bank_accounts' } ? ApprovalRequested : D extends { approval: TeamApprovalPolicy } ? TeamApprovalRequested : never)

export function isApprovalRequested<T extends object>(outcome: T): outcome is Extract<T, { approval: object }> {
  return 'approval' in outcome
}

export const approvalDetail = z.extend(approval, {
  /** The refund's reason and note; null for others. */
  reason: z.nullable(z.enum(refundChoices)),
  note: z.nullable(z.string()),
  /** Of a payout. */
  method: z.nullable(z.enum(payoutMethods)),
  bank_account_id: z.nullable(bankAccountId),
  /** Of a bank account. Empty for money. */
  changes: z.array(shownChange),
})
export type ApprovalDetail = z.infer<typeof approvalDetail>

export const approvalFilters = {
  state: z.optional(z.enum(['pending', 'decided'])),
  payment_id: z.optional(z.string().check(z.maxLength(limits.nameLengthMax))),
}

/** Requests that the caller made, and those of actions that they can take themselves; newest first. */
export const listApprovals = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/approvals',
  access: 'member',
  approval: 'shown',
  params: accountParams,
  query: z.strictObject({ ...approvalFilters, ...pageQuery }),
  response: page(approval),
})

const ownLimit = z.object({
  currency,
  each_minor: z.nullable(minorUnits),
  day_minor: z.nullable(minorUnits),
  /** What is left of the daily limit; null without one. */
  day_left_minor: z.nullable(minorUnits),
})
const ownLimits = z.nullable(z.array(ownLimit))

/** The caller's limits by action; null without limits. Amounts in a currency that isn't listed need approval. */
export const getOwnLimits = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/limits',
  access: 'member',
  approval: 'shown',
  params: accountParams,
  response: z.object({ refund: ownLimits, payout: ownLimits }),
})
export type OwnLimits = z.infer<typeof getOwnLimits.response>

export const getApproval = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/approvals/:approvalId',
  access: 'member',
  approval: 'shown',
  params: requestParams,
  response: approvalDetail,
})

/** Approves a request and carries it out, once. It counts toward the caller's own limits, since they could have done it themselves. */
export const approveRequest = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/approvals/:approvalId/approve',
  access: 'approvals.decide',
  approval: 'decided',
  params: requestParams,
  response: approvalDetail,
  isIdempotent: true,
})

export const declineRequest = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/approvals/:approvalId/decline',
  access: 'approvals.decide',
  approval: 'shown',
  params: requestParams,
  body: declineBody,
  response: approvalDetail,
})

/** Takes back a request of the caller's own. */
export const cancelRequest = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/approvals/:approvalId/cancel',
  access: 'member',
  approval: 'shown',
  params: requestParams,
  response: approvalDetail,
})
