import type { ApiContext } from '../context.ts'
import type { Row } from '../lists/objects-store.ts'
import { jsonObject, secondsOf } from './fields.ts'

type WebhookEndpoint = Pick<Row<'webhook_endpoints'>, 'id' | 'api_version' | 'created_at' | 'description' | 'enabled_events' | 'metadata' | 'status' | 'url'>

/** One that is paused is disabled to the API's clients, which know no other state. */
export function presentWebhookEndpoint(context: ApiContext, row: WebhookEndpoint) {
  return {
    id: row.id,
    object: 'webhook_endpoint' as const,
    api_version: row.api_version,
    application: null,
    created: secondsOf(row.created_at),
    description: row.description,
    enabled_events: row.enabled_events,
    livemode: context.isLive,
    metadata: jsonObject(row.metadata),
    status: row.status === 'enabled' ? 'enabled' : 'disabled',
    url: row.url,
  }
}
