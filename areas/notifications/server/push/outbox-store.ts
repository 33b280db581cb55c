import { sql } from 'kysely'
import type { UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { DueCondition } from '#server/infra/work/queues-store.ts'
import type { StoredNotification } from '../texts/index.ts'

/**
 * Queues one push about these notifications to each of the user's browsers, or a test where there are none.
 * @returns false if the user has no browser.
 */
export async function queuePushes({ db, userId, now }: UserContext, notificationIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM push_subscriptions WHERE user_id = ${userId}`.execute(db)
  for (const { id } of rows) {
    await sql`
      INSERT INTO push_outbox (user_id, id, subscription_id, notification_ids, created_at, next_attempt_at)
      VALUES (${userId}, ${newId('push', now)}, ${id}, ${[...notificationIds]}::text[], ${now}, ${now})`.execute(db)
  }
  return rows.length > 0
}

/** A push, and where it goes. */
export interface QueuedPush {
  readonly user_id: UserId
  readonly id: string
  readonly subscription_id: string
  readonly notification_ids: readonly string[]
  readonly created_at: Date
  /** How many times it was taken, this time included. */
  readonly attempts: number
  readonly endpoint_hash: Buffer
  readonly sealed: Buffer
}

export const arePushesDue = (now: Date): DueCondition => sql`has_due_pushes(${now}::timestamptz)`

/** Takes due pushes, the longest due first. Who doesn't settle one within the lease is thought dead, and it is taken again. */
export async function takePushes({ db, now }: RequestContext, leaseSeconds: number, countMax: number): Promise<QueuedPush[]> {
  return (await sql<QueuedPush>`SELECT * FROM take_pushes(${now}, ${leaseSeconds}, ${countMax})`.execute(db)).rows
}

/** Ends a push that was accepted or given up. */
export async function deletePush({ db, userId }: UserContext, id: string): Promise<void> {
  await sql`DELETE FROM push_outbox WHERE user_id = ${userId} AND id = ${id}`.execute(db)
}

export async function putOffPush({ db, userId }: UserContext, id: string, nextAttemptAt: Date, error: string): Promise<void> {
  await sql`UPDATE push_outbox SET next_attempt_at = ${nextAttemptAt}, last_error = ${error} WHERE user_id = ${userId} AND id = ${id}`.execute(db)
}

export async function findLanguage({ db, userId }: UserContext): Promise<Locale> {
  const { rows } = await sql<{ language: Locale }>`SELECT language FROM users WHERE id = ${userId}`.execute(db)
  return rows[0]?.language ?? 'en'
}

/** The account's fields are null for a security notice. */
export interface PushedNotification extends StoredNotification {
  readonly accountId: string | null
  readonly accountName: string | null
  readonly timeZone: string | null
}

/** Security notices, and notifications of accounts that the user still works in, oldest first. */
export async function findPushedNotifications({ db, userId }: UserContext, ids: readonly string[]): Promise<PushedNotification[]> {
  const { rows } = await sql<PushedNotification>`
    SELECT n.event, n.data, n.subject, n.object_id AS "objectId", a.merchant_id AS "accountId", a.name AS "accountName", a.time_zone AS "timeZone"
    FROM notifications n LEFT JOIN accounts_of_user(${userId}) a ON a.merchant_id = n.account_id
    WHERE n.user_id = ${userId} AND n.id = ANY (${[...ids]}::text[]) AND (n.account_id IS NULL OR a.merchant_id IS NOT NULL)
    ORDER BY n.at, n.id`.execute(db)
  return rows
}
