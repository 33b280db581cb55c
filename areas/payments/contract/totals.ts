import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, minorUnits, queryText } from '#kernel/fields.ts'

/** Payments of one currency. */
export const paymentTotal = z.object({
  currency,
  count: z.int(),
  /** The sum of their `amount_minor`, as the list shows it: what was captured, or requested until then; refunds aren't subtracted. */
  amount_minor: minorUnits,
})
export type PaymentTotal = z.infer<typeof paymentTotal>

/** Adds up all payments of a typed query by currency. */
export const totalPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/totals',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject({ q: z._default(queryText, '') }),
  response: z.object({ totals: z.array(paymentTotal) }),
})

/** Adds up the payments of a typed query by currency if few have to be read for it; null otherwise. */
export const totalFewPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/totals/few',
  access: 'payments.read',
  params: accountParams,
  query: z.strictObject({ q: z._default(queryText, '') }),
  response: z.object({ totals: z.nullable(z.array(paymentTotal)) }),
})
