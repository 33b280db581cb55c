import * as z from 'zod/mini'
import { declineCodes } from '#kernel/cards/declines.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, minorUnits, wholeNumber } from '#kernel/fields.ts'
import { acceptanceDimensions } from './dimensions.ts'
import { acceptanceLimits } from './rules.ts'

/**
 * How many payments succeed, of those that were created in a range of days. A payment counts once it succeeded, or its last attempt was declined; one that is
 * incomplete or canceled doesn't. Exact as soon as a payment commits.
 */

export const outcomes = z.object({
  /** Payments that were captured or authorized, regardless of later refunds and disputes. */
  successful_count: z.int(),
  /** Of these, payments that needed one attempt. */
  first_try_count: z.int(),
  /** Payments whose last attempt was declined. */
  declined_count: z.int(),
})
export type Outcomes = z.infer<typeof outcomes>

/** Days of the business's time zone, both included; at most 366. */
const range = { from: day, to: day }
/** The first day of a second range to compare with, which has as many days. */
const compared = { before_from: z.optional(day) }
/** Of payments in any currency, unless one is named. */
const inCurrency = { currency: z.optional(currency) }

/** Values of a breakdown. */
const limit = z._default(wholeNumber(1, acceptanceLimits.breakdownValuesMax), acceptanceLimits.breakdownValues)

export const getAcceptance = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/acceptance',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject({ ...range, ...compared, ...inCurrency }),
  response: z.object({
    /** Every currency that the account has payments in, and its default currency first. */
    currencies: z.array(currency),
    current: outcomes,
    before: z.nullable(outcomes),
    /** Success over time: each point has the days of the range up to its own, `window_days` of them at most. The last is the last day of the range. */
    series: z.object({ window_days: z.int(), points: z.array(z.extend(outcomes, { day })) }),
    /** Declined payments by the code of their last attempt, most first. */
    declines: z.array(
      z.object({
        code: z.enum(declineCodes),
        count: z.int(),
        before_count: z.nullable(z.int()),
        /** What the declined payments would have paid, per currency, most payments first. */
        lost: z.array(z.object({ currency, amount_minor: minorUnits, count: z.int() })),
        text: z.string(),
        next_step: z.string(),
      }),
    ),
  }),
})

/** Success by one property of payments, their cards or their time. */
export const getAcceptanceBreakdown = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/acceptance/breakdown',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject({ ...range, ...compared, ...inCurrency, by: z.enum(acceptanceDimensions), limit }),
  response: z.object({
    /**
     * Most payments first; bands of amounts, hours and weekdays in their order. Values are a brand, a country or `unknown`, a currency, a funding, the first six
     * digits of cards, a band of amounts from 0, an hour from 0, or a day of the week (`mon`).
     */
    values: z.array(
      z.object({
        value: z.string(),
        /** Of a band of amounts, which are of one currency. Null for all others. */
        currency: z.nullable(currency),
        current: outcomes,
        before: z.nullable(outcomes),
      }),
    ),
    /** Values with payments in the range, including those that are left out. */
    value_count: z.int(),
  }),
})
