import type { WebhookAttempt, WebhookDelivery } from '#areas/developers/contract/webhooks/deliveries.ts'
import type { WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { AttemptRow, DeliveryRow } from './deliveries-store.ts'
import type { EndpointHealth, EndpointRow } from './endpoints-store.ts'

export function presentEndpoint(row: EndpointRow, health: EndpointHealth | undefined, now: Date): WebhookEndpoint {
  const { former_secret_ends_at: formerEndsAt } = row
  const { last_failure: failure = null, last_status: status = null, due_at: dueAt = null, waiting_count: waiting = 0 } = health ?? {}
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    enabled_events: [...row.enabled_events],
    api_version: row.api_version,
    metadata: { ...row.metadata },
    status: row.status,
    disabled_reason: row.disabled_reason,
    created_at: row.created_at.toISOString(),
    last_delivered_at: timeOf(row.last_delivered_at),
    failing_since: timeOf(row.failing_since),
    last_failure: row.failing_since === null || failure === null ? null : { failure, status },
    next_attempt_at: row.status === 'enabled' ? timeOf(dueAt) : null,
    waiting_count: waiting,
    former_secret_ends_at: formerEndsAt !== null && formerEndsAt > now ? formerEndsAt.toISOString() : null,
  }
}

/** @param url of its endpoint; null if that was deleted. */
export function presentDelivery(row: DeliveryRow, url: string | null): WebhookDelivery {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    endpoint_url: url,
    event_id: row.event_id,
    event_type: row.event_type,
    is_test: row.test_body !== null,
    state: row.state,
    created_at: row.created_at.toISOString(),
    attempt_count: row.attempt_count,
    last_status: row.last_status,
    last_failure: row.last_failure,
    delivered_at: timeOf(row.delivered_at),
    next_attempt_at: timeOf(row.next_attempt_at),
  }
}

export function presentAttempt(row: AttemptRow): WebhookAttempt {
  const { id, at, url, duration_ms, status, failure, request_headers, response_headers, response_body, is_response_cut } = row
  return {
    id,
    at: at.toISOString(),
    url,
    duration_ms,
    status,
    failure,
    request_headers: [...request_headers],
    response_headers: [...response_headers],
    response_body,
    is_response_cut,
  }
}

function timeOf(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
