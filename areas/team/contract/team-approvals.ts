import * as z from 'zod/mini'
import { declineBody, requestFields, requestParams } from '#areas/approvals/contract/request.ts'
import { shownChange, teamChangeActions } from '#areas/approvals/contract/second-person.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, page, pageQuery } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'

/** Requests for changes of roles, which a second person approves. They belong to the business; those about money are in approvals.ts. */

export const teamApproval = z.object({
  ...requestFields,
  action: z.enum(teamChangeActions),
  /** Name of the role or the member; empty for the requirement of a second person. */
  subject: z.string(),
  /** The role or the member; null for a role that doesn't exist yet. */
  subject_id: z.nullable(z.string()),
  /** The created role. */
  result_id: z.nullable(z.string()),
  /** Whether the caller can decide on it: not their own, not about their own roles, and within their permissions. */
  can_decide: z.boolean(),
})
export type TeamApproval = z.infer<typeof teamApproval>

export const teamApprovalDetail = z.extend(teamApproval, { changes: z.array(shownChange) })
export type TeamApprovalDetail = z.infer<typeof teamApprovalDetail>

/** What the caller of a change is answered instead of its result, with code 202. */
export const teamApprovalRequested = z.object({ approval: teamApproval })
export type TeamApprovalRequested = z.infer<typeof teamApprovalRequested>

/** Requests that the caller made, and those of changes that they can make themselves; newest first. */
export const listTeamApprovals = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/approvals',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  query: z.strictObject({
    state: z.optional(z.enum(['pending', 'decided'])),
    /** A role or a member. */
    subject_id: z.optional(z.string().check(z.maxLength(limits.nameLengthMax))),
    ...pageQuery,
  }),
  response: page(teamApproval),
})

/** How many requests wait for the caller's decision. */
export const countTeamApprovals = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/approvals/count',
  access: 'member',
  isOfBusiness: true,
  params: accountParams,
  response: z.object({ pending_count: z.int() }),
})

export const getTeamApproval = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/approvals/:approvalId',
  access: 'member',
  isOfBusiness: true,
  params: requestParams,
  response: teamApprovalDetail,
})

/** Approves a change and makes it, once. It is checked again against the permissions of both people. */
export const approveTeamChange = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/approvals/:approvalId/approve',
  access: 'approvals.decide',
  isOfBusiness: true,
  needsStepUp: true,
  params: requestParams,
  response: teamApprovalDetail,
})

export const declineTeamChange = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/approvals/:approvalId/decline',
  access: 'approvals.decide',
  isOfBusiness: true,
  params: requestParams,
  body: declineBody,
  response: teamApprovalDetail,
})

/** Takes back a request of the caller's own. */
export const cancelTeamChange = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/approvals/:approvalId/cancel',
  access: 'member',
  isOfBusiness: true,
  params: requestParams,
  response: teamApprovalDetail,
})
