import type { FastifyInstance } from 'fastify'
import * as deliveryContract from '#areas/developers/contract/webhooks/deliveries.ts'
import * as contract from '#areas/developers/contract/webhooks/endpoints.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import { requireStepUp } from '#server/infra/http/authorise.ts'
import { type HttpDependencies, registerEndpoint } from '#server/infra/http/register.ts'
import * as deliveries from './deliveries.ts'
import * as endpoints from './endpoints.ts'
import { listEndpoints, showEndpoint } from './endpoints.ts'
import type { EventSource } from './fan-out.ts'

interface Dependencies extends HttpDependencies, endpoints.WebhookDependencies {}

/** @param apiVersion of new endpoints. */
export function registerWebhooks(app: FastifyInstance, dependencies: Dependencies, events: EventSource, apiVersion: string): void {
  registerEndpoint(app, dependencies, contract.listWebhookEndpoints, (context) => listEndpoints(context, apiVersion))
  registerEndpoint(app, dependencies, contract.getWebhookEndpoint, async (context, { params }) =>
    showEndpoint(context, await endpoints.getEndpoint(context, params.endpointId)),
  )
  registerEndpoint(app, dependencies, contract.createWebhookEndpoint, async (context, { body }) => {
    const { url, description, enabled_events: enabledEvents } = body
    const { endpoint, secret } = await endpoints.createEndpoint(context, dependencies, { url, description, enabledEvents, apiVersion, metadata: {} })
    return { ...(await showEndpoint(context, endpoint)), secret }
  })
  registerEndpoint(app, dependencies, contract.updateWebhookEndpoint, async (context, { params, body }) =>
    showEndpoint(
      context,
      await endpoints.changeEndpoint(context, dependencies, params.endpointId, body, () => requireStepUp(context, contract.updateWebhookEndpoint)),
    ),
  )
  registerEndpoint(app, dependencies, contract.setWebhookStatus, async (context, { params, body: { status } }) =>
    showEndpoint(context, await endpoints.changeEndpoint(context, dependencies, params.endpointId, { status, disabled_reason: null })),
  )
  registerEndpoint(app, dependencies, contract.deleteWebhookEndpoint, async (context, { params }) => {
    await endpoints.deleteEndpoint(context, params.endpointId)
    return {}
  })
  registerEndpoint(app, dependencies, contract.setWebhookHosts, async (context, { body }) => ({ hosts: [...(await endpoints.setHosts(context, body.hosts))] }))
  registerSecrets(app, dependencies)
  registerDeliveries(app, dependencies, events)
}

function registerSecrets(app: FastifyInstance, dependencies: Dependencies): void {
  registerEndpoint(app, dependencies, contract.revealWebhookSecret, async (context, { params }) =>
    presentSecrets(await endpoints.revealSecrets(context, dependencies, params.endpointId)),
  )
  registerEndpoint(app, dependencies, contract.rollWebhookSecret, async (context, { params, body }) =>
    presentSecrets(await endpoints.rollSecret(context, dependencies, params.endpointId, body.overlap_hours)),
  )
}

function registerDeliveries(app: FastifyInstance, dependencies: Dependencies, events: EventSource): void {
  registerEndpoint(app, dependencies, deliveryContract.listWebhookDeliveries, (context, { params, query }) =>
    deliveries.listDeliveries(context, params.endpointId, query),
  )
  registerEndpoint(app, dependencies, deliveryContract.listEventDeliveries, (context, { query }) => deliveries.listDeliveriesOfEvent(context, query.event_id))
  registerEndpoint(app, dependencies, deliveryContract.getWebhookDelivery, (context, { params }) => deliveries.readDelivery(context, events, params.deliveryId))
  registerEndpoint(app, dependencies, deliveryContract.replayWebhookDelivery, (context, { params }) => deliveries.replayDelivery(context, params.deliveryId))
  registerEndpoint(app, dependencies, deliveryContract.replayWebhookDeliveries, (context, { params, body }) =>
    deliveries.replayDeliveries(context, params.endpointId, body),
  )
  registerEndpoint(app, dependencies, deliveryContract.sendTestWebhook, (context, { params }) => deliveries.sendTest(context, params.endpointId))
}

function presentSecrets({ secret, former }: Awaited<ReturnType<typeof endpoints.revealSecrets>>): HandlerOutput<typeof contract.revealWebhookSecret> {
  return { secret, former_secret: former?.secret ?? null, former_secret_ends_at: former?.endsAt.toISOString() ?? null }
}
