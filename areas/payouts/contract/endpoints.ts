import * as z from 'zod/mini'
import { payoutMethods } from '#areas/billing/contract/terms/kinds.ts'
import { statementDescriptor } from '#areas/settings/contract/merchants/business-fields.ts'
import { payoutEventTypes } from '#kernel/changes.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, amountMinor, currency, day, instant, minorUnits, page, pageQuery, queryText, searchedPage, wholeNumber } from '#kernel/fields.ts'
import { bankAccountId, payoutId } from '#kernel/ids.ts'
import { shownInstruction } from '#kernel/instructions.ts'
import { limits } from '#kernel/limits.ts'
import { filterParams } from '#kernel/query/params.ts'
import { payoutStatuses } from '#kernel/statuses.ts'
import { nameChecks } from './bank-accounts/endpoints.ts'
import { payoutFailureCodes } from './failures.ts'
import { payoutQuery } from './query.ts'

/** Payouts, which members call withdrawals: what was sent to a bank account, and which movements of the balance it settles. */

const payoutParams = z.object({ id: z.string(), payoutId })

const failure = z.object({ code: z.enum(payoutFailureCodes), text: z.string(), next_step: z.string() })

const destination = z.object({ id: bankAccountId, bank_name: z.nullable(z.string()), card_brand: z.nullable(z.string()), last4: z.string() })

export const payoutItem = z.object({
  id: z.string(),
  created_at: instant,
  status: z.enum(payoutStatuses),
  amount_minor: minorUnits,
  fee_minor: minorUnits,
  currency,
  method: z.enum(payoutMethods),
  is_automatic: z.boolean(),
  bank_account: destination,
  /** The day it should arrive or, once it is paid, the day it was paid, at 00:00 UTC; for an immediate withdrawal the moment. */
  arrival_date: instant,
  /** The bank's own mark, by which the receiving bank finds the money; null until the bank has it. */
  trace_id: z.nullable(z.string()),
  /** The day under which an uploaded bank statement has it; null unless one does. */
  bank_statement_day: z.nullable(day),
  /** It can be canceled until then; null once it has left or ended. */
  cancelable_until: z.nullable(instant),
  failure: z.nullable(failure),
  /** What the platform was told of it and has not confirmed or has refused. */
  instruction: z.nullable(shownInstruction),
})
export type PayoutItem = z.infer<typeof payoutItem>

export const listPayouts = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payouts',
  access: 'payouts.read',
  params: accountParams,
  query: z.strictObject({
    q: z.optional(queryText),
    ...filterParams(payoutQuery),
    ...pageQuery,
  }),
  response: searchedPage(payoutItem),
})

/** What a line of a payout stands for. */
export const payoutLineTypes = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'exchange_out',
  'exchange_in',
  'payout_cancel',
  'payout_failure',
  'payout_fee',
  'payout_carried_in',
  'payout_carried_out',
  'reserve_hold',
  'reserve_release',
  'write_off',
] as const
export type PayoutLineType = (typeof payoutLineTypes)[number]

/** Why a payout has not been sent although its method would allow it. */
const payoutHoldReasons = ['new_bank_account'] as const

export const payoutDetail = z.extend(payoutItem, {
  /** Set while the payout waits for its bank account to be old enough; null where it does not wait, was sent or ended. */
  hold: z.nullable(z.object({ reason: z.enum(payoutHoldReasons), until: instant })),
  /** Of its bank account; null if the platform reported none. */
  name_check: z.nullable(z.enum(nameChecks)),
  statement_descriptor: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** The member who asked for it, null where the merchant API or a schedule did. */
  created_by: z.nullable(z.string()),
  /**
   * Its lines by what they stand for, with the fee and what was carried in from the payout before and out to the next one.
   * The nets of all of them together are the amount, exactly.
   */
  totals: z.array(z.object({ type: z.enum(payoutLineTypes), count: z.int(), amount_minor: minorUnits, fee_minor: minorUnits, net_minor: minorUnits })),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: instant,
      type: z.enum(payoutEventTypes),
      member: z.nullable(z.string()),
      via: z.enum(['dashboard', 'merchant_api', 'processor']),
      failure: z.nullable(failure),
    }),
  ),
})
export type PayoutDetail = z.infer<typeof payoutDetail>

export const getPayout = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payouts/:payoutId',
  access: 'payouts.read',
  params: payoutParams,
  response: payoutDetail,
})

export const payoutLine = z.object({
  /** The balance transaction. */
  id: z.string(),
  type: z.enum(payoutLineTypes),
  created_at: instant,
  amount_minor: minorUnits,
  fee_minor: minorUnits,
  net_minor: minorUnits,
  /** The charge, refund, dispute or payout behind it. */
  source_id: z.string(),
  payment_id: z.nullable(z.string()),
})
export type PayoutLine = z.infer<typeof payoutLine>

/** The lines of a payout, newest first. */
export const listPayoutLines = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payouts/:payoutId/lines',
  access: 'payouts.read',
  params: payoutParams,
  query: z.strictObject(pageQuery),
  response: page(payoutLine),
})

/** What a withdrawal would cost and when it would arrive, before anybody confirms it. */
export const previewPayout = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payouts/preview',
  access: 'payouts.manage',
  params: accountParams,
  query: z.strictObject({
    currency,
    method: z._default(z.enum(payoutMethods), 'standard'),
    /** The largest possible amount where it is left out. */
    amount_minor: z.optional(wholeNumber(1, limits.amountMinorMax)),
    /** The currency's default where it is left out. */
    bank_account_id: z.optional(bankAccountId.check(z.maxLength(limits.nameLengthMax))),
  }),
  response: z.object({
    currency,
    method: z.enum(payoutMethods),
    bank_account_id: bankAccountId,
    available_minor: minorUnits,
    /** Of the amount that was asked about; it comes on top of it. */
    fee_minor: minorUnits,
    /** The smallest and the largest amount that can be withdrawn now; the largest is below the smallest where nothing can be. */
    minimum_minor: minorUnits,
    maximum_minor: minorUnits,
    /** Amounts are multiples of it. */
    step_minor: minorUnits,
    /** Of the available balance, after the amount and its fee left it; negative where both don't fit. */
    remaining_minor: minorUnits,
    leaves_at: instant,
    arrival_date: instant,
    /** Set where the account is new and the withdrawal therefore waits. */
    held_until: z.nullable(instant),
  }),
})

/** Why a scheduled payout won't be made, as far as it is known now. */
export const payoutObstacles = ['payouts_stopped', 'bank_account_missing', 'bank_account_errored', 'below_minimum'] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]

/** A payout that is in transit, or that a schedule is expected to make. */
export const expectedPayout = z.object({
  kind: z.enum(['in_transit', 'scheduled']),
  currency,
  /** Of a scheduled one, all that is available by then with its fee left out. */
  amount_minor: minorUnits,
  fee_minor: minorUnits,
  method: z.enum(payoutMethods),
  /** As of a payout: a day at 00:00 UTC, or the moment of an immediate one. */
  arrival_date: instant,
  /** When the schedule runs; null of a payout in transit. */
  runs_at: z.nullable(instant),
  /** The payout in transit; null of a scheduled one. */
  payout_id: z.nullable(z.string()),
  bank_account: destination,
})
export type ExpectedPayout = z.infer<typeof expectedPayout>

/** The next run of a schedule. */
export const nextPayoutRun = z.object({
  currency,
  runs_at: instant,
  /** Available now, and added before it runs: pending funds and reserves that are released by then. Funds of later that day are for the run after it. */
  available_minor: minorUnits,
  added_minor: minorUnits,
  /** Both together, with the fee left out; zero or less where nothing is available. */
  amount_minor: minorUnits,
  fee_minor: minorUnits,
  arrival_date: z.nullable(instant),
  /** The smallest amount that it pays out: the schedule's minimum, or the currency's. */
  minimum_minor: minorUnits,
  /** Null where it is expected to pay out. */
  obstacle: z.nullable(z.enum(payoutObstacles)),
})
export type NextPayoutRun = z.infer<typeof nextPayoutRun>

/**
 * Payouts in transit, and those that schedules make of the money that is already known: the available balance, pending funds and reserves on the days on which they are released.
 * Sales, refunds and payouts that aren't there yet change them.
 */
export const listExpectedPayouts = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payouts/expected',
  access: 'payouts.read',
  params: accountParams,
  response: z.object({
    /** The last day of the account's time zone on which runs of schedules are listed. */
    until: day,
    /** The next run of each schedule, by currency. */
    next_runs: z.array(nextPayoutRun),
    /** By arrival. */
    payouts: z.array(expectedPayout),
  }),
})

export const createPayout = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payouts',
  access: 'payouts.manage',
  approval: 'payout',
  params: accountParams,
  body: z.strictObject({
    currency,
    /** What arrives; a fee comes on top of it. */
    amount_minor: amountMinor,
    method: z._default(z.enum(payoutMethods), 'standard'),
    bank_account_id: z.optional(bankAccountId.check(z.maxLength(limits.nameLengthMax))),
    statement_descriptor: z.optional(statementDescriptor),
  }),
  response: payoutDetail,
  isIdempotent: true,
  needsStepUp: true,
})

export const cancelPayout = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/payouts/:payoutId/cancel',
  access: 'payouts.manage',
  params: payoutParams,
  response: payoutDetail,
  isIdempotent: true,
})

export const payoutFrequencies = ['manual', 'daily', 'weekly', 'monthly'] as const
export type PayoutFrequency = (typeof payoutFrequencies)[number]

export const payoutSchedule = z.object({
  currency,
  frequency: z.enum(payoutFrequencies),
  /** Monday is 1. */
  weekday: z.nullable(z.int()),
  /** In a shorter month, its last day. */
  month_day: z.nullable(z.int()),
  /** Less than this is left for the next run. */
  minimum_minor: minorUnits,
  /** The start of a day of the business's time zone; null where nothing runs by itself. */
  next_run_at: z.nullable(instant),
  last_run_at: z.nullable(instant),
})
export type PayoutSchedule = z.infer<typeof payoutSchedule>

/** The schedule of every currency that has a bank account or a schedule; without one it is manual. */
export const listPayoutSchedules = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payout-schedules',
  access: 'payouts.read',
  params: accountParams,
  response: z.array(payoutSchedule),
})

export const setPayoutSchedule = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/payout-schedules/:currency',
  access: 'payouts.manage',
  approval: 'shown',
  params: z.object({ id: z.string(), currency }),
  resource: payoutSchedule,
  body: z.strictObject({
    frequency: z.enum(payoutFrequencies),
    weekday: z.optional(z.nullable(wholeNumber(1, 7))),
    month_day: z.optional(z.nullable(wholeNumber(1, 31))),
    minimum_minor: z._default(z.int().check(z.minimum(0), z.maximum(limits.amountMinorMax)), 0),
  }),
  response: payoutSchedule,
  needsStepUp: true,
})
