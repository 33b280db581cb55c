import { sql } from 'kysely'
import type { EventType } from '#kernel/events/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { earliestId } from '#server/infra/keys/crypto.ts'
import type { CreatedRange } from '../parameters/common-parameters.ts'
import { deliveryCondition, readableSince } from './events-store.ts'

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
