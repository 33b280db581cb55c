import * as z from 'zod/mini'
import { declareEndpoint } from '../endpoint.ts'
import { accountParams, commaList, queryText } from '../fields.ts'
import { paymentId } from '../ids.ts'

/** New payments at the top of a list, which its page offers to show. */
export const paymentArrivals = z.object({
  /** At most `limits.paymentArrivalsMax`. */
  count: z.int(),
  has_more: z.boolean(),
})
export type PaymentArrivals = z.infer<typeof paymentArrivals>

/**
 * Follows the first page of the list of a typed query. `known` has the page's first payments, without a gap; payments of the query that are newer than the
 * last of them, and aren't among them, are new. The first event, `payments`, comes immediately with how many there are now, so a lost connection misses
 * nothing; another one follows each change. `end` comes when the session has ended or the right was lost, and is the last one. A comment line every 20
 * seconds shows that the stream lives. It counts as no use of the session.
 */
export const followPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/live',
  access: 'payments.read',
  isStream: true,
  params: accountParams,
  query: z.strictObject({ q: z._default(queryText, ''), known: z._default(commaList(paymentId), []) }),
  response: paymentArrivals,
})
