import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { EventType } from '#kernel/events/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { type ChangeRow, eventDays, eventIdsOf } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'

/** An event without its rows. */
export interface EventHead extends Pick<Selectable<DB['api_events']>, 'id' | 'created_at' | 'object_id' | 'request_id' | 'idempotency_key'> {
  readonly type: EventType
}

export interface EventRow extends EventHead, Pick<Selectable<DB['api_events']>, 'snapshot_id'> {
  readonly has_previous: boolean
}

/** When the oldest readable event was recorded. */
export function readableSince({ realNow }: TenantContext): Date {
  return new Date(realNow.getTime() - eventDays * dayMs)
}

/** Returns the events of these IDs by ID, the oldest first, without those that are no longer readable. */
export async function findEventRows(context: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, EventRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await runPrepared(
    context.db,
    sql<EventRow>`SELECT id, created_at, type, object_id, snapshot_id, request_id, idempotency_key, previous IS NOT NULL AS has_previous FROM api_events
      WHERE merchant_id = ${context.merchantId} AND id = ANY (${[...ids]}::text[]) AND recorded_at >= ${readableSince(context)} ORDER BY id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the events that followed from these changes, in the order of the changes. For a consumer of the change feed that fans them out. */
export async function eventsOfChanges(context: TenantContext, changes: readonly ChangeRow[]): Promise<EventHead[]> {
  const ids = changes.flatMap(eventIdsOf)
  const found = await findEventRows(context, ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}

/**
 * Returns how many deliveries of each event haven't succeeded; events without any are left out.
 * Deliveries are rows of the webhooks module, whose table this counts: those of a delivery that hasn't succeeded, whether it is tried again or not.
 */
export async function countPendingDeliveries({ db, merchantId }: TenantContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<{ event_id: string; count: number }>`
    SELECT event_id, count(*)::integer AS count FROM webhook_deliveries
    WHERE merchant_id = ${merchantId} AND event_id = ANY (${[...eventIds]}::text[]) AND state <> 'delivered' GROUP BY event_id`.execute(db)
  return new Map(rows.map(({ event_id, count }) => [event_id, count]))
}

/** Returns the condition on an event `e` that all of its deliveries succeeded, or that one didn't. An event without deliveries counts as delivered. */
export function deliveryCondition({ merchantId }: TenantContext, isDelivered: boolean): RawBuilder<unknown> {
  const isPending = sql`EXISTS (SELECT FROM webhook_deliveries d WHERE d.merchant_id = ${merchantId} AND d.event_id = e.id AND d.state <> 'delivered')`
  return isDelivered ? sql`NOT ${isPending}` : isPending
}
