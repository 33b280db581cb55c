import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { filterParams } from '#kernel/query/params.ts'
import { cardBrands } from '#kernel/statuses.ts'
import { customerQuery } from './query.ts'

/** Customers of the account: those of the merchant API. Payments without a customer have none. */

export const customerCard = z.object({
  id: z.string(),
  brand: z.enum(cardBrands),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
})
export type CustomerCard = z.infer<typeof customerCard>

const counted = {
  /** All payments, of any status. */
  payment_count: z.int(),
  /** What was captured, per currency, the largest number of payments first. */
  gross: z.array(z.object({ currency, amount_minor: minorUnits })),
  dispute_count: z.int(),
}

/** What a customer has paid so far, beside one of the payments. */
export const customerTotals = z.object({ ...counted, first_payment_at: z.nullable(instant) })
export type CustomerTotals = z.infer<typeof customerTotals>

export const customerItem = z.object({
  id: z.string(),
  created_at: instant,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** The default card. */
  card: z.nullable(customerCard),
  ...counted,
  last_payment_at: z.nullable(instant),
})
export type CustomerItem = z.infer<typeof customerItem>

/** Customers, newest first, without deleted ones. `q` is a typed query (`name:smith country:DE`) in place of the filters. */
export const listCustomers = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/customers',
  access: 'customers.read',
  params: accountParams,
  query: z.strictObject({
    q: z.optional(queryText),
    ...filterParams(customerQuery),
    ...pageQuery,
  }),
  response: searchedPage(customerItem),
})
