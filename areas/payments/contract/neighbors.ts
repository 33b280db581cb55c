import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { queryText } from '#kernel/fields.ts'
import { paymentParams } from './endpoints.ts'

/** The payments before and after one in the list with a query. The payment itself needn't be in it: a refund can take it out of a list by status. */
export const listPaymentNeighbors = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/:paymentId/neighbors',
  access: 'payments.read',
  params: paymentParams,
  query: z.strictObject({ q: z._default(queryText, '') }),
  /** IDs in the order of the list, newest first. Null at its ends, and if a search ended before it found one. */
  response: z.object({ previous_id: z.nullable(z.string()), next_id: z.nullable(z.string()) }),
})
export type PaymentNeighbors = z.infer<typeof listPaymentNeighbors.response>
