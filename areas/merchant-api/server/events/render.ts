import { isDeepStrictEqual } from 'node:util'
import type { AccountFacts } from '#areas/settings/server/merchants/index.ts'
import { type EventObject, eventObjects } from '#kernel/events/types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isLiveAccount } from '#server/infra/merchant-accounts-store.ts'
import type { ObjectContext } from '../context.ts'
import type { ApiObject, ObjectName } from '../endpoint.ts'
import type { StoredRows } from '../lists/objects-store.ts'
import { presentAccount } from '../objects/account.ts'
import { type BalanceFacts, presentBalance } from '../objects/balance.ts'
import { objectKinds } from '../objects/present.ts'
import { countPendingDeliveries, type EventRow, findEventRows } from './events-store.ts'
import { addClientSecrets, findStoredRows } from './rows-store.ts'

/** An event with everything that it is rendered from. */
export interface StoredEvent extends EventRow {
  readonly isLive: boolean
  readonly rows: StoredRows
  /** With the old rows; null for an event without old values. */
  readonly previousRows: StoredRows | null
  /** Deliveries that haven't succeeded. */
  readonly pendingCount: number
}

/**
 * Returns the events of these IDs by ID, with all that rendering needs. Those of unknown IDs, and those older than 30 days, are left out.
 * @param pendingCounts of deliveries, for bodies that stay the same; counted now if left out.
 */
export async function findEvents(
  context: TenantContext,
  ids: readonly string[],
  pendingCounts?: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, StoredEvent>> {
  const events = await findEventRows(context, ids)
  if (events.size === 0) return new Map()
  const withPrevious = [...events.values()].filter(({ has_previous }) => has_previous)
  const [rows, previous, pending, isLive] = await Promise.all([
    findStoredRows(
      context,
      'rows',
      [...events.values()].map(({ snapshot_id }) => snapshot_id),
    ),
    findStoredRows(
      context,
      'previous',
      withPrevious.map(({ id }) => id),
    ),
    pendingCounts ?? countPendingDeliveries(context, [...events.keys()]),
    isLiveAccount(context),
  ])
  await addClientSecrets(context, rows.values())
  return new Map(
    [...events].map(([id, event]) => {
      const kept = rows.get(event.snapshot_id) ?? { tables: {}, isDisputed: false, facts: null }
      return [
        id,
        {
          ...event,
          isLive,
          rows: event.type.endsWith('.deleted') ? withoutRemoval(kept) : kept,
          previousRows: withOldRows(kept, previous.get(id)),
          pendingCount: pending.get(id) ?? 0,
        },
      ]
    }),
  )
}

/** What was deleted is shown as it was. */
function withoutRemoval({ tables, ...rest }: StoredRows): StoredRows {
  const present = Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => ({ ...row, removed_at: null, deleted_at: null }))])
  return { ...rest, tables: Object.fromEntries(present) }
}

/** The rows of an event with old rows in place of the new ones. */
function withOldRows({ tables, isDisputed, facts }: StoredRows, old: StoredRows | undefined): StoredRows | null {
  if (!old) return null
  const replaced = Object.entries(tables).map(([table, rows]) => {
    const before = old.tables[table as keyof StoredRows['tables']] ?? []
    return [table, rows.map((row) => before.find(({ id }) => id === row.id) ?? row)]
  })
  return { tables: Object.fromEntries(replaced), isDisputed: isDisputed && old.isDisputed, facts: old.facts ?? facts }
}

/**
 * Renders an event as it is delivered and as `/v1/events` returns it.
 * @param apiVersion of the endpoint or the call.
 */
export async function renderEvent(context: TenantContext & Pick<ObjectContext, 'apiOrigin'>, event: StoredEvent, apiVersion: string): Promise<ApiObject> {
  const present = (storedRows: StoredRows) => presentStored({ ...context, isLive: event.isLive, storedRows }, eventObjects[event.type], event.object_id)
  const object = await present(event.rows)
  const previous = event.previousRows && changedValues(await present(event.previousRows), object)
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(event.created_at.getTime() / 1000),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: event.isLive,
    pending_webhooks: event.pendingCount,
    request: { id: event.request_id, idempotency_key: event.idempotency_key },
    type: event.type,
  }
}

type Json = Readonly<Record<string, unknown>>

/** Returns the old values of the fields that differ, and of metadata the old values of its keys. What is new was null. */
function changedValues(before: Json, after: Json): Json {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(
    changed.map((name) => [name, name === 'metadata' ? changedKeys(before[name] as Json, after[name] as Json) : (before[name] ?? null)]),
  )
}

function changedKeys(before: Json, after: Json): Json {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, before[key] ?? null]))
}

const kindOf = {
  charge: 'charge',
  customer: 'customer',
  dispute: 'dispute',
  external_account: 'bank_account',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  payout: 'payout',
  'radar.early_fraud_warning': 'radar.early_fraud_warning',
  refund: 'refund',
  setup_intent: 'setup_intent',
} as const satisfies Record<Exclude<EventObject, 'account' | 'balance'>, ObjectName>

/** Presents the object of an event from the rows that the event has. @throws Error if they lack it. */
async function presentStored(context: ObjectContext & { readonly storedRows: StoredRows }, kind: EventObject, id: string): Promise<ApiObject> {
  const { facts } = context.storedRows
  if (kind === 'account') return presentAccount(context, facts as AccountFacts)
  if (kind === 'balance') return presentBalance(context, facts as BalanceFacts)
  const object = (await objectKinds[kindOf[kind]].load(context, [id])).get(id)
  if (!object) throw new Error(`an event has no row of ${id}`)
  return object
}
