import { sql } from 'kysely'
import type { listEvents } from '#areas/developers/contract/event-log/endpoints.ts'
import type { EventDeliveryState } from '#areas/developers/contract/event-log/query.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { EventType } from '#kernel/events/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { eventDays } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { earliestId } from '#server/infra/keys/crypto.ts'
import { findSearchedPage, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, positionColumn, startOfDay, startOfNextDay } from '#server/infra/pages/keyset-pages-store.ts'

/** Pages of the event log. An event's ID begins with its time, so its list is in the order of IDs. */

export type EventFilters = Omit<HandlerInput<typeof listEvents>['query'], 'q' | 'limit' | 'after' | 'before'>

export interface EventListRow {
  readonly id: string
  readonly type: EventType
  readonly created_at: Date
  readonly object_id: string
}

export interface EventDetailRow extends EventListRow {
  readonly request_id: string | null
  readonly idempotency_key: string | null
}

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findEventLogPage(
  context: TenantContext,
  filters: EventFilters,
  page: PageRequest,
  timeZone: string,
): Promise<Found<EventListRow & { position: string }>> {
  const list = { table: sql`api_events`, columns: sql`p.id, p.type, p.created_at, p.object_id, ${positionColumn}`, time: null }
  const days = [readable(context), ...(await dayRange(context, filters, timeZone))]
  return findSearchedPage(context, { list, filters: searchFiltersOf(context, filters), days, page })
}

export async function findEvent(context: TenantContext, id: string): Promise<EventDetailRow | undefined> {
  const { rows } = await sql<EventDetailRow>`
    SELECT p.id, p.type, p.created_at, p.object_id, p.request_id, p.idempotency_key FROM api_events p
    WHERE p.merchant_id = ${context.merchantId} AND p.id = ${id} AND ${readable(context)}`.execute(context.db)
  return rows[0]
}

/** By the machine's clock, as events are recorded. It also keeps the query out of older months. */
function readable({ realNow }: TenantContext): Condition {
  return sql`p.recorded_at >= ${new Date(realNow.getTime() - eventDays * dayMs)}`
}

/** Days as ranges of IDs. */
async function dayRange({ db }: TenantContext, { created_from: first, created_to: last }: EventFilters, timeZone: string): Promise<Condition[]> {
  if (!first && !last) return []
  const { rows } = await sql<{ from_time: Date | null; to_time: Date | null }>`
    SELECT ${startOfDay(first ?? null, timeZone)} AS from_time, ${startOfNextDay(last ?? null, timeZone)} AS to_time`.execute(db)
  const { from_time: from, to_time: to } = rows[0] ?? {}
  return [...(from ? [sql`p.id >= ${earliestId('evt', from)}`] : []), ...(to ? [sql`p.id < ${earliestId('evt', to)}`] : [])]
}

/** Those first that have the fewest events. The state of deliveries has no index. */
export function searchFiltersOf({ merchantId }: Pick<TenantContext, 'merchantId'>, { event_id, object_id, type, delivery }: EventFilters): SearchFilter[] {
  const filters: (SearchFilter | '' | false | undefined)[] = [
    event_id && { values: [sql`p.id = ${event_id}`], index: 'of list' },
    object_id && { values: [sql`p.object_id = ${object_id}`], index: 'of list' },
    type && type.length > 0 && { values: type.map((value) => sql`p.type = ${value}`), index: 'of list' },
    delivery && delivery.length > 0 && { values: delivery.map((state) => deliveryConditions(sql`${merchantId}`)[state]) },
  ]
  return filters.filter((filter) => typeof filter === 'object')
}

/** The same states as `stateOf` makes of the counts. */
export function deliveryConditions(merchantId: Condition): Readonly<Record<EventDeliveryState, Condition>> {
  const has = (condition: Condition) =>
    sql`EXISTS (SELECT FROM webhook_deliveries d WHERE d.merchant_id = ${merchantId} AND d.event_id = p.id AND ${condition})`
  return {
    failed: has(sql`d.state = 'failed'`),
    pending: sql`(${has(sql`d.state = 'pending'`)} AND NOT ${has(sql`d.state = 'failed'`)})`,
    delivered: sql`(${has(sql`true`)} AND NOT ${has(sql`d.state <> 'delivered'`)})`,
    none: sql`NOT ${has(sql`true`)}`,
  }
}

export interface DeliveryCounts {
  readonly event_id: string
  readonly endpoint_count: number
  readonly delivered_count: number
  readonly failed_count: number
}

/** Returns the deliveries of events by state; events without deliveries are left out. */
export async function countDeliveries({ db, merchantId }: TenantContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, DeliveryCounts>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<DeliveryCounts>`
    SELECT event_id, count(*)::integer AS endpoint_count, (count(*) FILTER (WHERE state = 'delivered'))::integer AS delivered_count,
      (count(*) FILTER (WHERE state = 'failed'))::integer AS failed_count
    FROM webhook_deliveries WHERE merchant_id = ${merchantId} AND event_id = ANY (${[...eventIds]}::text[]) GROUP BY event_id`.execute(db)
  return new Map(rows.map((row) => [row.event_id, row]))
}
