import * as z from 'zod/mini'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams } from '#kernel/fields.ts'
import { memberId } from '#kernel/ids.ts'

/** Whether a business requires two-step verification of its members. */

const secondFactorPolicy = z.object({
  is_required: z.boolean(),
  /** When members without a second factor lose access; null if none is required. */
  due_at: z.nullable(z.iso.datetime()),
  member_count: z.int(),
  /** Active members without a second factor. */
  missing: z.array(z.object({ id: memberId, name: z.string(), email: z.string(), last_login_at: z.nullable(z.iso.datetime()) })),
})

export const getSecondFactorPolicy = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/second-factor',
  access: 'team.require_second_factor',
  isOfBusiness: true,
  params: accountParams,
  response: secondFactorPolicy,
})

/** Requires a second factor of every member after a grace period, or stops requiring it. Without a grace period, what is required stays due when it is. */
export const setSecondFactorPolicy = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/team/second-factor',
  access: 'team.require_second_factor',
  isOfBusiness: true,
  needsStepUp: true,
  params: accountParams,
  resource: secondFactorPolicy,
  body: z.strictObject({ is_required: z.boolean(), grace_days: z.optional(z.int().check(z.minimum(0), z.maximum(identityLimits.secondFactorGraceDaysMax))) }),
  response: secondFactorPolicy,
})
