import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, minorUnits } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import { disputeCategories } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { evidenceFields } from './insight-fields.ts'
import { breakdownKinds } from './insight-links.ts'

/** Figures about the disputes that were opened in a range of days, in one currency. Inquiries aren't counted, since they withdraw nothing. */

const opened = { dispute_count: z.int(), disputed_minor: minorUnits }
/** Of the same time, to divide by. */
const sold = {
  /** Payments that were captured or authorized. */
  payment_count: z.int(),
  captured_minor: minorUnits,
}
const decided = { won_count: z.int(), lost_count: z.int() }

const figures = z.object({
  ...opened,
  ...sold,
  ...decided,
  /** Disputes with a submitted response, and those whose deadline passed without one. */
  submitted_count: z.int(),
  missed_count: z.int(),
  /** From opened to submitted. Null if nothing was submitted. */
  response_minutes: z.nullable(z.object({ median: z.int(), p90: z.int() })),
})

/** Days of the business's time zone, both included; at most 366. */
const range = { from: day, to: day }

export const getDisputeInsights = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/disputes/insights',
  access: 'disputes.read',
  params: accountParams,
  query: z.strictObject({
    ...range,
    /** Without one, the default currency if the account has payments in it, else one that it has payments in. */
    currency: z.optional(currency),
  }),
  response: z.object({
    currency,
    currencies: z.array(currency),
    /** The first day that is counted: later than asked, and without a comparison, if the range has more disputes than are read. */
    from: day,
    current: figures,
    /** The same elapsed part of as many days before. Null unless the account is older. */
    before: z.nullable(figures),
    /** Only those that have disputes, most first. */
    reasons: z.array(z.object({ reason: z.enum(disputeCategories), ...opened, ...decided })),
    /** Calendar months, as far as they are in the range. */
    months: z.array(z.object({ from: day, to: day, ...opened, ...sold })),
    /** Decided disputes whose submitted response had the field. */
    evidence: z.array(z.object({ field: z.enum(evidenceFields), ...decided })),
  }),
})

const metadataKey = z.string().check(
  z.minLength(1),
  z.maxLength(limits.metadataKeyLengthMax),
  z.refine((key) => !key.includes('='), 'metadata_key_form' satisfies RuleName),
)

/** Disputes and payments by the card's network or country, or by a metadata key of the payment. */
export const getDisputeBreakdown = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/disputes/insights/breakdown',
  access: 'disputes.read',
  params: accountParams,
  query: z.strictObject({
    ...range,
    currency,
    by: z.enum(breakdownKinds),
    /** Required for `metadata`, and ignored otherwise. */
    key: z.optional(metadataKey),
  }),
  response: z.object({
    /**
     * The first day that is counted, later than asked if the account has more payments or disputes in the range than are read.
     * Null if the last day alone has more.
     */
    from: z.nullable(day),
    to: day,
    /** Most disputes first. The value is `unknown` for a card without a country, and empty for payments without the metadata key. */
    values: z.array(z.object({ value: z.string(), ...opened, ...sold })),
    /** Values with disputes, including those that are left out. */
    value_count: z.int(),
  }),
})
