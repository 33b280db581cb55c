import type { MerchantId } from '@counterfoil/contract/ids'
import { dayMs } from '@counterfoil/contract/time/durations'
import type { TenantContext } from '../../../infra/context.ts'
import type { WriteStatement } from '../../../infra/database/merged-statement.ts'
import { pendingWrites, type Tx } from '../../../infra/database/transaction.ts'
import { idsInOrder } from '../../../infra/keys/crypto.ts'
import type { NewChange } from '../new-change.ts'
import { eventsByChange } from './event-types.ts'
import { type EventfulChange, eventsOf, type NewEventOf } from './new-events.ts'
import { type RootKind, rootKindOf, snapshotOf } from './snapshots.ts'

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
export function deferEvents(context: TenantContext, { type, objectType, objectId, rootId = objectId, chargeId = null, byProcessor }: NewChange): string | null {
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
    idempotencyKey: (!isAutomatic && context.idempotencyKey) || null,
  }
  pendingWrites(db).defer(writeStatementOf[rootKindOf[objectType]], { cause, change: { type, objectType, objectId, rootId, chargeId, eventIds } })
  return eventIds[0] as string
}

/** One statement for each kind of root, for its function keeps the items apart. */
const writeStatementOf = {
  payment: (items: readonly Deferred[]) => writeEvents('payment', items),
  payout: (items: readonly Deferred[]) => writeEvents('payout', items),
  customer: (items: readonly Deferred[]) => writeEvents('customer', items),
  bank_account: (items: readonly Deferred[]) => writeEvents('bank_account', items),
  payment_method: (items: readonly Deferred[]) => writeEvents('payment_method', items),
} as const satisfies Record<RootKind, (items: readonly Deferred[]) => WriteStatement>

function writeEvents(kind: RootKind, items: readonly Deferred[]): WriteStatement {
  const events = eventsOf(items.map(({ change }) => change))
  const causes = new Map(items.map(({ change, cause }) => [change, cause]))
  const carriers = new Map<string, NewEventOf>()
  for (const event of events) if (!carriers.has(event.change.rootId)) carriers.set(event.change.rootId, event)
  const carrierOf = ({ change }: NewEventOf) => carriers.get(change.rootId) as NewEventOf
  const causeOf = ({ change }: NewEventOf) => causes.get(change) as Cause
  const [first] = items
  const snapshot = snapshotOf(kind, events)
  return {
    text: `INSERT INTO api_events (merchant_id, id, recorded_at, created_at, type, object_id, snapshot_id, request_id, idempotency_key, rows)
      SELECT $1, e.id, e.recorded_at, e.created_at, e.type, e.object_id, e.snapshot_id, e.request_id, e.idempotency_key, s.rows
      FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
        AS e (id, recorded_at, created_at, type, object_id, snapshot_id, request_id, idempotency_key, root_id)
      LEFT JOIN LATERAL (${snapshot.text}) AS s ON true`,
    values: [
      (first as Deferred).cause.merchantId,
      events.map(({ id }) => id),
      events.map((event) => causeOf(event).recordedAt),
      events.map((event) => causeOf(event).createdAt),
      events.map(({ type }) => type),
      events.map(({ objectId }) => objectId),
      events.map((event) => carrierOf(event).id),
      events.map((event) => causeOf(event).requestId),
      events.map((event) => causeOf(event).idempotencyKey),
      // Only the carrier has rows.
      events.map((event) => (carrierOf(event) === event ? event.change.rootId : null)),
      ...snapshot.values,
    ],
  }
}
