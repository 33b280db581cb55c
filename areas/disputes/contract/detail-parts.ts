import * as z from 'zod/mini'
import { payer, paymentItem } from '#areas/payments/contract/endpoints.ts'
import { vampStatuses } from '#areas/vamp/contract/vamp-ratio.ts'
import { currency, instant, minorUnits } from '#kernel/fields.ts'
import { fileMediaTypes, fraudTypes } from '#kernel/statuses.ts'
import { elementMatches, evidenceElements } from './compelling-evidence.ts'
import { evidenceFileFields, evidenceTextFields } from './evidence.ts'

/** The sections of a dispute's page. */

const disputeMoneySteps = ['withdrawn', 'fee', 'returned', 'fee_returned'] as const

/** When a step of the money happens. */
const disputeMoneyTimes = ['done', 'if_escalated', 'if_won'] as const

/** Amounts are in the currency of the payment, negative if they leave the balance. */
export const disputeMoney = z.object({
  steps: z.array(
    z.object({
      kind: z.enum(disputeMoneySteps),
      time: z.enum(disputeMoneyTimes),
      /** When it happened; null for a step to come. */
      at: z.nullable(instant),
      amount_minor: minorUnits,
    }),
  ),
  /** What the dispute has moved so far. */
  now_minor: minorUnits,
  /** What it will have moved in all once it is decided; null if that can't happen anymore. */
  if_won_minor: z.nullable(minorUnits),
  if_lost_minor: z.nullable(minorUnits),
  /** The charged fee, or the one of the current terms for an inquiry. */
  fee_minor: minorUnits,
  is_fee_returned_when_won: z.boolean(),
  /** What `now_minor` came to in other currencies, if the account is settled in them. */
  settled: z.array(z.object({ currency, amount_minor: minorUnits })),
})
export type DisputeMoney = z.infer<typeof disputeMoney>

/** `counted` in its month; `excluded` from it by Visa; `would_count` if an inquiry escalates. */
const monitoringStates = ['counted', 'excluded', 'would_count', 'not_counted'] as const
const uncountedReasons = ['network', 'card_present', 'compliance', 'inquiry'] as const

const monthRatio = z.object({
  percent: z.number(),
  status: z.enum(vampStatuses),
  /** Fraud reports and disputes that count, and the Visa sales that they are divided by. */
  item_count: z.int(),
  sale_count: z.int(),
})

/** What the dispute does to the VAMP ratio of its month. */
export const disputeMonitoring = z.object({
  state: z.enum(monitoringStates),
  /** Why it isn't counted. */
  reason: z.nullable(z.enum(uncountedReasons)),
  /** `YYYY-MM` in UTC; null if it isn't counted. */
  month: z.nullable(z.string()),
  /** The ratio of the month with the dispute and without it. */
  with: z.nullable(monthRatio),
  without: z.nullable(monthRatio),
})
export type DisputeMonitoring = z.infer<typeof disputeMonitoring>

export const disputedPayment = z.extend(paymentItem, {
  captured_at: z.nullable(instant),
  amount_captured_minor: minorUnits,
  /** What a refund can return; a refund of all of it ends an inquiry. */
  amount_refundable_minor: minorUnits,
  statement_descriptor: z.nullable(z.string()),
  customer: z.nullable(payer),
})

const customerMatches = ['customer', 'card', 'email'] as const

/** Other payments with the same customer, card or email, newest first, at most as many as the limit says. */
export const otherPayments = z.object({
  items: z.array(z.extend(paymentItem, { matched_by: z.array(z.enum(customerMatches)) })),
  has_more: z.boolean(),
})

const matches = z.record(z.enum(evidenceElements), z.enum(elementMatches))

/** Earlier payments under Visa's Compelling Evidence 3.0. */
export const earlierPayments = z.object({
  /** Payments from the first to the second time can count. */
  from: instant,
  to: instant,
  is_met: z.boolean(),
  /** Elements that the disputed payment has no data for. */
  missing: z.array(z.enum(evidenceElements)),
  /** Undisputed payments of that time with the same card; qualifying ones first. */
  items: z.array(z.extend(paymentItem, { matches, qualifies: z.boolean() })),
})
export type EarlierPayments = z.infer<typeof earlierPayments>

/** What came from the issuer and its network. */
export const issuerSaid = z.object({
  /** In its own words; null if it sent none. */
  message: z.nullable(z.string()),
  /** Reports of fraud about the payment (TC40). */
  fraud_reports: z.array(z.object({ id: z.string(), at: instant, type: z.enum(fraudTypes) })),
  /** Rules of the network that apply, such as `visa_compliance`. */
  rules: z.array(z.string()),
})

/** Evidence that went to the issuer. */
export const submittedEvidence = z.object({
  at: instant,
  /** The member who submitted it; null for the merchant API and the platform. */
  member: z.nullable(z.string()),
  texts: z.array(z.object({ field: z.enum(evidenceTextFields), text: z.string() })),
  files: z.array(
    z.object({
      field: z.enum(evidenceFileFields),
      id: z.string(),
      name: z.nullable(z.string()),
      media_type: z.enum(fileMediaTypes),
      size_bytes: z.int(),
    }),
  ),
})

/** What happened to a dispute, in the order in which it happens. */
export const disputeTimelineTypes = [
  'payment.fraud_reported',
  'dispute.query_opened',
  'dispute.opened',
  'dispute.escalated',
  'dispute.due_in_7_days',
  'dispute.due_in_3_days',
  'dispute.unopened',
  'dispute.due_in_1_day',
  'dispute.evidence_submitted',
  'dispute.evidence_refused',
  'dispute.acceptance_asked',
  'dispute.acceptance_refused',
  'dispute.accepted',
  'dispute.won',
  'dispute.lost',
  'dispute.query_closed',
] as const
export type DisputeTimelineType = (typeof disputeTimelineTypes)[number]

export const disputeTimelineEntry = z.object({
  id: z.string(),
  at: instant,
  type: z.enum(disputeTimelineTypes),
  amount_minor: z.nullable(minorUnits),
  /** A member's name, or null for the merchant API and the processor. */
  member: z.nullable(z.string()),
  via: z.enum(['dashboard', 'merchant_api', 'processor']),
})
