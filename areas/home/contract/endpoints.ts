import * as z from 'zod/mini'
import { paymentItem } from '#areas/payments/contract/endpoints.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, minorUnits } from '#kernel/fields.ts'

/** The figures of one range in one currency, beside the same elapsed part of the range before. */

const figures = z.object({
  /** Captured money, before refunds and fees. */
  gross_minor: minorUnits,
  /** Payments that were captured or authorised. */
  successful_count: z.int(),
  /** Payments whose latest attempt was declined. */
  declined_count: z.int(),
  declined_minor: minorUnits,
  /** What refunds took from the balance, less what came back because they failed: a refund that fails counts when it fails. */
  refunded_minor: minorUnits,
  /** What sales, refunds and disputes moved the balance by, after fees. Null to who may not read the balance. */
  net_minor: z.nullable(minorUnits),
  /** Disputes that were opened, without inquiries. Null to who may not read disputes. */
  disputes: z.nullable(z.object({ count: z.int(), amount_minor: minorUnits })),
})

const partsThen = { available_minor: minorUnits, pending_minor: minorUnits }

const conversion = z.object({
  /** Of every other currency, for one unit of it: rounded, to be shown. Money is converted at the exact rates of both. */
  rates: z.array(z.object({ currency, rate: z.string(), day })),
  /** Currencies without a rate, whose money no figure contains. Their payments and disputes are left out as well. */
  left_out: z.array(currency),
  /** The balance of every currency, converted. Null to who may not read the balance. */
  balance: z.nullable(z.object({ available_minor: minorUnits, pending_minor: minorUnits, in_transit_minor: minorUnits, reserved_minor: minorUnits })),
  /** As `balances_before`, converted. */
  balance_before: z.nullable(z.object(partsThen)),
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
    /** Available and pending money at `before_until`, by currency. Null like `before`, and to who may not read the balance. */
    balances_before: z.nullable(z.array(z.object({ currency, ...partsThen }))),
    /** One point a day; `before_minor` is the same day of the range before, null where that is still to come or `before` is null. */
    days: z.array(z.object({ day, gross_minor: minorUnits, before_minor: z.nullable(minorUnits) })),
    /** Of every currency. Null to who may not read payments. */
    latest: z.nullable(z.array(paymentItem)),
  }),
})
