import { sql } from 'kysely'
import { notificationLimits } from '#areas/notifications/contract/rules.ts'
import type { UserContext } from '#server/infra/context.ts'

export interface DeviceRow {
  readonly id: string
  readonly user_agent: string | null
  readonly created_at: Date
  readonly last_used_at: Date
}

/** The latest used first. */
export async function listDevices({ db, userId }: UserContext): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT id, user_agent, created_at, last_used_at FROM push_subscriptions WHERE user_id = ${userId} ORDER BY last_used_at DESC, id`.execute(db)
  return rows
}

export interface NewDevice {
  readonly id: string
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly sessionId: string | null
}

/** Null if the browser was given to somebody else at the same moment. */
export async function putDevice(
  { db, userId, userAgent, now }: UserContext,
  { id, endpointHash, sealed, sessionId }: NewDevice,
): Promise<{ id: string; isNew: boolean } | null> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    SELECT id, is_new AS "isNew" FROM put_push_subscription(${userId}, ${id}, ${endpointHash}, ${sealed}, ${sessionId}, ${userAgent}, ${now})`.execute(db)
  return rows[0] ?? null
}

/** Returns the device's ID; null if the user has none with this address. */
export async function claimDevice({ db, userId, now }: UserContext, endpointHash: Buffer, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    UPDATE push_subscriptions SET session_id = ${sessionId}, last_used_at = ${now} WHERE user_id = ${userId} AND endpoint_hash = ${endpointHash}
    RETURNING id`.execute(db)
  return rows[0]?.id ?? null
}

/** The session that a device belongs to. Undefined if the user has no device with this ID. */
export async function findSessionOfDevice({ db, userId }: UserContext, id: string): Promise<{ session_id: string | null } | undefined> {
  const { rows } = await sql<{ session_id: string | null }>`
    SELECT session_id FROM push_subscriptions WHERE user_id = ${userId} AND id = ${id} FOR UPDATE`.execute(db)
  return rows[0]
}

/** Sends the pushes that wait for a device to another one. */
export async function movePushes({ db, userId }: UserContext, fromId: string, toId: string): Promise<void> {
  await sql`UPDATE push_outbox SET subscription_id = ${toId} WHERE user_id = ${userId} AND subscription_id = ${fromId}`.execute(db)
}

/** False if the user has none with this ID. */
export async function deleteDevice({ db, userId }: UserContext, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the devices above the limit that were unused the longest. */
export async function deleteSurplusDevices({ db, userId }: UserContext): Promise<void> {
  await sql`
    DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId} ORDER BY last_used_at DESC, id DESC OFFSET ${notificationLimits.pushDevicesMax})`.execute(db)
}

/** Notes that a message reached the browser. */
export async function noteUse({ db, userId, now }: UserContext, id: string): Promise<void> {
  await sql`UPDATE push_subscriptions SET last_used_at = ${now} WHERE user_id = ${userId} AND id = ${id}`.execute(db)
}
