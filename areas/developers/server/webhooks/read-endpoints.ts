import type * as contract from '#areas/developers/contract/webhooks/endpoints.ts'
import type { WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { type EndpointRow, findEndpoints, findHealth, findHosts } from './endpoints-store.ts'
import { presentEndpoint } from './present.ts'

/** Returns the account's endpoints with their health, and what new ones get. */
export async function listEndpoints(context: TenantContext, apiVersion: string): Promise<HandlerOutput<typeof contract.listWebhookEndpoints>> {
  const rows = await findEndpoints(context)
  const health = await findHealth(
    context,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map((row) => presentEndpoint(row, health.get(row.id), context.realNow)),
    hosts: [...(await findHosts(context))],
    api_version: apiVersion,
  }
}

/** Returns an endpoint with its health. */
export async function showEndpoint(context: TenantContext, row: EndpointRow): Promise<WebhookEndpoint> {
  const health = await findHealth(context, [row.id])
  return presentEndpoint(row, health.get(row.id), context.realNow)
}
