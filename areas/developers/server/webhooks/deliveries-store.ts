import { type Selectable, sql } from 'kysely'
import type { DeliveryState } from '#areas/developers/contract/webhooks/statuses.ts'
import type { DeliveryFailure } from '#kernel/delivery-failures.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'

export interface DeliveryRow extends Omit<Selectable<DB['webhook_deliveries']>, 'state' | 'last_failure'> {
  readonly state: DeliveryState
  readonly last_failure: DeliveryFailure | null
}

/** A delivery that nobody attempted yet. */
export interface NewDelivery {
  readonly endpointId: string
  readonly eventId: string
  readonly eventType: string
  readonly testBody?: string
}

/** Queues deliveries that are due now. Whoever calls it wakes their endpoints. @returns their IDs. */
export async function insertDeliveries({ db, merchantId, realNow }: TenantContext, deliveries: readonly NewDelivery[]): Promise<readonly string[]> {
  const ids = deliveries.map(() => newId('whd', realNow))
  await sql`
    INSERT INTO webhook_deliveries (merchant_id, id, created_at, endpoint_id, event_id, event_type, next_attempt_at, test_body)
    SELECT ${merchantId}, d.id, ${realNow}::timestamptz, d.endpoint_id, d.event_id, d.event_type, ${realNow}::timestamptz, d.test_body
    FROM unnest(${ids}::text[], ${deliveries.map(({ endpointId }) => endpointId)}::text[], ${deliveries.map(({ eventId }) => eventId)}::text[],
      ${deliveries.map(({ eventType }) => eventType)}::text[], ${deliveries.map(({ testBody }) => testBody ?? null)}::text[])
      AS d (id, endpoint_id, event_id, event_type, test_body)`.execute(db)
  return ids
}

export async function findDelivery({ db, merchantId }: TenantContext, id: string): Promise<DeliveryRow | undefined> {
  return (await sql<DeliveryRow>`SELECT * FROM webhook_deliveries WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)).rows[0]
}

export async function findDeliveriesOfEvent({ db, merchantId }: TenantContext, eventId: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT * FROM webhook_deliveries WHERE merchant_id = ${merchantId} AND event_id = ${eventId} ORDER BY created_at, id LIMIT 100`.execute(db)
  return rows
}

/** Returns how many endpoints each event goes to. It never changes once the event is queued. */
export async function countEndpointsOf({ db, merchantId }: TenantContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ event_id: string; count: number }>`
    SELECT event_id, count(*)::integer AS count FROM webhook_deliveries
    WHERE merchant_id = ${merchantId} AND event_id = ANY (${[...eventIds]}::text[]) GROUP BY event_id`.execute(db)
  return new Map(rows.map(({ event_id, count }) => [event_id, count]))
}

/** A page of an endpoint's deliveries, the newest first. */
export async function findDeliveryPage({ db, merchantId }: TenantContext, endpointId: string, state: DeliveryState | undefined, page: PageRequest) {
  const { rows } = await deliveryPageQuery(merchantId, endpointId, state, page).execute(db)
  return inListOrder(page, rows)
}

export function deliveryPageQuery(merchantId: string, endpointId: string, state: DeliveryState | undefined, page: PageRequest) {
  const conditions = [
    sql`p.merchant_id = ${merchantId}`,
    sql`p.endpoint_id = ${endpointId}`,
    ...(state ? [sql`p.state = ${state}`] : []),
    ...positionConditions(page),
  ]
  return sql<DeliveryRow & { position: string }>`
    SELECT p.*, ${positionColumn} FROM webhook_deliveries p WHERE ${sql.join(conditions, sql` AND `)} ${orderOf(page)} LIMIT ${page.limit}`
}

export interface AttemptRow extends Omit<Selectable<DB['webhook_attempts']>, 'request_headers' | 'response_headers' | 'failure'> {
  readonly failure: DeliveryFailure | null
  readonly request_headers: readonly Header[]
  readonly response_headers: readonly Header[]
}

export interface Header {
  readonly name: string
  readonly value: string
}

/** Every attempt of a delivery, the newest first. A schedule has eleven; replays add to them. */
export async function findAttempts({ db, merchantId }: TenantContext, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT * FROM webhook_attempts WHERE merchant_id = ${merchantId} AND delivery_id = ${deliveryId} ORDER BY id DESC LIMIT 100`.execute(db)
  return rows
}

/** Makes a delivery due now, and begins its schedule again. */
export async function restartDelivery({ db, merchantId, realNow }: TenantContext, id: string): Promise<void> {
  await sql`
    UPDATE webhook_deliveries SET state = 'pending', schedule_began_at = NULL, next_attempt_at = ${realNow}
    WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
}

/** Makes the deliveries of a time due that haven't succeeded, the oldest first. @returns how many. */
export async function restartDeliveries(
  { db, merchantId, realNow }: TenantContext,
  endpointId: string,
  { from, to, countMax }: { readonly from: Date; readonly to: Date; readonly countMax: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE webhook_deliveries d SET state = 'pending', schedule_began_at = NULL, next_attempt_at = ${realNow}
    FROM (
      SELECT id, created_at FROM webhook_deliveries
      WHERE merchant_id = ${merchantId} AND endpoint_id = ${endpointId} AND created_at >= ${from} AND created_at < ${to} AND state IN ('pending', 'failed')
      -- What a replay made due and nobody attempted since isn't counted again.
        AND NOT (state = 'pending' AND schedule_began_at IS NULL AND next_attempt_at <= ${realNow})
      ORDER BY created_at, id LIMIT ${countMax} FOR UPDATE
    ) AS restarted
    WHERE d.merchant_id = ${merchantId} AND d.id = restarted.id AND d.created_at = restarted.created_at`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
