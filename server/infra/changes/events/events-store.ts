import { type Insertable, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import type { WriteStatement } from '../../database/merged-statement.ts'
import type { DB } from '../../database/schema.gen.ts'
import { pendingWrites, type Tx } from '../../database/transaction.ts'
import type { DeferredStatement, FindInserted } from '../../database/write-batch.ts'
import { jsonList } from '../../database/write-rows.ts'
import { idsInOrder } from '../../keys/crypto.ts'
import type { NewChange } from '../new-change.ts'
import { eventsByChange } from './event-types.ts'
import { type EventfulChange, eventsOf, type NewEventOf } from './new-events.ts'
import { type RootKind, rootKindOf, rootKinds, snapshotOf, snapshotOfInserted, storedPrevious } from './snapshots-store.ts'

/** Events of the merchant API are readable for so long. What happened earlier, such as in an import, has none. */
export const eventDays = 30

/** What all events of a transaction have in common. */
interface Cause {
  readonly merchantId: MerchantId
  readonly recordedAt: Date
  readonly createdAt: Date
  readonly requestId: string | null
  readonly idempotencyKey: string | null
}

interface Deferred {
  readonly cause: Cause
  readonly change: EventfulChange
}

const idsOfTransaction = new WeakMap<Tx, () => string>()

/**
 * Has the events of a change written right before COMMIT, with the object as the transaction leaves it.
 * @returns the ID of its first event; null if none follows.
 */
export function deferEvents(
  context: TenantContext,
  { type, objectType, objectId, rootId = objectId, chargeId = null, previous, facts, byProcessor }: NewChange,
): string | null {
  const count = eventsByChange[type].length
  if (count === 0 || context.realNow.getTime() - context.now.getTime() > eventDays * dayMs) return null
  const { db, merchantId, actor, requestId, realNow } = context
  // An account's clock is ahead or the same; only what a platform reports happened earlier.
  const createdAt = context.now > realNow ? context.now : realNow
  const nextId = idsOfTransaction.get(db) ?? idsInOrder('evt', createdAt)
  idsOfTransaction.set(db, nextId)
  const eventIds = Array.from({ length: count }, nextId)
  const isAutomatic = byProcessor === true || actor.kind === 'processor'
  const cause = {
    merchantId,
    recordedAt: realNow,
    createdAt,
    requestId: isAutomatic ? null : requestId,
    idempotencyKey: context.idempotencyKey ?? null,
  }
  pendingWrites(db).defer(writesOf[rootKindOf[objectType]], {
    cause,
    change: { type, objectType, objectId, rootId, chargeId, previous: previous ?? null, facts: facts ?? null, eventIds },
  })
  return eventIds[0] as string
}

/** One for each kind of root, which keeps its items together. */
const writesOf = Object.fromEntries(
  rootKinds.map((kind) => [
    kind,
    {
      table: 'api_events',
      statement: (items) => writeEvents(kind, items),
      rowsOf: (items, find) => rowsOf(kind, items, find),
    } satisfies DeferredStatement<Deferred>,
  ]),
) as Readonly<Record<RootKind, DeferredStatement<Deferred>>>

/** The events with the rows that their transaction inserts: what a new payment needs is known, and reading it would cost more than writing it. */
function rowsOf(kind: RootKind, items: readonly Deferred[], find: FindInserted): readonly object[] | null {
  const { events, carriers, causes } = arrange(items)
  const snapshots = new Map<NewEventOf, unknown>()
  for (const [rootId, carrier] of carriers) {
    const snapshot = snapshotOfInserted(
      kind,
      rootId,
      events.filter(({ change }) => change.rootId === rootId),
      find,
    )
    if (!snapshot) return null
    snapshots.set(carrier, snapshot)
  }
  return events.map((event): Insertable<DB['api_events']> => {
    const { merchantId, recordedAt, createdAt, requestId, idempotencyKey } = causes.get(event.change) as Cause
    const rows = snapshots.get(event)
    return {
      merchant_id: merchantId,
      recorded_at: recordedAt,
      created_at: createdAt,
      id: event.id,
      type: event.type,
      object_id: event.objectId,
      snapshot_id: carriers.get(event.change.rootId)?.id ?? event.id,
      request_id: requestId,
      idempotency_key: requestId === null ? null : idempotencyKey,
      rows: rows === undefined ? null : (jsonList(rows) as string),
    }
  })
}

function arrange(items: readonly Deferred[]) {
  const events = eventsOf(items.map(({ change }) => change))
  const causes = new Map(items.map(({ change, cause }) => [change, cause]))
  /** The first event of each root, which has the rows. */
  const carriers = new Map<string, NewEventOf>()
  for (const event of events) if (!carriers.has(event.change.rootId)) carriers.set(event.change.rootId, event)
  return { events, causes, carriers }
}

function writeEvents(kind: RootKind, items: readonly Deferred[]): WriteStatement {
  const { events, causes, carriers } = arrange(items)
  const carrierOf = ({ change }: NewEventOf) => carriers.get(change.rootId) as NewEventOf
  const { merchantId, recordedAt, createdAt, idempotencyKey } = (items[0] as Deferred).cause
  const isOfOneRoot = carriers.size === 1
  const snapshot = snapshotOf(kind, isOfOneRoot ? '($9::text[])[1]' : 'e.root_id', events)
  return {
    text: insertText(snapshot.text, isOfOneRoot),
    values: [
      merchantId,
      recordedAt,
      createdAt,
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ objectId }) => objectId),
      events.map((event) => carrierOf(event).id),
      events.map(({ change }) => causes.get(change)?.requestId ?? null),
      // Only the carrier has rows.
      events.map((event) => (carrierOf(event) === event ? event.change.rootId : null)),
      ...snapshot.values,
      idempotencyKey,
      events.map(({ previous }) => previous && JSON.stringify(storedPrevious(previous))),
    ],
    isPlannedEachTime: !isOfOneRoot,
  }
}

/** The rows of one root are read once, by a plan that is made once: it doesn't depend on the number of events. Those of a batch are joined. */
function insertText(snapshot: string, isOfOneRoot: boolean): string {
  const [key, previous] = snapshot.includes('$10') ? ['$11', '$12'] : ['$10', '$11']
  return `INSERT INTO api_events (merchant_id, recorded_at, created_at, id, type, object_id, snapshot_id, request_id, idempotency_key, previous, rows)
    SELECT $1, $2, $3, e.id, e.type, e.object_id, e.snapshot_id, e.request_id, CASE WHEN e.request_id IS NOT NULL THEN ${key}::text END, e.previous,
      ${isOfOneRoot ? `CASE WHEN e.root_id IS NOT NULL THEN (${snapshot}) END` : 's.rows'}
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], ${previous}::jsonb[])
      AS e (id, type, object_id, snapshot_id, request_id, root_id, previous)
    ${isOfOneRoot ? '' : `LEFT JOIN LATERAL (${snapshot}) AS s ON true`}`
}

/** Adds the monthly partitions of events up to some months ahead, and moves events that are outside them. */
export async function addEventPartitions({ global }: Database, monthsAhead: number): Promise<void> {
  await sql`SELECT add_event_partitions(${monthsAhead})`.execute(global)
}

/** Drops the events of all accounts, by whole months that ended before a time. */
export async function dropOldEvents({ global }: Database, before: Date): Promise<void> {
  await sql`SELECT drop_old_events(${before})`.execute(global)
}
