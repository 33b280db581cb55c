import * as z from 'zod/mini'
import { deliveryFailures } from '#kernel/delivery-failures.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant, page, pageQuery } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import type { RuleName } from '#kernel/texts.ts'
import { webhookEndpointParams } from './endpoints.ts'
import { deliveryStates } from './statuses.ts'

/** Events on their way to the endpoints of an account, with every attempt. */

const delivery = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  /** Null if the endpoint was deleted. */
  endpoint_url: z.nullable(z.string()),
  event_id: z.string(),
  event_type: z.string(),
  is_test: z.boolean(),
  state: z.enum(deliveryStates),
  created_at: instant,
  attempt_count: z.int(),
  last_status: z.nullable(z.int()),
  last_failure: z.nullable(z.enum(deliveryFailures)),
  delivered_at: z.nullable(instant),
  /** Of an endpoint that isn't enabled, the attempt waits until it is resumed. */
  next_attempt_at: z.nullable(instant),
})
export type WebhookDelivery = z.infer<typeof delivery>

const headers = z.array(z.object({ name: z.string(), value: z.string() }))

const attempt = z.object({
  id: z.string(),
  at: instant,
  url: z.string(),
  duration_ms: z.int(),
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  request_headers: headers,
  response_headers: headers,
  /** The first 4 KB. */
  response_body: z.string(),
  is_response_cut: z.boolean(),
})
export type WebhookAttempt = z.infer<typeof attempt>

/** The deliveries of an endpoint, the newest first. */
export const listWebhookDeliveries = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/webhook-endpoints/:endpointId/deliveries',
  access: 'developer.read',
  params: webhookEndpointParams,
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(deliveryStates)) }),
  response: page(delivery),
})

/** The deliveries of an event, to each endpoint. */
export const listEventDeliveries = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/webhook-deliveries',
  access: 'developer.read',
  params: accountParams,
  query: z.strictObject({ event_id: z.string().check(z.maxLength(limits.nameLengthMax)) }),
  response: z.object({ items: z.array(delivery) }),
})

const deliveryParams = z.extend(accountParams, { deliveryId: z.string() })

/** A delivery with every attempt, the newest first. */
export const getWebhookDelivery = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/webhook-deliveries/:deliveryId',
  access: 'developer.read',
  params: deliveryParams,
  response: z.extend(delivery, {
    attempts: z.array(attempt),
    /** What is sent; null if the event is no longer kept. */
    request_body: z.nullable(z.string()),
  }),
})

/** Sends a delivery again now, whatever became of it, and begins its schedule again. */
export const replayWebhookDelivery = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/webhook-deliveries/:deliveryId/replay',
  access: 'webhooks.manage',
  params: deliveryParams,
  response: delivery,
})

/** Sends the deliveries of a time again that haven't succeeded, each once. */
export const replayWebhookDeliveries = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/webhook-endpoints/:endpointId/replay',
  access: 'webhooks.manage',
  params: webhookEndpointParams,
  body: z
    .strictObject({ from: instant, to: instant })
    .check(z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: 'webhook_range' satisfies RuleName })),
  response: z.object({
    replayed_count: z.int(),
    /** True if the range has more than one replay sends; repeat it then. */
    has_more: z.boolean(),
  }),
})

/** Sends an event that says that this is a test, without anything behind it. */
export const sendTestWebhook = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/webhook-endpoints/:endpointId/test',
  access: 'webhooks.manage',
  params: webhookEndpointParams,
  response: delivery,
})
