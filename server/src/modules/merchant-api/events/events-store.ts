import type { EventType } from '@counterfoil/contract/events/types'
import { dayMs } from '@counterfoil/contract/time/durations'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { runPrepared } from '../../../infra/database/prepared.ts'
import type { DB } from '../../../infra/database/schema.gen.ts'
import { type ChangeRow, eventDays, eventIdsOf } from '../../changes/index.ts'

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
