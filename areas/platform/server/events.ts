import * as z from 'zod/mini'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { declineCodes } from '#kernel/cards/declines.ts'
import { amountMinor, currency, email, wholeNumber } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import { cancellationReasons, cardBrands, cardFundings, disputeKinds, disputeNetworks, disputeStatuses, fraudTypes, refundReasons } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { declarePlatformEndpoint, platformPage } from './endpoint.ts'

/**
 * What a platform's core reports of its merchants' trade. Each event has an id of the core's own and is taken once; events may come in any order.
 * Payments, attempts, refunds, disputes and reports are named by the core's own ids, which are unique within their merchant account.
 */

const externalId = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/, 'external_id_form' satisfies RuleName))
/** ISO 8601, in UTC. */
const time = z.iso.datetime().check(z.regex(/^20/, 'day_out_of_range' satisfies RuleName))
const text = (lengthMax: number) => z.string().check(z.minLength(1), z.maxLength(lengthMax))

/** A card as its issuer's first digits and its last four tell it; a whole number is never sent. */
const reportedCard = z.strictObject({
  brand: z.enum(cardBrands),
  bin: z.string().check(z.regex(/^\d{6}$/)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: z.int().check(z.minimum(1), z.maximum(12)),
  exp_year: z.int().check(z.minimum(2000), z.maximum(2099)),
  /** ISO 3166 country of the issuer; fees follow from it. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  funding: z._default(z.enum(cardFundings), 'unknown'),
  /** Equal for equal cards, and no card number. */
  fingerprint: externalId,
})

const attemptFields = {
  attempt: externalId,
  at: time,
  card: reportedCard,
  risk_level: z._default(z.enum(['normal', 'elevated', 'highest']), 'normal'),
}
const attempt = z.discriminatedUnion('outcome', [
  z.strictObject({
    ...attemptFields,
    outcome: z.literal('approved'),
    authorisation_code: z.optional(text(20)),
    network_transaction_id: z.optional(text(40)),
  }),
  z.strictObject({
    ...attemptFields,
    outcome: z.literal('declined'),
    decline_code: z.enum(declineCodes),
    network_decline_code: z.optional(text(20)),
  }),
])
export type ReportedAttempt = z.output<typeof attempt>

const capture = z.strictObject({
  at: time,
  /** At most the payment's amount; the rest is given back to the cardholder. */
  amount_minor: amountMinor,
  /** When the money can be paid out; by default two business days after the capture. */
  available_on: z.optional(time),
  /** The network's own processing date, by which its monitoring counts; by default the time of the capture. */
  processed_at: z.optional(time),
})
export type ReportedCapture = z.output<typeof capture>

const head = { id: externalId, merchant: text(limits.nameLengthMax), occurred_at: time }
const event = <const Type extends string, Data extends z.core.$ZodType>(type: Type, data: Data) => z.strictObject({ ...head, type: z.literal(type), data })

/** A payment with everything that has happened to it so far. */
const paymentRecorded = event(
  'payment.recorded',
  z.strictObject({
    payment: externalId,
    amount_minor: amountMinor,
    currency,
    created_at: time,
    capture_method: z._default(z.enum(['automatic', 'manual']), 'automatic'),
    /** In a shop, with the card there; network monitoring leaves such sales out. */
    is_card_present: z._default(z.boolean(), false),
    order_number: z.optional(text(limits.metadataValueLengthMax)),
    description: z.optional(text(limits.descriptionLengthMax)),
    customer: z.optional(z.strictObject({ email: z.optional(email), name: z.optional(text(limits.nameLengthMax)) })),
    metadata: z.optional(
      z
        .record(text(limits.metadataKeyLengthMax), z.string().check(z.maxLength(limits.metadataValueLengthMax)))
        .check(z.refine((value) => Object.keys(value).length <= limits.metadataKeysMax, 'too_much_metadata' satisfies RuleName)),
    ),
    /** In the order in which they were made; the last one may be approved, and only that one. */
    attempts: z._default(z.array(attempt).check(z.maxLength(platformLimits.reportedAttemptsMax)), []),
    capture: z.optional(capture),
    canceled: z.optional(z.strictObject({ at: time, reason: z.optional(z.enum(cancellationReasons)) })),
  }),
)

/** A further attempt; waits for the one before it. */
const paymentAttempted = event(
  'payment.attempted',
  z.strictObject({ payment: externalId, attempt_number: z.int().check(z.minimum(1), z.maximum(platformLimits.reportedAttemptsMax)), attempt }),
)
/** Money that was authorised is taken; waits for the authorisation. */
const paymentCaptured = event('payment.captured', z.strictObject({ payment: externalId, currency, capture: z.omit(capture, { at: true }) }))
/** Waits for this many attempts. */
const paymentCanceled = event(
  'payment.canceled',
  z.strictObject({
    payment: externalId,
    attempt_count: z.int().check(z.minimum(0), z.maximum(platformLimits.reportedAttemptsMax)),
    reason: z.optional(z.enum(cancellationReasons)),
  }),
)

const refundRecorded = event(
  'refund.recorded',
  z.strictObject({
    refund: externalId,
    payment: externalId,
    currency,
    amount_minor: amountMinor,
    status: z._default(z.enum(['pending', 'succeeded']), 'pending'),
    reason: z.optional(z.enum(refundReasons)),
    /** Where an instruction of ours asked for it: then it is that refund, and no further one. */
    instruction: z.optional(externalId),
  }),
)
const refundSucceeded = event('refund.succeeded', z.strictObject({ refund: externalId }))
/** What it leaves tells whether its money had left; waits until the refund has come so far. */
const refundFailed = event(
  'refund.failed',
  z.strictObject({ refund: externalId, from: z.enum(['pending', 'succeeded']), failure_reason: z.optional(text(limits.metadataKeyLengthMax)) }),
)
const refundCanceled = event('refund.canceled', z.strictObject({ refund: externalId }))

const issuerMessage = text(disputeLimits.issuerMessageLengthMax)

const disputeOpened = event(
  'dispute.opened',
  z.strictObject({
    dispute: externalId,
    payment: externalId,
    kind: z.enum(disputeKinds),
    network: z.enum(disputeNetworks),
    reason_code: text(20),
    currency,
    amount_minor: amountMinor,
    /** Until when an answer is taken; by default the network's days less those for handing it over. */
    respond_by: z.optional(time),
    processed_at: z.optional(time),
    /** What the issuer wrote about it, in its own words. */
    issuer_message: z.optional(issuerMessage),
  }),
)
/** One step of a dispute, from where it is. Waits until the dispute has come so far; one that it has left behind is rejected. */
const disputeStageChanged = event(
  'dispute.stage_changed',
  z.strictObject({
    dispute: externalId,
    from: z.enum(disputeStatuses),
    to: z.enum(disputeStatuses),
    /** Where a query becomes a chargeback. */
    amount_minor: z.optional(amountMinor),
    respond_by: z.optional(time),
    processed_at: z.optional(time),
    /** Replaces what the issuer wrote before. */
    issuer_message: z.optional(issuerMessage),
    /** Where it ends because the merchant gave in. */
    is_accepted: z._default(z.boolean(), false),
  }),
)

/** An issuer's report of fraud (TC40). Moves no money. */
const fraudReported = event('fraud.reported', z.strictObject({ report: externalId, payment: externalId, fraud_type: z.enum(fraudTypes) }))

/** A dispute that a pre-dispute product resolved, or a report of fraud that earlier sales on the card clear: monitoring leaves it out, if that came in time. */
const monitoringExcluded = event(
  'monitoring.excluded',
  z.discriminatedUnion('item', [
    z.strictObject({ item: z.literal('dispute'), dispute: externalId, reason: z.enum(['rdr', 'cdrn', 'order_insight']) }),
    z.strictObject({ item: z.literal('fraud_report'), report: externalId, reason: z.enum(['compelling_evidence']) }),
  ]),
)

/** The scheme has paid for these sales: their money can be paid out. Waits for payments that have not come. */
const settlementPaid = event(
  'settlement.paid',
  z.strictObject({
    settlement: externalId,
    currency,
    /** The sum of the lines. */
    gross_minor: amountMinor,
    lines: z.array(z.strictObject({ payment: externalId, amount_minor: amountMinor })).check(z.minLength(1), z.maxLength(platformLimits.settlementLinesMax)),
  }),
)

/** What became of a payout, by our id of it. */
const ourPayout = externalId.brand<'payout'>()
const payoutPaid = event('payout.paid', z.strictObject({ payout: ourPayout }))
const payoutFailed = event('payout.failed', z.strictObject({ payout: ourPayout, failure_code: z.enum(payoutFailureCodes) }))
const payoutReturned = event('payout.returned', z.strictObject({ payout: ourPayout, failure_code: z.enum(payoutFailureCodes) }))

export const platformEvent = z.discriminatedUnion('type', [
  paymentRecorded,
  paymentAttempted,
  paymentCaptured,
  paymentCanceled,
  refundRecorded,
  refundSucceeded,
  refundFailed,
  refundCanceled,
  disputeOpened,
  disputeStageChanged,
  fraudReported,
  monitoringExcluded,
  settlementPaid,
  payoutPaid,
  payoutFailed,
  payoutReturned,
])
export type PlatformEvent = z.output<typeof platformEvent>
export type PlatformEventOf<Type extends PlatformEvent['type']> = Extract<PlatformEvent, { type: Type }>
/** An event as it is sent, before defaults are filled in. */
export type PlatformEventInput = z.input<typeof platformEvent>

/**
 * What became of one event. `accepted`: it has its effect. `duplicate`: it had been taken, with the same content. `conflict`: its id had been taken with
 * other content. `waiting`: it is kept until what it builds on has come, for seven days. `rejected`: nothing was kept, and it may be sent again corrected. `failed`:
 * an internal error, nothing was kept; send it again unchanged.
 */
export const eventOutcomes = ['accepted', 'duplicate', 'conflict', 'waiting', 'rejected', 'failed'] as const

/** Which field breaks which rule; `path` uses dots, and is empty for the whole. */
const brokenField = z.object({ path: z.string(), rule: z.string(), message: z.string() })

export const eventAnswer = z.object({
  /** The place in the batch, from 0. */
  index: z.int(),
  /** Null where it could not be read. */
  id: z.nullable(z.string()),
  outcome: z.enum(eventOutcomes),
  /** Of a rejected event everything that is wrong; of a waiting one what it waits for. */
  errors: z.array(brokenField),
})
export type EventAnswer = z.infer<typeof eventAnswer>

/**
 * Takes a batch of at most 1,000 events: a JSON array, or NDJSON (`application/x-ndjson`), both also with `Content-Encoding: gzip`. Each event has its own
 * answer, in the same order; good ones count even where others are rejected.
 */
export const postPlatformEvents = declarePlatformEndpoint({
  method: 'POST',
  path: '/events',
  body: z.array(platformEvent).check(z.maxLength(platformLimits.platformEventsMax)),
  response: z.object({ answers: z.array(eventAnswer) }),
  errors: ['events_too_large'],
})

/** `expired`: waited in vain. `rejected`: what it waited for came, and it broke a rule then. Both may be sent again. */
export const heldEventStates = ['waiting', 'expired', 'rejected'] as const

export const heldEvent = z.object({
  id: z.string(),
  merchant: z.string(),
  type: z.string(),
  state: z.enum(heldEventStates),
  occurred_at: z.iso.datetime(),
  received_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Which field says what it waits for, or which rule it broke. */
  reason: brokenField,
})
export type HeldEvent = z.infer<typeof heldEvent>

/** Events of a merchant that wait, or waited in vain, in the order of their ids: pass the last one's as `after` for the next page. */
export const listPlatformEvents = declarePlatformEndpoint({
  method: 'GET',
  path: '/merchants/:merchantId/events',
  params: z.object({ merchantId: z.string() }),
  query: z.strictObject({
    state: z._default(z.enum(heldEventStates), 'waiting'),
    limit: z._default(wholeNumber(limits.pageSizeMin, limits.pageSizeMax), limits.pageSizeDefault),
    after: z.optional(externalId),
  }),
  response: platformPage(heldEvent),
})
