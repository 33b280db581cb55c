import * as z from 'zod/mini'
import { complianceRequirement, requirementKinds, requirementStatuses, stoppables } from '#areas/settings/contract/compliance/endpoints.ts'
import { complianceLimits } from '#areas/settings/contract/compliance/rules.ts'
import { instant, noCardNumber } from '#kernel/fields.ts'
import { businessId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { declarePlatformEndpoint } from './endpoint.ts'

/** Documents that a platform requires of a business. */

export const platformRequirement = z.object({
  id: z.string(),
  business_id: businessId,
  /** The platform's own name for it. */
  reference: z.string(),
  ...z.pick(complianceRequirement, { kind: true, reason: true, due_at: true, is_overdue: true, stops: true }).shape,
  status: z.enum(requirementStatuses),
  /** Why the last document was rejected. */
  rejection_reason: z.nullable(z.string()),
  created_at: instant,
})
export type PlatformRequirement = z.infer<typeof platformRequirement>

const businessParams = z.object({ id: businessId })
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(complianceLimits.requirementReasonLengthMax), noCardNumber)
const stops = z.array(z.enum(stoppables)).check(z.maxLength(stoppables.length))

/** Requires a document. The same call again answers the same requirement. */
export const createPlatformRequirement = declarePlatformEndpoint({
  method: 'POST',
  path: '/businesses/:id/requirements',
  params: businessParams,
  body: z.strictObject({
    /** Unique within the business. */
    reference: z.string().check(z.minLength(1), z.maxLength(limits.nameLengthMax)),
    kind: z.enum(requirementKinds),
    /** Why it is required, as the merchant reads it. */
    reason,
    /** Without it, it is never overdue. */
    due_at: z._default(z.nullable(instant), null),
    /** What stops in the live account when it is overdue; needs a due date. */
    stops: z._default(stops, []),
  }),
  response: platformRequirement,
  errors: ['requirement_reference_reused', 'too_many_requirements'],
})

/** All of one business, oldest first. */
export const listPlatformRequirements = declarePlatformEndpoint({
  method: 'GET',
  path: '/businesses/:id/requirements',
  params: businessParams,
  response: z.object({ items: z.array(platformRequirement) }),
})

/** Changes what is given: postpones a due date, verifies without a document, or asks again. While a document is in review, its instruction decides the status. */
export const updatePlatformRequirement = declarePlatformEndpoint({
  method: 'PUT',
  path: '/businesses/:id/requirements/:requirementId',
  params: z.extend(businessParams, { requirementId: z.string() }),
  body: z.strictObject({
    reason: z.optional(reason),
    due_at: z.optional(z.nullable(instant)),
    stops: z.optional(stops),
    status: z.optional(z.enum(['missing', 'verified'])),
  }),
  response: platformRequirement,
  errors: ['document_in_review'],
})
