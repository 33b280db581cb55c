import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { filterParams } from '#kernel/query/params.ts'
import { requestOutcomes, requestQuery } from './query.ts'

/** The log of an account's calls to the merchant API. It has neither secrets nor card data. */

const key = z.object({ id: z.string(), prefix: z.string(), last4: z.string() })

export const requestItem = z.object({
  /** As in the `Request-Id` header of the response. */
  id: z.string(),
  created_at: instant,
  method: z.string(),
  path: z.string(),
  status: z.int(),
  outcome: z.enum(requestOutcomes),
  error_code: z.nullable(z.string()),
  key,
  duration_ms: z.number(),
  object_id: z.nullable(z.string()),
})
export type RequestItem = z.infer<typeof requestItem>

export const listRequests = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/api-requests',
  access: 'developer.read',
  params: accountParams,
  query: z.strictObject({
    q: z.optional(queryText),
    ...filterParams(requestQuery),
    ...pageQuery,
  }),
  response: searchedPage(requestItem),
})

export const requestDetail = z.extend(requestItem, {
  /** The account's clock, which a sandbox can move. */
  account_time: instant,
  /** The method of the client, such as `paymentIntents.create`; null for an unknown address. */
  endpoint: z.nullable(z.string()),
  api_version: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  idempotency_key: z.nullable(z.string()),
  /** Whether the response is that of an earlier request with the same key. */
  is_replayed: z.boolean(),
  /** JSON of the parameters; null if there were none. */
  request: z.nullable(z.string()),
  /** JSON of the response; null if it was a file. */
  response: z.nullable(z.string()),
  /** Whether a body is longer than what was kept, so its JSON ends early. */
  is_cut: z.boolean(),
  /** Events that the request caused, the oldest first. */
  events: z.array(z.object({ id: z.string(), type: z.string() })),
  /** The payment that the object belongs to, for objects without a page. */
  payment_id: z.nullable(z.string()),
})
export type RequestDetail = z.infer<typeof requestDetail>

export const getRequest = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/api-requests/:requestId',
  access: 'developer.read',
  params: z.object({ id: z.string(), requestId: z.string().check(z.maxLength(64)) }),
  response: requestDetail,
})
