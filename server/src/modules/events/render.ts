import { eventObjects } from '@counterfoil/contract/events/types'
import type { TenantContext } from '../../infra/context.ts'
import { type ApiObject, type ObjectContext, presentStored, type StoredRows } from '../merchant-api/index.ts'
import { countPendingDeliveries } from './deliveries-store.ts'
import { type EventRow, findEventRows, isLiveAccount } from './events-store.ts'
import { findClientSecrets, findStoredRows } from './rows-store.ts'

/** An event with everything that it is rendered from. */
export interface StoredEvent extends EventRow {
  readonly isLive: boolean
  readonly rows: StoredRows
  /** Deliveries that haven't succeeded. */
  readonly pendingCount: number
}

/** The version of the API in which events are rendered unless an endpoint has its own. */
export const currentApiVersion = '2026-10-28.endive'

/** Returns the events of these IDs by ID, with all that rendering needs. Those of unknown IDs, and those older than 30 days, are left out. */
export async function findEvents(context: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, StoredEvent>> {
  const events = await findEventRows(context, ids)
  if (events.size === 0) return new Map()
  const [rows, pending, isLive] = await Promise.all([
    findStoredRows(
      context,
      [...events.values()].map(({ snapshot_id }) => snapshot_id),
    ),
    countPendingDeliveries(context, [...events.keys()]),
    isLiveAccount(context),
  ])
  const secrets = await findClientSecrets(
    context,
    [...rows.values()].flatMap(({ tables }) => (tables.payments ?? []).map(({ id }) => id)),
  )
  for (const { tables } of rows.values())
    for (const payment of tables.payments ?? []) Object.assign(payment, { client_secret: secrets.get(payment.id) ?? null })
  return new Map(
    [...events].map(([id, event]) => [
      id,
      { ...event, isLive, rows: rows.get(event.snapshot_id) ?? { tables: {}, isDisputed: false }, pendingCount: pending.get(id) ?? 0 },
    ]),
  )
}

/**
 * Renders an event as it is delivered and as `/v1/events` returns it.
 * @param apiVersion of the endpoint or the call.
 */
export async function renderEvent(context: TenantContext & Pick<ObjectContext, 'apiOrigin'>, event: StoredEvent, apiVersion: string): Promise<ApiObject> {
  const object = await presentStored({ ...context, isLive: event.isLive, storedRows: event.rows }, eventObjects[event.type], event.object_id)
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(event.created_at.getTime() / 1000),
    data: { object },
    livemode: event.isLive,
    pending_webhooks: event.pendingCount,
    request: { id: event.request_id, idempotency_key: event.idempotency_key },
    type: event.type,
  }
}
