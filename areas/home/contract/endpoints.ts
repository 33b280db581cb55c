import * as z from 'zod/mini'
import { paymentItem } from '#areas/payments/contract/endpoints.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, minorUnits } from '#kernel/fields.ts'

/** The figures of one range in one currency, beside the same elapsed part of the range before. Gross volume less refunds, disputes and fees is net volume. */

const figures = z.object({
  /** Captured money, before refunds and fees. */
  gross_minor: minorUnits,
  /** Payments that were captured or authorised. */
  successful_count: z.int(),
  /** Payments whose latest attempt was declined. */
  declined_count: z.int(),
  /** What refunds took from the balance, less what came back because they failed: a refund that fails counts when it fails. */
  refunded_minor: minorUnits,
  /** What sales, refunds and disputes moved the balance by, after fees. Null to who may not read the balance. */
  net_minor: z.nullable(minorUnits),
  /** What disputes took from the balance, less what came back, and the fees of all of that. Null like `net_minor`. */
  withdrawn_minor: z.nullable(minorUnits),
  fees_minor: z.nullable(minorUnits),
})

const days = z.array(z.object({ day, gross_minor: minorUnits }))

const conversion = z.object({
  /** Of every other currency, for one unit of it: rounded, to be shown. Money is converted at the exact rates of both. */
  rates: z.array(z.object({ currency, rate: z.string(), day })),
  /** Currencies without a rate, whose money no figure contains. Their payments and disputes are left out as well. */
  left_out: z.array(currency),
  /** The balance of every currency, converted. Null to who may not read the balance. */
  balance: z.nullable(z.object({ available_minor: minorUnits, pending_minor: minorUnits, in_transit_minor: minorUnits, reserved_minor: minorUnits })),
})

export const getOverview = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/overview',
  access: 'overview.read',
  params: accountParams,
  /** Days of the business's time zone, both included; at most 366. */
  query: z.strictObject({
    from: day,
    to: day,
    /** Without one, the default currency if the account has payments in it, else that of its latest payment. */
    currency: z.optional(currency),
    /** With it, money of every currency, converted into that one at the newest reference rates, if it has one. */
    converted: z.optional(z.enum(['yes'])),
    /** With it, a range that begins with a month is compared with as many months before it, else with as many days. */
    compared: z.optional(z.enum(['months'])),
  }),
  response: z.object({
    /** The currency shown, and every currency the account has had payments in. */
    currency,
    currencies: z.array(currency),
    /** Those of them with a reference rate, which can be converted into one another. */
    convertible: z.array(currency),
    /** How the figures were converted; null if they are of one currency. */
    conversion: z.nullable(conversion),
    /** Whether the account has had no payment. */
    is_new: z.boolean(),
    time_zone: z.string(),
    /** What is compared: both ranges end at the same time of day if the range is still running. */
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    before_from: z.iso.datetime(),
    before_until: z.iso.datetime(),
    current: figures,
    /** Null unless the account, or its first payment, is older than the range before. */
    before: z.nullable(figures),
    /** One for each day. */
    days,
    /** Of the whole range before, also of its days that are later than `before_until`. Null like `before`. */
    days_before: z.nullable(days),
    /** Of every currency. Null to who may not read payments. */
    latest: z.nullable(z.array(paymentItem)),
  }),
})
