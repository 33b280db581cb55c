import { sql } from 'kysely'
import type { NotificationChannel } from '#areas/notifications/contract/areas.ts'
import type { MemberEventName } from '#areas/notifications/contract/events.ts'
import type { NotificationSchedule } from '#areas/notifications/contract/preferences.ts'
import type { UserId } from '#kernel/ids.ts'
import type { UserContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { DueCondition } from '#server/infra/work/queues-store.ts'

export interface Choice {
  readonly event: string
  readonly channel: NotificationChannel
  readonly is_on: boolean
}

export async function listChoices({ db, userId }: UserContext): Promise<Choice[]> {
  const { rows } = await sql<Choice>`SELECT event, channel, is_on FROM notification_choices WHERE user_id = ${userId}`.execute(db)
  return rows
}

export async function setChoice({ db, userId }: UserContext, event: MemberEventName, channel: NotificationChannel, isOn: boolean): Promise<void> {
  await sql`
    INSERT INTO notification_choices (user_id, event, channel, is_on) VALUES (${userId}, ${event}, ${channel}, ${isOn})
    ON CONFLICT (user_id, event, channel) DO UPDATE SET is_on = excluded.is_on`.execute(db)
}

export async function findSchedule({ db, userId }: UserContext): Promise<NotificationSchedule | null> {
  const { rows } = await sql<NotificationSchedule>`
    SELECT time_zone, to_char(quiet_from, 'HH24:MI') AS quiet_from, to_char(quiet_until, 'HH24:MI') AS quiet_until, to_char(digest_at, 'HH24:MI') AS digest_at
    FROM notification_schedules WHERE user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The time zone of the user's first business. */
export async function findBusinessZone({ db, userId }: UserContext): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`SELECT time_zone FROM accounts_of_user(${userId}) LIMIT 1`.execute(db)
  return rows[0]?.time_zone ?? 'UTC'
}

/** Stores the schedule. Emails and pushes that wait are due by the new one. */
export async function putSchedule({ db, userId, now }: UserContext, { time_zone, quiet_from, quiet_until, digest_at }: NotificationSchedule): Promise<void> {
  await sql`
    INSERT INTO notification_schedules (user_id, time_zone, quiet_from, quiet_until, digest_at)
    VALUES (${userId}, ${time_zone}, ${quiet_from}::time, ${quiet_until}::time, ${digest_at}::time)
    ON CONFLICT (user_id) DO UPDATE
    SET time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, digest_at = excluded.digest_at`.execute(db)
  await sql`
    UPDATE notification_deliveries SET due_at = next_delivery(${now}, ${time_zone}, ${quiet_from}::time, ${quiet_until}::time, CASE channel WHEN 'email' THEN ${digest_at}::time END)
    WHERE user_id = ${userId} AND sent_at IS NULL AND due_at > ${now}`.execute(db)
}

/** Whether emails or pushes are due. */
export const areDeliveriesDue = (now: Date): DueCondition => sql`has_due_deliveries(${now}::timestamptz)`

/** People with emails or pushes that are due. */
export async function findDueUsers({ global }: HttpDependencies['database'], now: Date, countMax: number): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`SELECT user_id FROM find_due_deliveries(${now}, ${countMax})`.execute(global)
  return rows.map(({ user_id }) => user_id)
}

interface Delivery {
  readonly channel: NotificationChannel
  readonly notification_id: string
}

/** Marks the user's due emails and pushes as sent, and returns them. A concurrent call gets none. */
export async function takeDue({ db, userId, now }: UserContext): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    UPDATE notification_deliveries SET sent_at = ${now}
    WHERE user_id = ${userId} AND sent_at IS NULL AND due_at <= ${now} RETURNING channel, notification_id`.execute(db)
  return rows
}
