import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { memberId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { member } from './members.ts'
import { teamLimits } from './rules.ts'

/** Reviews of access: once a quarter, somebody confirms who has access to the business. */

export const accessReview = z.object({
  /** 90 days after the last review, or after the business was created. */
  due_at: instant,
  is_due: z.boolean(),
  last: z.nullable(
    z.object({
      completed_at: instant,
      /** Null if they left the business. */
      completed_by: z.nullable(z.string()),
      member_count: z.int(),
    }),
  ),
  /** Whether members who don't sign in for 90 days are frozen, except the owner. Their keys keep working. */
  freezes_inactive: z.boolean(),
  /** Everybody who has access, inactive members first. */
  members: z.array(member),
})
export type AccessReview = z.infer<typeof accessReview>

export const getAccessReview = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/access-review',
  access: 'team.manage',
  isOfBusiness: true,
  params: accountParams,
  response: accessReview,
})

/** Confirms the access of all members as they were listed; `conflict` if the team has changed since. */
export const completeAccessReview = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/access-review',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({
    members: z
      .array(z.strictObject({ id: memberId.check(z.maxLength(limits.nameLengthMax)), version: z.int().check(z.positive()) }))
      .check(z.minLength(1), z.maxLength(teamLimits.reviewedMembersMax)),
  }),
  response: accessReview,
})

export const setInactivePolicy = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/team/access-review',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  resource: accessReview,
  body: z.strictObject({ freezes_inactive: z.boolean() }),
  response: accessReview,
})
