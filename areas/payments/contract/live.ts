import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, commaList, pageQuery, queryText } from '#kernel/fields.ts'
import { paymentId } from '#kernel/ids.ts'

/** Payments that the first page of a list has gained, which it offers to show. */
export const paymentArrivals = z.object({
  /** At most `limits.paymentArrivalsMax`. */
  count: z.int(),
  has_more: z.boolean(),
})
export type PaymentArrivals = z.infer<typeof paymentArrivals>

/**
 * Follows the first page of the list of a typed query. `known` has the IDs of its payments, and `before` is its `next_cursor`, unless the list ends with it.
 * Payments of the query before that place that the page doesn't know are new, wherever they enter it. The first event, `payments`, comes immediately with how
 * many there are now, so a lost connection misses nothing; another one follows each change. `end` comes when the session has ended or the right was lost, and
 * is the last one. A comment line every 20 seconds shows that the stream lives. It counts as no use of the session.
 */
export const followPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/live',
  access: 'payments.read',
  isStream: true,
  params: accountParams,
  query: z.strictObject({ q: z._default(queryText, ''), known: z._default(commaList(paymentId), []), before: pageQuery.before }),
  response: paymentArrivals,
})
