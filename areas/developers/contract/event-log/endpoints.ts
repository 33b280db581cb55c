import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { eventTypes } from '#kernel/events/types.ts'
import { accountParams, instant, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { filterParams } from '#kernel/query/params.ts'
import { eventDeliveryStates, eventQuery } from './query.ts'

/** The events of an account, as the merchant API has them. Events can be read for 30 days. */

const eventItem = z.object({
  id: z.string(),
  type: z.enum(eventTypes),
  /** By the account's clock, which a sandbox can move. */
  created_at: instant,
  object_id: z.string(),
  delivery: z.object({
    state: z.enum(eventDeliveryStates),
    endpoint_count: z.int(),
    delivered_count: z.int(),
  }),
})
export type EventItem = z.infer<typeof eventItem>

export const listEvents = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/events',
  access: 'developer.read',
  params: accountParams,
  query: z.strictObject({
    q: z.optional(queryText),
    ...filterParams(eventQuery),
    ...pageQuery,
  }),
  response: searchedPage(eventItem),
})

const eventDetail = z.extend(eventItem, {
  /** The payment that the object belongs to, for objects without a page. */
  payment_id: z.nullable(z.string()),
  /** The call that caused it; null if a schedule or a processor did. */
  request: z.nullable(
    z.object({
      id: z.string(),
      idempotency_key: z.nullable(z.string()),
      /** Whether the request log has it: a call of the merchant API, about a second after its response. */
      is_logged: z.boolean(),
    }),
  ),
  api_version: z.string(),
  /** JSON as an endpoint of this version receives it, without secrets. */
  body: z.string(),
})
export type EventDetail = z.infer<typeof eventDetail>

export const getEvent = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/events/:eventId',
  access: 'developer.read',
  params: z.extend(accountParams, { eventId: z.string().check(z.maxLength(64)) }),
  response: eventDetail,
})
