import type { MerchantId } from '@counterfoil/contract/ids'
import type { AccountEventName, NotificationArea } from '@counterfoil/contract/notifications/events'
import type { NotificationData } from '@counterfoil/contract/notifications/render'
import { sql } from 'kysely'
import type { Database, Tx } from '../../infra/database/database.ts'

/** The side of people, in transactions without a tenant: the account's transaction sees no member. */

export interface AccountMember {
  readonly userId: string
  readonly isOwner: boolean
  readonly systemRoles: readonly string[]
  readonly permissions: readonly string[]
}

/** Members who have access to an account now. */
export async function listMembersWithAccess(db: Tx, merchantId: MerchantId, now: Date): Promise<AccountMember[]> {
  const { rows } = await sql<AccountMember>`
    SELECT user_id AS "userId", is_owner AS "isOwner", system_roles AS "systemRoles", permissions FROM members_with_access(${merchantId}, ${now})`.execute(db)
  return rows
}

export interface NewNotification {
  readonly id: string
  readonly event: AccountEventName
  readonly area: NotificationArea
  readonly object_id: string
  readonly data: NotificationData
  /** Whether people without a choice get it in the inbox, and by email. */
  readonly in_app: boolean
  readonly email: boolean
  readonly user_ids: readonly string[]
}

/** Adds notifications to inboxes and queues their emails, by what each user chose. One that a user has already is left as it is. */
export async function insertNotifications(db: Tx, merchantId: MerchantId, at: Date, notifications: readonly NewNotification[]): Promise<void> {
  await sql`SELECT add_notifications(${merchantId}, ${at}, ${JSON.stringify(notifications)})`.execute(db)
}

/** Deletes notifications from before a time. True while there may be more. */
export async function deleteOldNotifications({ global }: Pick<Database, 'global'>, before: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`SELECT delete_old_notifications(${before}, ${countMax}) AS has_more`.execute(global)
  return rows[0]?.has_more ?? false
}
