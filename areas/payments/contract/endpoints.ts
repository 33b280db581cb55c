import * as z from 'zod/mini'
import { refusedBy } from '#areas/acceptance/contract/accepts.ts'
import { customerTotals } from '#areas/customers/contract/list.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import { timelineTypes } from '#kernel/changes.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, amountMinor, currency, instant, metadata, minorUnits, noCardNumber, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { paymentId, refundId } from '#kernel/ids.ts'
import { shownInstruction } from '#kernel/instructions.ts'
import { limits } from '#kernel/limits.ts'
import { locales } from '#kernel/locale.ts'
import { filterParams } from '#kernel/query/params.ts'
import { ruleActions, ruleCounts, ruleSubjects } from '#kernel/risk/rule-types.ts'
import { riskEffects, riskTypes } from '#kernel/risk/types.ts'
import {
  cancellationReasons,
  cardBrands,
  cardFundings,
  disputeCategories,
  disputeKinds,
  disputeNetworks,
  disputeStatuses,
  paymentStatuses,
  payoutStatuses,
  refundChoices,
  refundReasons,
  refundStatuses,
  shownCancellationReasons,
} from '#kernel/statuses.ts'
import { paymentQuery } from './query.ts'

/** Payments, their refunds, capture and cancellation, as the dashboard sees them. */

export const paymentParams = z.object({ id: z.string(), paymentId })

const cardSummary = z.object({ brand: z.enum(cardBrands), last4: z.string() })

/** Why a payment was declined, in the caller's language. */
const decline = z.object({
  /** A decline code; `unknown_error_with_code` where the network's code is not known. */
  code: z.string(),
  text: z.string(),
  next_step: z.string(),
  /** The network's own code, as it came. */
  network_code: z.nullable(z.string()),
})

export const paymentItem = z.object({
  id: z.string(),
  created_at: instant,
  status: z.enum(paymentStatuses),
  /** The captured amount; until something is captured, the requested one. */
  amount_minor: minorUnits,
  amount_refunded_minor: minorUnits,
  currency,
  card: z.nullable(cardSummary),
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  description: z.nullable(z.string()),
  decline: z.nullable(decline),
  /** An uncaptured authorisation ends then. */
  capture_before: z.nullable(instant),
})
export type PaymentItem = z.infer<typeof paymentItem>

/** A payment of the list of payments. */
export const listedPayment = z.extend(paymentItem, {
  /** The handle of the connected store that took it. */
  store: z.nullable(z.string()),
  /** The sum of its page's fee lines, positive, and its net there: both in the payment's currency, and null until something is captured. */
  fee_minor: z.nullable(minorUnits),
  net_minor: z.nullable(minorUnits),
})
export type ListedPayment = z.infer<typeof listedPayment>

/** Filters that live in the URL. */
export const paymentFilters = {
  ...filterParams(paymentQuery),
  /** The issuer's, two letters; `unknown` for cards without one. */
  country: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(unknownCountry.length))),
}

/**
 * Payments, newest first. `q` is a typed query (`status:failed amount>100`) in place of the filters.
 * A text lists payments by order number, email, last four digits and amount first, if at most 1,000 have it, then all others that have it elsewhere.
 */
export const listPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments',
  access: 'payments.read',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ q: z.optional(queryText), ...paymentFilters, ...pageQuery }),
  response: z.extend(searchedPage(listedPayment), {
    /** Whether the page is the last one by order number, email, last four digits or amount. `next_cursor` continues with names, descriptions and all other texts. */
    has_unsearched_texts: z.boolean(),
  }),
})

/** How many payments of a typed query have each status. The query's own statuses are left out, so that the counts are those of tabs beside it. */
export const countPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/counts',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject({ q: z._default(queryText, '') }),
  response: z.object({ counts: z.array(z.object({ status: z.enum(paymentStatuses), count: z.int(), has_more: z.boolean() })) }),
})
export type PaymentCounts = z.infer<typeof countPayments.response>

/** The currencies to filter payments by: the account's default currency, then every other one it has payments in. */
export const listPaymentCurrencies = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payment-currencies',
  access: 'payments.read',
  params: accountParams,
  response: z.array(currency),
})

export const refund = z.object({
  id: z.string(),
  created_at: instant,
  amount_minor: minorUnits,
  currency,
  status: z.enum(refundStatuses),
  reason: z.nullable(z.enum(refundReasons)),
  /** The reason in the member's own words; `note` in the refund's metadata. */
  note: z.nullable(z.string()),
  failure_reason: z.nullable(z.string()),
  /** The member who asked for it, null where the merchant API did. */
  created_by: z.nullable(z.string()),
})
export type Refund = z.infer<typeof refund>

/** Entries that follow from rows beside the payment: its customer, and the payouts that settle it. */
export const relatedTypes = ['customer.created', 'payout.created', 'payout.completed', 'payout.failed', 'payout.canceled'] as const

/** What the webhook deliveries of an event came to, the worst of its endpoints. */
export const eventDeliveryStates = ['delivered', 'pending', 'failed'] as const

/** The entry of a risk list that decided about an attempt, as it was then. */
const riskDecision = z.object({
  /** An allow entry let it pass although another entry blocks it. */
  effect: z.enum(riskEffects),
  entry_id: z.string(),
  type: z.enum(riskTypes),
  record: z.string(),
  /** Who put the entry into effect, and when. */
  author: z.string(),
  since: instant,
})
export type RiskDecision = z.infer<typeof riskDecision>

/** The rule that stopped an attempt, as it was then. */
const ruleDecision = z.object({
  rule_id: z.string(),
  subject: z.enum(ruleSubjects),
  counts: z.enum(ruleCounts),
  /** What was counted within the window before the attempt. */
  count: z.int(),
  threshold: z.int(),
  window_minutes: z.int(),
  action: z.enum(ruleActions),
  interval_seconds: z.nullable(z.int()),
})
export type RuleDecision = z.infer<typeof ruleDecision>

const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  type: z.enum([...timelineTypes, ...relatedTypes]),
  amount_minor: z.nullable(minorUnits),
  /** The payment's, except of a payout in another currency. */
  currency,
  /** Who did it: a member's name, or null for the merchant API and the processor. */
  member: z.nullable(z.string()),
  /** Null where nobody is recorded, such as of a customer. */
  via: z.nullable(z.enum(['dashboard', 'merchant_api', 'processor'])),
  decline: z.nullable(decline),
  /** Of an attempt. Null without the right to view risk lists. */
  risk: z.nullable(riskDecision),
  /** Of an attempt. Null without the right to view risk lists. */
  rule: z.nullable(ruleDecision),
  /** Of an attempt that the account doesn't accept: the switch that refused it. */
  refused_by: z.nullable(refusedBy),
  /** The charge, refund, dispute, fraud warning, approval, customer or payout it concerns. */
  object_id: z.nullable(z.string()),
  /** The card of an attempt. */
  card: z.nullable(cardSummary),
  /** Why a refund was requested or failed, or the payment was canceled. */
  refund_reason: z.nullable(z.enum(refundReasons)),
  refund_failure: z.nullable(z.string()),
  cancellation_reason: z.nullable(z.enum(shownCancellationReasons)),
  /** A member's own words: the note of a refund, or why an approval was declined. */
  note: z.nullable(z.string()),
  /** The logged API request that made it. Null without the right to read the log. */
  request: z.nullable(z.object({ id: z.string(), method: z.string(), path: z.string(), status: z.int() })),
  /** Its events that were sent to webhook endpoints. Empty without the right to read them. */
  events: z.array(z.object({ id: z.string(), type: z.string(), state: z.enum(eventDeliveryStates) })),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** Who paid, for a payment's page and its disputes'. */
export const payer = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_erased: z.boolean(),
  /** Null for callers who may not read customers. */
  totals: z.nullable(customerTotals),
})
export type Payer = z.infer<typeof payer>

/** What the issuer found when it compared a card's security code or address. */
export const checkResults = ['pass', 'fail', 'unavailable', 'unchecked'] as const

export const feeTypes = ['processing_fee', 'dispute_fee'] as const

/** What happens to the net before a payout: it is converted into another currency, and terms hold a part of it in reserve. */
export const balanceLineTypes = ['net', 'converted', 'conversion_fee', 'reserve_held', 'reserve_released'] as const

/** What a payment does to the balance in one currency. */
const paymentBalance = z.object({
  currency,
  /** Add up to `total_minor`. `rate` is decimal text, of money that was converted into this currency. */
  lines: z.array(z.object({ type: z.enum(balanceLineTypes), amount_minor: minorUnits, rate: z.nullable(z.string()) })),
  total_minor: minorUnits,
  /** What no payout settles yet; with the payouts of the currency, it adds up to `total_minor`. */
  unpaid_minor: minorUnits,
})

const paymentDispute = z.object({
  id: z.string(),
  created_at: instant,
  amount_minor: minorUnits,
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStatuses),
  category: z.enum(disputeCategories),
  network: z.enum(disputeNetworks),
  network_reason_code: z.string(),
  /** Until then an answer is taken. */
  due_by: instant,
})

export const paymentDetail = z.extend(paymentItem, {
  /** What the shop requested and the issuer authorised, above `amount_minor` after a partial capture. */
  amount_requested_minor: minorUnits,
  amount_capturable_minor: minorUnits,
  amount_captured_minor: minorUnits,
  /** Refunds that are on their way. */
  amount_refund_pending_minor: minorUnits,
  /** Withdrawn by open and lost chargebacks. */
  amount_disputed_minor: minorUnits,
  /** Captured, less refunds that are pending or made and what disputes withdrew; never below zero. */
  amount_refundable_minor: minorUnits,
  /** Fee lines are negative; captured plus fees, less refunds and what disputes withdrew, is the net, exactly. */
  fees: z.array(
    z.object({
      type: z.enum(feeTypes),
      amount_minor: minorUnits,
      /** Of a processing fee, what the sale was charged by, such as `2.9% + $0.30`, in the caller's language. */
      rate: z.nullable(z.string()),
    }),
  ),
  net_minor: minorUnits,
  /** By currency, the payment's first: from the net to what payouts settle. */
  balances: z.array(paymentBalance),
  /** When the captured money becomes available, or when it did; null before capture. The timeline has the same time. */
  available_on: z.nullable(instant),
  is_available: z.boolean(),
  statement_descriptor: z.nullable(z.string()),
  /** The connected store that took it, by a key of its own. */
  store: z.nullable(z.object({ id: z.string(), handle: z.string() })),
  metadata,
  payment_method: z.nullable(
    z.extend(cardSummary, {
      bin: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
      country: z.nullable(z.string()),
      funding: z.enum(cardFundings),
      fingerprint: z.string(),
      /** Null if no code was given. */
      cvc_check: z.nullable(z.enum(checkResults)),
    }),
  ),
  /** Of the latest attempt. */
  charge_id: z.nullable(z.string()),
  customer: z.nullable(payer),
  refunds: z.array(refund),
  disputes: z.array(paymentDispute),
  /** What the platform was told about it, its refunds and its disputes, and has not confirmed or has refused. */
  instructions: z.array(shownInstruction),
  /** What happened to it, oldest first: the latest entries, and whether there are earlier ones. */
  timeline: z.array(timelineEntry),
  has_earlier_entries: z.boolean(),
  /** What payouts settle of it, by payout; what isn't in a payout yet is left out. */
  payouts: z.array(
    z.object({
      id: z.string(),
      status: z.enum(payoutStatuses),
      /** When it ended; until then, when it was created. */
      at: instant,
      net_minor: minorUnits,
      currency,
    }),
  ),
  /** The payer's language, for a receipt; null if nothing was captured. */
  receipt_language: z.nullable(z.enum(locales)),
  canceled_at: z.nullable(instant),
  cancellation_reason: z.nullable(z.enum(shownCancellationReasons)),
})
export type PaymentDetail = z.infer<typeof paymentDetail>

export const getPayment = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/:paymentId',
  access: 'payments.read',
  params: paymentParams,
  response: paymentDetail,
})

/** Creates a payment with a test card in the account's default currency, so that a sandbox can be tried without code. */
export const createTestPayment = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/test-payments',
  access: 'payments.create_test',
  params: accountParams,
  /** Declined for insufficient funds, or approved without it. */
  query: z.strictObject({ outcome: z.optional(z.enum(['declined'])) }),
  response: paymentDetail,
  isIdempotent: true,
})

export const refundPayment = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payments/:paymentId/refunds',
  access: 'payments.refund',
  approval: 'refund',
  params: paymentParams,
  body: z.strictObject({
    amount_minor: amountMinor,
    reason: z.enum(refundChoices),
    /** Required where the reason is `other`. */
    note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.metadataValueLengthMax), noCardNumber)),
  }),
  response: z.object({ refund, payment: paymentDetail }),
  isIdempotent: true,
})

/** Takes back a refund that the acquirer has taken on and not yet sent; its money returns to the balance. */
export const cancelRefund = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payments/:paymentId/refunds/:refundId/cancel',
  access: 'payments.refund',
  params: z.extend(paymentParams, { refundId }),
  response: z.object({ refund, payment: paymentDetail }),
  isIdempotent: true,
})

export const capturePayment = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payments/:paymentId/capture',
  access: 'payments.capture',
  params: paymentParams,
  body: z.strictObject({ amount_minor: amountMinor }),
  response: paymentDetail,
  isIdempotent: true,
})

export const cancelPayment = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payments/:paymentId/cancel',
  access: 'payments.capture',
  params: paymentParams,
  body: z.strictObject({ reason: z.enum(cancellationReasons) }),
  response: paymentDetail,
  isIdempotent: true,
})
