import * as z from 'zod/mini'
import { instant, noCardNumber } from '#kernel/fields.ts'
import { approvalLimits } from './rules.ts'

/** What requests for approval share, about money or about a team. */

export const approvalStatuses = ['pending', 'approved', 'declined', 'canceled', 'expired', 'failed'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** Who requested it, who decided, and how it ended. */
export const requestFields = {
  id: z.string(),
  status: z.enum(approvalStatuses),
  requested_by: z.string(),
  /** Whether the caller requested it. */
  is_own: z.boolean(),
  created_at: instant,
  expires_at: instant,
  /** Who approved, declined or canceled it. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Why it was declined. */
  decline_reason: z.nullable(z.string()),
  /** Why it failed, in the caller's language. */
  failure: z.nullable(z.string()),
}

export const requestParams = z.object({ id: z.string(), approvalId: z.string() })

/** The reason, which the requester reads. */
export const declineBody = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(approvalLimits.approvalReasonLengthMax), noCardNumber),
})
