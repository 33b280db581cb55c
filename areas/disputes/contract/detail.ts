import * as z from 'zod/mini'
import { note } from '#areas/team/contract/notes/note.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { currency, instant, minorUnits } from '#kernel/fields.ts'
import { shownInstruction } from '#kernel/instructions.ts'
import { disputeCategories, disputeKinds, disputeNetworks, disputeStatuses } from '#kernel/statuses.ts'
import {
  disputedPayment,
  disputeMoney,
  disputeMonitoring,
  disputeTimelineEntry,
  earlierPayments,
  issuerSaid,
  otherPayments,
  submittedEvidence,
} from './detail-parts.ts'
import { assignee, disputeClosedReasons, disputeParams } from './endpoints.ts'

/** A dispute's page: all of it in one call. */

export const disputeDetail = z.object({
  id: z.string(),
  created_at: instant,
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStatuses),
  category: z.enum(disputeCategories),
  network: z.enum(disputeNetworks),
  network_reason_code: z.string(),
  amount_minor: minorUnits,
  currency,
  /** In the caller's language. */
  reason: z.object({
    /** What the network calls its code; null for a code that this version doesn't know. */
    code_name: z.nullable(z.string()),
    /** What the cardholder claims. */
    claim: z.string(),
    /** Who bears the loss, and what decides it. */
    outlook: z.string(),
    /** What the issuer expects in response. */
    expected: z.array(z.string()),
  }),
  due_by: instant,
  escalated_at: z.nullable(instant),
  submitted_at: z.nullable(instant),
  /** When a decision is due at the latest; null unless it is under review. */
  decision_by: z.nullable(instant),
  closed_at: z.nullable(instant),
  closed_reason: z.nullable(z.enum(disputeClosedReasons)),
  /** True if the platform's core reported it, which then carries out what members decide and ends it. */
  is_reported: z.boolean(),
  /** What its state allows; rights come on top. */
  can_respond: z.boolean(),
  can_accept: z.boolean(),
  /** Whether a refund of the rest of the payment ends it. */
  can_refund: z.boolean(),
  /** Who works on it. They may have left the business since. */
  assignee: z.nullable(assignee),
  money: disputeMoney,
  /** Null for callers who may not see the VAMP ratio. */
  monitoring: z.nullable(disputeMonitoring),
  payment: disputedPayment,
  other_payments: otherPayments,
  /** Null unless Visa's Compelling Evidence 3.0 applies. */
  earlier_payments: z.nullable(earlierPayments),
  issuer: issuerSaid,
  /** What was submitted in this stage or an earlier one; null if nothing was. */
  evidence: z.nullable(submittedEvidence),
  /** Instructions about the dispute that the platform has not confirmed, or has rejected. */
  instructions: z.array(shownInstruction),
  timeline: z.array(disputeTimelineEntry),
  notes: z.array(note),
})
export type DisputeDetail = z.infer<typeof disputeDetail>

export const getDispute = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/disputes/:disputeId',
  access: 'disputes.read',
  params: disputeParams,
  response: disputeDetail,
})

/** Accepts a dispute, which is then lost; an inquiry ends. Rejected once evidence was submitted or the deadline passed. */
export const acceptDispute = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/disputes/:disputeId/accept',
  access: 'disputes.respond',
  params: disputeParams,
  response: disputeDetail,
  isIdempotent: true,
})
