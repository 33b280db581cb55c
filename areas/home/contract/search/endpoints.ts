import * as z from 'zod/mini'
import { toDigits } from '#kernel/digits.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, commaList, currency, instant, minorUnits } from '#kernel/fields.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { riskTypes } from '#kernel/risk/types.ts'
import { disputeCategories } from '#kernel/statuses.ts'
import { foundKinds, objectKinds } from './object-id.ts'

/** What the search of an account finds at once, whatever kind of object it is. */

const foundObject = z.object({
  id: z.string(),
  /** What people know it by: an email, a name, an address or a path. */
  title: z.nullable(z.string()),
  /** An order number, a trace ID or the last characters of a key. */
  detail: z.nullable(z.string()),
  amount_minor: z.nullable(minorUnits),
  currency: z.nullable(currency),
  status: z.nullable(z.string()),
  /** Why a payment is disputed, and until when the dispute can be answered. */
  reason: z.nullable(z.enum(disputeCategories)),
  due_at: z.nullable(instant),
  created_at: z.nullable(instant),
  /** The payment whose page shows a refund. */
  payment_id: z.nullable(z.string()),
  /** The risk list that shows an entry. */
  list: z.optional(z.enum(riskTypes)),
})
export type FoundObject = z.infer<typeof foundObject>

const foundGroup = z.object({
  kind: z.enum(objectKinds),
  items: z.array(foundObject),
  /** False if the time for the group ended before it was searched. */
  is_complete: z.boolean(),
})
export type FoundGroup = z.infer<typeof foundGroup>

/**
 * Objects by ID, email, name, amount, last four digits, order number, trace ID, URL or key, at most five of each kind that the caller may read. Payments by a
 * text are those that indexes find (decision 0078); the list of payments searches all others.
 */
export const searchAccount = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/search',
  access: 'member',
  params: accountParams,
  query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(queryLimits.searchTextLengthMax), z.overwrite(toDigits)) }),
  response: z.array(foundGroup),
})

/**
 * What people know objects by that a browser remembers by their IDs alone, such as those that were opened last, in the order of the IDs. Without those that
 * don't exist or that the caller may not read.
 */
export const describeObjects = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/search/objects',
  access: 'member',
  params: accountParams,
  query: z.strictObject({ ids: commaList(z.string()) }),
  response: z.array(z.extend(foundObject, { kind: z.enum(foundKinds) })),
})
