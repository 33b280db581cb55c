import { type RawBuilder, sql } from 'kysely'
import type { NotificationArea } from '#areas/notifications/contract/areas.ts'
import type { MemberEventName, NotificationEvent } from '#areas/notifications/contract/events.ts'
import type { BusinessId, MerchantId } from '#kernel/ids.ts'
import type { TenantContext, UserContext } from '#server/infra/context.ts'
import type { Database, Tx } from '#server/infra/database/database.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import type { NotificationData } from './texts/index.ts'

export interface ReachableAccount {
  readonly id: string
  readonly name: string
  readonly kind: 'live' | 'sandbox'
  readonly timeZone: string
}

/** Accounts that the user works in now. @param businessId the only business that the session reaches; null for all. */
export async function listReachableAccounts({ db, userId }: UserContext, businessId: BusinessId | null): Promise<ReachableAccount[]> {
  const { rows } = await sql<ReachableAccount>`
    SELECT merchant_id AS id, name, kind, time_zone AS "timeZone" FROM accounts_of_user(${userId})
    WHERE ${businessId}::text IS NULL OR business_id = ${businessId}`.execute(db)
  return rows
}

export interface NotificationRow {
  readonly id: string
  readonly event: NotificationEvent
  readonly area: NotificationArea
  readonly at: Date
  readonly read_at: Date | null
  readonly subject: string | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly account_id: string | null
  readonly object_id: string | null
  readonly data: NotificationData
  readonly position: string
}

export interface NotificationFilter {
  readonly isUnread: boolean
  readonly area: NotificationArea | undefined
  readonly account: string | undefined
}

/** Security notices, and notifications of accounts that the user works in. */
function isReachable(accounts: readonly ReachableAccount[]): RawBuilder<unknown> {
  return sql`(account_id IS NULL OR account_id = ANY (${accounts.map(({ id }) => id)}::text[]))`
}

/** One page, newest first. Each filter has an index in the order of the list; a second one narrows its range. */
export async function findNotificationPage(
  { db, userId }: UserContext,
  accounts: readonly ReachableAccount[],
  { isUnread, area, account }: NotificationFilter,
  { limit, after, before }: PageRequest,
): Promise<NotificationRow[]> {
  const conditions = [
    ...(isUnread ? [sql`read_at IS NULL`] : []),
    ...(area === undefined ? [] : [sql`area = ${area}`]),
    ...(account === undefined ? [] : [sql`account_id = ${account}`]),
    ...(after ? [sql`(at, id) < (${after.createdAt}::timestamptz, ${after.id})`] : []),
    ...(before ? [sql`(at, id) > (${before.createdAt}::timestamptz, ${before.id})`] : []),
    isReachable(accounts),
  ]
  const { rows } = await sql<NotificationRow>`
    SELECT id, event, area, at, read_at, subject, host(ip) AS ip, user_agent, account_id, object_id, data,
           to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position
    FROM notifications WHERE user_id = ${userId} AND ${sql.join(conditions, sql` AND `)}
    ORDER BY ${before ? sql`at, id` : sql`at DESC, id DESC`} LIMIT ${limit}`.execute(db)
  return before ? rows.toReversed() : rows
}

export async function countUnread({ db, userId }: UserContext, accounts: readonly ReachableAccount[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM notifications WHERE user_id = ${userId} AND read_at IS NULL AND ${isReachable(accounts)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findLatestId({ db, userId }: UserContext, accounts: readonly ReachableAccount[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM notifications WHERE user_id = ${userId} AND ${isReachable(accounts)} ORDER BY at DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Marks one notification as read, or all of them. */
export async function markRead({ db, userId, now }: UserContext, id: string | undefined): Promise<void> {
  const one = id === undefined ? sql`` : sql`AND id = ${id}`
  await sql`UPDATE notifications SET read_at = ${now} WHERE user_id = ${userId} AND read_at IS NULL ${one}`.execute(db)
}

/** Adds a security notice to the inbox of the transaction's user. */
export async function insertNotice(
  { db, userId, now, ip, userAgent }: UserContext,
  notice: { readonly id: string; readonly event: NotificationEvent; readonly subject: string | null },
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ ...notice, user_id: userId, at: now, ip, user_agent: userAgent })
    .execute()
}

/** Queues a push about a notification that no schedule delays, if the user has a browser for it. */
export async function queueImmediatePush({ db, userId, now }: UserContext, notificationId: string): Promise<void> {
  await sql`
    INSERT INTO notification_deliveries (user_id, notification_id, channel, due_at)
    SELECT ${userId}, ${notificationId}, 'push', ${now} WHERE EXISTS (SELECT FROM push_subscriptions WHERE user_id = ${userId})`.execute(db)
}

export interface NewNotification {
  readonly id: string
  readonly event: MemberEventName
  readonly area: NotificationArea
  readonly object_id: string
  readonly data: NotificationData
  /** Whether people without a choice get it by email, and in their browsers. */
  readonly email: boolean
  readonly push: boolean
  readonly user_ids: readonly string[]
  /** Whether the owner gets the email in any case. */
  readonly to_owner: boolean
}

/**
 * Adds notifications to inboxes and queues their emails and pushes, by each user's preferences. Existing ones stay unchanged. Done in a transaction without a
 * tenant: the account's transaction sees no member.
 */
export async function insertNotifications(db: Tx, merchantId: MerchantId, at: Date, notifications: readonly NewNotification[]): Promise<void> {
  await sql`SELECT add_notifications(${merchantId}, ${at}, ${JSON.stringify(notifications)})`.execute(db)
}

/** Deletes notifications from before a time. True while there may be more. */
export async function deleteOldNotifications({ global }: Pick<Database, 'global'>, before: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ has_more: boolean }>`SELECT delete_old_notifications(${before}, ${countMax}) AS has_more`.execute(global)
  return rows[0]?.has_more ?? false
}

/**
 * Has every server's open streams of the account look once this transaction commits. Transactions that notify commit one after the other, so a sale never
 * notifies; a consumer of the change feed does it instead.
 */
export async function notifyFollowers({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_notify('live', ${merchantId})`.execute(db)
}
