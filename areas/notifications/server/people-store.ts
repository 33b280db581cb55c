import { sql } from 'kysely'
import type { NotificationArea } from '#areas/notifications/contract/areas.ts'
import type { MemberEventName } from '#areas/notifications/contract/events.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { Database, Tx } from '#server/infra/database/database.ts'
import type { NotificationData } from './texts/index.ts'

/** The side of people, in transactions without a tenant: the account's transaction sees no member. */

export interface NewNotification {
  readonly id: string
  readonly event: MemberEventName
  readonly area: NotificationArea
  readonly object_id: string
  readonly data: NotificationData
  /** Whether people without a choice get it in the inbox, by email, and in their browsers. */
  readonly in_app: boolean
  readonly email: boolean
  readonly push: boolean
  readonly user_ids: readonly string[]
  /** Whether the owner gets the email in any case. */
  readonly to_owner: boolean
}

/** Adds notifications to inboxes and queues their emails and pushes, by each user's preferences. Existing ones stay unchanged. */
export async function insertNotifications(db: Tx, merchantId: MerchantId, at: Date, notifications: readonly NewNotification[]): Promise<void> {
  await sql`SELECT add_notifications(${merchantId}, ${at}, ${JSON.stringify(notifications)})`.execute(db)
}

/** Deletes notifications from before a time. True while there may be more. */
export async function deleteOldNotifications({ global }: Pick<Database, 'global'>, before: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`SELECT delete_old_notifications(${before}, ${countMax}) AS has_more`.execute(global)
  return rows[0]?.has_more ?? false
}
