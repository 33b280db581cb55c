import * as z from 'zod/mini'
import { deliveryFailures } from '#kernel/delivery-failures.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { eventTypes } from '#kernel/events/types.ts'
import { accountParams, instant, noCardNumber } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import type { RuleName } from '#kernel/texts.ts'
import { webhookLimits } from './rules.ts'
import { webhookStatuses } from './statuses.ts'
import { webhookHost, webhookUrl } from './url.ts'

/** Endpoints of an account that receive its events. Their deliveries are in `webhooks/deliveries.ts`. */

/** Disabled because every attempt failed for three days, or by the merchant API. */
const webhookDisabledReasons = ['failing', 'by_api'] as const

/** All events, also those of types that are added later. */
export const everyEvent = '*'

const enabledEvents = z
  .array(z.string().check(z.refine((type) => type === everyEvent || (eventTypes as readonly string[]).includes(type), 'webhook_event_type' satisfies RuleName)))
  .check(z.minLength(1), z.maxLength(webhookLimits.webhookEventTypesMax))

const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  /** Types, or `*`. The merchant API takes types that this version never sends. */
  enabled_events: z.array(z.string()),
  api_version: z.string(),
  metadata: z.record(z.string(), z.string()),
  status: z.enum(webhookStatuses),
  disabled_reason: z.nullable(z.enum(webhookDisabledReasons)),
  created_at: instant,
  last_delivered_at: z.nullable(instant),
  /** The first failure since the last success. */
  failing_since: z.nullable(instant),
  last_failure: z.nullable(z.object({ failure: z.enum(deliveryFailures), status: z.nullable(z.int()) })),
  /** Null if nothing waits, or the endpoint isn't enabled. */
  next_attempt_at: z.nullable(instant),
  /** Deliveries that wait for their first or next attempt, counted up to 1,000. */
  waiting_count: z.int(),
  /** Until then the former secret signs as well. */
  former_secret_ends_at: z.nullable(instant),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

const webhookEndpointWithSecret = z.extend(webhookEndpoint, { secret: z.string() })

export const webhookEndpointParams = z.extend(accountParams, { endpointId: z.string() })

export const listWebhookEndpoints = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/webhook-endpoints',
  access: 'developer.read',
  params: accountParams,
  response: z.object({
    items: z.array(webhookEndpoint),
    /** Origins that notification URLs must start with. Any address if there is none. */
    hosts: z.array(z.string()),
    /** Whether nobody has set them: a live account has the host of its website then. */
    are_default_hosts: z.boolean(),
    /** The API version of new endpoints. */
    api_version: z.string(),
  }),
})

export const getWebhookEndpoint = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/webhook-endpoints/:endpointId',
  access: 'developer.read',
  params: webhookEndpointParams,
  response: webhookEndpoint,
})

const changes = {
  url: webhookUrl,
  description: z.nullable(z.string().check(z.trim(), z.maxLength(limits.descriptionLengthMax), noCardNumber)),
  enabled_events: enabledEvents,
}

/** Adds an endpoint. The answer has its secret; later, only `revealWebhookSecret` has it. */
export const createWebhookEndpoint = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/webhook-endpoints',
  access: 'webhooks.manage',
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject(changes),
  response: webhookEndpointWithSecret,
})

/** Changes an endpoint. Another address and other events need a step-up, another description doesn't. */
export const updateWebhookEndpoint = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/webhook-endpoints/:endpointId',
  access: 'webhooks.manage',
  params: webhookEndpointParams,
  resource: webhookEndpoint,
  body: z.strictObject(changes),
  response: webhookEndpoint,
})

/** Pauses an endpoint, or resumes one that is paused or disabled. Events wait meanwhile; resuming sends them. */
export const setWebhookStatus = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/webhook-endpoints/:endpointId/status',
  access: 'webhooks.manage',
  params: webhookEndpointParams,
  body: z.strictObject({ status: z.enum(['enabled', 'paused']) }),
  response: webhookEndpoint,
})

export const deleteWebhookEndpoint = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/webhook-endpoints/:endpointId',
  access: 'webhooks.manage',
  params: webhookEndpointParams,
  response: z.object({}),
})

const secrets = z.object({
  secret: z.string(),
  /** Signs as well until `former_secret_ends_at`. */
  former_secret: z.nullable(z.string()),
  former_secret_ends_at: z.nullable(instant),
})

export const revealWebhookSecret = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/webhook-endpoints/:endpointId/secret/reveal',
  access: 'webhooks.manage',
  needsStepUp: true,
  params: webhookEndpointParams,
  response: secrets,
})

/** Replaces the secret. Both sign until the overlap ends. */
export const rollWebhookSecret = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/webhook-endpoints/:endpointId/secret/roll',
  access: 'webhooks.manage',
  needsStepUp: true,
  params: webhookEndpointParams,
  body: z.strictObject({ overlap_hours: z.int().check(z.minimum(0), z.maximum(webhookLimits.webhookOverlapHoursMax)) }),
  response: secrets,
})

/** Sets the hosts that notification URLs must start with. Endpoints elsewhere stay until they are changed. */
export const setWebhookHosts = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/webhook-hosts',
  access: 'webhooks.manage',
  needsStepUp: true,
  params: accountParams,
  body: z.strictObject({ hosts: z.array(webhookHost).check(z.maxLength(webhookLimits.webhookHostsMax)) }),
  response: z.object({ hosts: z.array(z.string()) }),
})
