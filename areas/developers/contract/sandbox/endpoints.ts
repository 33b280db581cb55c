import * as z from 'zod/mini'
import { payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, amountMinor, currency, instant, minorUnits } from '#kernel/fields.ts'
import { disputeId, paymentId, payoutId } from '#kernel/ids.ts'
import { cardBrands, disputeCategories, fraudTypes, paymentStatuses, payoutStatuses } from '#kernel/statuses.ts'

/** Controls of a sandbox: what a network, an issuer, a bank or time would do otherwise. A live account has none of them. */

const access = 'sandbox.control'
const params = accountParams

/** `YYYY-MM` in UTC. */
const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))

const vampMonth = z.object({ month, sales_count: z.int(), report_count: z.int() })

/** The account's clock, and what the controls act on. */
export const getSandbox = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/sandbox',
  access,
  params,
  response: z.object({
    /** The account's clock. */
    now: instant,
    is_ahead: z.boolean(),
    /** The latest time that the clock can be moved to. */
    latest: instant,
    /** Money that isn't available yet, by currency. */
    pending: z.array(z.object({ currency, amount_minor: minorUnits })),
    /** Payouts that the bank can still report something about, the newest first. */
    payouts: z.array(z.object({ id: payoutId, currency, amount_minor: minorUnits, status: z.enum(payoutStatuses) })),
    /** The last 12 months by the account's clock, the newest first. */
    vamp_months: z.array(vampMonth),
  }),
})

/** What a test card is for. */
export const testCardGroups = [
  'brand',
  'co_branded',
  'country',
  'hsa_fsa',
  'balance',
  'decline',
  'decline_code',
  'fraud',
  'captcha',
  '3ds',
  '3ds_mobile',
  'dispute',
  'refund',
] as const
export type TestCardGroup = (typeof testCardGroups)[number]

/** What happens to a payment with a test card. */
export const testCardOutcomes = [
  'succeeds',
  'declined',
  'blocked',
  'in_process',
  'disputed',
  'fraud_reported',
  'available',
  'refund_pending',
  'refund_fails',
] as const
export type TestCardOutcome = (typeof testCardOutcomes)[number]

const testCard = z.object({
  id: z.string(),
  /** As `payment_method` of the merchant API. Null for a card that has only a number. */
  name: z.nullable(z.string()),
  number: z.string(),
  brand: z.enum(cardBrands),
  country: z.string(),
  group: z.enum(testCardGroups),
  outcome: z.enum(testCardOutcomes),
  /** The merchant API's code of a card that is declined. */
  decline_code: z.nullable(z.string()),
})
export type TestCard = z.infer<typeof testCard>

export const listTestCards = declareEndpoint({ method: 'GET', path: '/merchant/:id/sandbox/cards', access, params, response: z.array(testCard) })

/** Takes a payment in the account's default currency with a test card, which may decline it. */
export const createSandboxPayment = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/sandbox/payments',
  access,
  params,
  body: z.strictObject({ card: z.string(), amount_minor: amountMinor, capture: z.enum(['automatic', 'manual']) }),
  response: z.object({ payment_id: paymentId, status: z.enum(paymentStatuses) }),
  isIdempotent: true,
})

/** Of a new payment where it is null. */
const payment_id = z.nullable(paymentId)

/** The network opens a dispute, or the issuer an inquiry, about all that is left of a payment. */
export const createSandboxDispute = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/sandbox/disputes',
  access,
  params,
  body: z.strictObject({ payment_id, kind: z.enum(['chargeback', 'query']), reason: z.enum(disputeCategories) }),
  response: z.object({ dispute_id: disputeId, payment_id: paymentId }),
  isIdempotent: true,
})

/** The issuer reports a payment as fraud (TC40). */
export const createSandboxFraudWarning = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/sandbox/fraud-warnings',
  access,
  params,
  body: z.strictObject({ payment_id, fraud_type: z.enum(fraudTypes) }),
  response: z.object({ warning_id: z.string(), payment_id: paymentId }),
  isIdempotent: true,
})

/** Moves the account's clock forward; the worker then does what has become due. */
export const advanceSandboxClock = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/sandbox/clock',
  access,
  params,
  body: z.strictObject({ frozen_time: instant }),
  response: z.object({ now: instant }),
})

/** Makes pending money of payments available, at most of `limits.sandboxSettlementsMax`, the earliest due first. */
export const settleSandboxFunds = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/sandbox/settlements',
  access,
  params,
  response: z.object({ settled: z.array(z.object({ currency, amount_minor: minorUnits })), has_more: z.boolean() }),
  isIdempotent: true,
})

export const sandboxPayoutReports = ['settle', 'fail', 'return'] as const

/** The bank reports what became of a payout, which is handed over first if that wasn't done. */
export const reportSandboxPayout = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/sandbox/payout-reports',
  access,
  params,
  /** The code is of a payout that fails or returns. */
  body: z.strictObject({ payout_id: payoutId, report: z.enum(sandboxPayoutReports), failure_code: z.enum(payoutFailureCodes) }),
  response: z.object({ payout_id: payoutId, status: z.enum(payoutStatuses) }),
  isIdempotent: true,
})

/** Takes Visa payments and reports fraud in a month until it has these counts. */
export const setSandboxVampMonth = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/sandbox/vamp-months',
  access,
  params,
  body: z.strictObject({ month, sales_count: count, report_count: count }),
  response: vampMonth,
  isIdempotent: true,
})
