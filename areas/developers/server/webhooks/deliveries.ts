import { recordAudit } from '#areas/audit/server/index.ts'
import type * as contract from '#areas/developers/contract/webhooks/deliveries.ts'
import { webhookLimits } from '#areas/developers/contract/webhooks/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { isLiveAccount } from '#server/infra/merchant-accounts-store.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import * as store from './deliveries-store.ts'
import { getEndpoint } from './endpoints.ts'
import { findEndpoint, lockEndpoint, noteReplay } from './endpoints-store.ts'
import { type EventSource, queueDeliveries, renderBodies } from './fan-out.ts'
import { presentAttempt, presentDelivery } from './present.ts'

/** What became of events at each endpoint, and sending them again. */

export async function listDeliveries(
  context: TenantContext,
  endpointId: string,
  { state, ...query }: HandlerInput<typeof contract.listWebhookDeliveries>['query'],
): Promise<HandlerOutput<typeof contract.listWebhookDeliveries>> {
  const { url } = await getEndpoint(context, endpointId)
  return readPage(
    query,
    (request) => store.findDeliveryPage(context, endpointId, state, request),
    (row) => presentDelivery(row, url),
  )
}

export async function listDeliveriesOfEvent(context: TenantContext, eventId: string): Promise<HandlerOutput<typeof contract.listEventDeliveries>> {
  const rows = await store.findDeliveriesOfEvent(context, eventId)
  const items = []
  for (const row of rows) items.push(presentDelivery(row, await urlOf(context, row)))
  return { items }
}

export async function readDelivery(context: TenantContext, events: EventSource, id: string): Promise<HandlerOutput<typeof contract.getWebhookDelivery>> {
  const row = await getDelivery(context, id)
  const endpoint = await findEndpoint(context, row.endpoint_id)
  const attempts = await store.findAttempts(context, id)
  const bodies = endpoint ? await renderBodies(context, events, [row], endpoint.api_version) : null
  const body = bodies?.get(row.event_id)
  return {
    ...presentDelivery(row, endpoint?.url ?? null),
    attempts: attempts.map(presentAttempt),
    request_body: body === undefined ? null : events.hideSecrets(body),
  }
}

/** @throws AppError `webhook_endpoint_not_enabled` while the endpoint receives nothing. */
export async function replayDelivery(context: TenantContext, id: string): Promise<HandlerOutput<typeof contract.replayWebhookDelivery>> {
  const { endpoint_id: endpointId, event_id } = await getDelivery(context, id)
  await lockEnabled(context, endpointId)
  await store.restartDelivery(context, id)
  await noteReplay(context, endpointId)
  await recordAudit(context, { action: 'webhooks.replay', targetId: endpointId, details: { event_id } })
  const row = await getDelivery(context, id)
  return presentDelivery(row, await urlOf(context, row))
}

/** Sends the deliveries of a time that haven't succeeded, the oldest first. @throws AppError `webhook_endpoint_not_enabled` */
export async function replayDeliveries(
  context: TenantContext,
  endpointId: string,
  { from, to }: HandlerInput<typeof contract.replayWebhookDeliveries>['body'],
): Promise<HandlerOutput<typeof contract.replayWebhookDeliveries>> {
  await lockEnabled(context, endpointId)
  const { webhookReplayMax: countMax } = webhookLimits
  const count = await store.restartDeliveries(context, endpointId, { from: new Date(from), to: new Date(to), countMax })
  await noteReplay(context, endpointId)
  await recordAudit(context, { action: 'webhooks.replay', targetId: endpointId, details: { from, to, count } })
  return { replayed_count: count, has_more: count === countMax }
}

/** @throws AppError `webhook_endpoint_not_enabled` */
export async function sendTest(context: TenantContext, endpointId: string): Promise<HandlerOutput<typeof contract.sendTestWebhook>> {
  const endpoint = await lockEnabled(context, endpointId)
  const { id: eventId, type: eventType, body } = await testEvent(context, endpoint.api_version)
  const [id = ''] = await queueDeliveries(context, [{ endpointId, eventId, eventType, testBody: body }])
  await recordAudit(context, { action: 'webhooks.test', targetId: endpointId, details: { url: endpoint.url } })
  return presentDelivery(await getDelivery(context, id), endpoint.url)
}

async function lockEnabled(context: TenantContext, endpointId: string) {
  const endpoint = await lockEndpoint(context, endpointId)
  if (!endpoint) throw new AppError('not_found')
  if (endpoint.status !== 'enabled') throw new AppError('webhook_endpoint_not_enabled')
  return endpoint
}

async function getDelivery(context: TenantContext, id: string): Promise<store.DeliveryRow> {
  const row = await store.findDelivery(context, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function urlOf(context: TenantContext, { endpoint_id }: store.DeliveryRow): Promise<string | null> {
  return (await findEndpoint(context, endpoint_id))?.url ?? null
}

/** Of no kind that an account has, so a shop that handles an event of a kind it doesn't know does nothing. */
const type = 'counterfoil.test'

/** Builds the event of a test: it has the form of others, and its object says that nothing happened. */
async function testEvent(context: TenantContext, apiVersion: string): Promise<{ id: string; type: string; body: string }> {
  const id = newId('evt', context.realNow)
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(context.now.getTime() / 1000),
    data: { object: { object: 'test', message: 'This is a test. Nothing happened in your account.' } },
    livemode: await isLiveAccount(context),
    pending_webhooks: 1,
    request: { id: context.requestId, idempotency_key: null },
    type,
  }
  return { id, type, body: JSON.stringify(event) }
}
