import * as z from 'zod/mini'
import { declareEndpoint } from '../endpoint.ts'
import { accountParams, currency, minorUnits, queryText } from '../fields.ts'

/** Payments of one currency. */
export const paymentTotal = z.object({
  currency,
  count: z.int(),
  /** The sum of their `amount_minor`, as the list shows it: what was captured, or requested until then; refunds aren't subtracted. */
  amount_minor: minorUnits,
})
export type PaymentTotal = z.infer<typeof paymentTotal>

/**
 * Adds up the payments of a typed query by currency, newest first. One call reads up to 100,000 entries of an index; if there are more, `next_cursor` is where
 * the next call continues (`after`), and the sums of all calls are the totals of the list.
 */
export const totalPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/totals',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject({ q: z._default(queryText, ''), after: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({ totals: z.array(paymentTotal), next_cursor: z.nullable(z.string()) }),
})

/**
 * Adds up the payments of a typed query by currency if they are few: it reads no more than a page of the list. Null if there are more, or if it is searched by text,
 * card, store or what a risk rule or list blocked.
 */
export const totalFewPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/totals/few',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject({ q: z._default(queryText, '') }),
  response: z.object({ totals: z.nullable(z.array(paymentTotal)) }),
})
