import * as z from 'zod/mini'
import { declareEndpoint } from '../endpoint.ts'
import { accountParams, commaList, currency, day, instant, minorUnits, pageQuery, queryText, searchedPage } from '../fields.ts'
import { limits } from '../limits.ts'
import { countryCodes } from '../merchants/countries.ts'
import { cardBrands } from '../statuses.ts'

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

export const customerItem = z.object({
  id: z.string(),
  created_at: instant,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** The default card. */
  card: z.nullable(customerCard),
  /** All payments, of any status. */
  payment_count: z.int(),
  /** What was captured, per currency, the largest number of payments first. */
  gross: z.array(z.object({ currency, amount_minor: minorUnits })),
  last_payment_at: z.nullable(instant),
  dispute_count: z.int(),
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
    /** The beginning of the name or of the last name. */
    name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.customerTextLengthMax))),
    /** The whole address or its beginning. */
    email: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.emailLengthMax))),
    country: z.optional(commaList(z.enum(countryCodes))),
    /** Customers with a payment that was disputed, regardless of the outcome. */
    disputed: z.optional(z.enum(['yes'])),
    /** Dates and other filters don't limit it. */
    customer_id: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
    /** Days of the business's time zone, both ends included. */
    created_from: z.optional(day),
    created_to: z.optional(day),
    ...pageQuery,
  }),
  response: searchedPage(customerItem),
})
