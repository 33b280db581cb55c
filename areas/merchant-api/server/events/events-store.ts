import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { EventType } from '#kernel/events/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { type ChangeRow, eventDays, eventIdsOf } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { runPrepared } from '#server/infra/database/prepared.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { earliestId } from '#server/infra/keys/crypto.ts'
import type { CreatedRange } from '../parameters/common-parameters.ts'

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
function deliveryCondition({ merchantId }: TenantContext, isDelivered: boolean): RawBuilder<unknown> {
  const isPending = sql`EXISTS (SELECT FROM webhook_deliveries d WHERE d.merchant_id = ${merchantId} AND d.event_id = e.id AND d.state <> 'delivered')`
  return isDelivered ? sql`NOT ${isPending}` : isPending
}

export interface EventPageQuery {
  /** Null for every type. */
  readonly types: readonly EventType[] | null
  readonly objectId: string | null
  readonly created: CreatedRange | null
  /** Whether all deliveries of an event succeeded; null for any. */
  readonly isDelivered: boolean | null
  readonly startingAfter: string | null
  readonly endingBefore: string | null
  readonly limit: number
}

/** Returns the IDs of a page of events, the newest first. An ID begins with its time, so it is the position in an index of each type, each object and all events. */
export async function findEventPage(context: TenantContext, query: EventPageQuery): Promise<{ ids: string[]; hasMore: boolean }> {
  const { db, merchantId } = context
  const isBackwards = query.endingBefore !== null
  const direction = isBackwards ? sql`ASC` : sql`DESC`
  const conditions = [
    sql`e.merchant_id = ${merchantId}`,
    sql`e.recorded_at >= ${readableSince(context)}`,
    ...idConditions(query),
    ...(query.objectId === null ? [] : [sql`e.object_id = ${query.objectId}`]),
    ...(query.isDelivered === null ? [] : [deliveryCondition(context, query.isDelivered)]),
  ]
  const count = query.limit + 1
  const ofOneIndex = (more: readonly (typeof conditions)[number][]) =>
    sql`SELECT e.id FROM api_events e WHERE ${sql.join([...conditions, ...more], sql` AND `)} ORDER BY e.id ${direction} LIMIT ${count}`
  // Of several types, each is a range of its index.
  const { rows } = await (query.types === null
    ? sql<{ id: string }>`${ofOneIndex([])}`
    : sql<{ id: string }>`SELECT found.id FROM unnest(${[...query.types]}::text[]) AS wanted (type)
        CROSS JOIN LATERAL (${ofOneIndex([sql`e.type = wanted.type`])}) AS found ORDER BY found.id ${direction} LIMIT ${count}`
  ).execute(db)
  const page = rows.slice(0, query.limit).map(({ id }) => id)
  return { ids: isBackwards ? page.reverse() : page, hasMore: rows.length > query.limit }
}

function idConditions({ created, startingAfter, endingBefore }: EventPageQuery) {
  const at = (seconds: number) => earliestId('evt', new Date(seconds * 1000))
  const { gt, gte, lt, lte } = created ?? {}
  return [
    ...(startingAfter === null ? [] : [sql`e.id < ${startingAfter}`]),
    ...(endingBefore === null ? [] : [sql`e.id > ${endingBefore}`]),
    ...(gte == null ? [] : [sql`e.id >= ${at(gte)}`]),
    ...(gt == null ? [] : [sql`e.id >= ${at(gt + 1)}`]),
    ...(lt == null ? [] : [sql`e.id < ${at(lt)}`]),
    ...(lte == null ? [] : [sql`e.id < ${at(lte + 1)}`]),
  ]
}
