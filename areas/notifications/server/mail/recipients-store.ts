import { sql } from 'kysely'
import type { MerchantId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BusinessContext, RequestContext, UserContext } from '#server/infra/context.ts'
import type { StoredNotification } from '../texts/index.ts'

export interface Recipient {
  readonly userId: UserId
  readonly name: string
  readonly language: Locale
}

/** Who has an address, if anybody. */
export async function findRecipient({ db }: RequestContext, email: string): Promise<Recipient | null> {
  const { rows } = await sql<{ user_id: UserId; name: string; language: Locale }>`SELECT * FROM find_recipient(${email.toLowerCase()})`.execute(db)
  const [row] = rows
  return row ? { userId: row.user_id, name: row.name, language: row.language } : null
}

export interface MailUser extends Recipient {
  readonly email: string
  readonly isEmailConfirmed: boolean
  /** Of the user's first business; UTC without one. */
  readonly timeZone: string
}

export async function getMailUser({ db, userId }: UserContext): Promise<MailUser> {
  const row = await db.selectFrom('users').select(['name', 'language', 'email', 'email_confirmed_at']).where('id', '=', userId).executeTakeFirstOrThrow()
  const { rows } = await sql<{ time_zone: string }>`SELECT time_zone FROM accounts_of_user(${userId}) LIMIT 1`.execute(db)
  return {
    userId,
    name: row.name,
    language: row.language as Locale,
    email: row.email,
    isEmailConfirmed: row.email_confirmed_at !== null,
    timeZone: rows[0]?.time_zone ?? 'UTC',
  }
}

/** Whether the user owns a business, and so gets some emails in any case. */
export async function ownsBusiness({ db, userId }: UserContext): Promise<boolean> {
  const { rows } = await sql<{ is_owner: boolean }>`SELECT owns_business(${userId}) AS is_owner`.execute(db)
  return rows[0]?.is_owner ?? false
}

/** A notification of an account, as an email says it. */
export interface MailedNotification extends StoredNotification {
  readonly accountId: MerchantId
  readonly accountName: string
  readonly timeZone: string
}

/** Notifications of accounts that the user still works in, oldest first. */
export async function findMailedNotifications({ db, userId }: UserContext, ids: readonly string[]): Promise<MailedNotification[]> {
  const { rows } = await sql<MailedNotification>`
    SELECT n.event, n.data, n.subject, n.object_id AS "objectId", a.merchant_id AS "accountId", a.name AS "accountName", a.time_zone AS "timeZone"
    FROM notifications n JOIN accounts_of_user(${userId}) a ON a.merchant_id = n.account_id
    WHERE n.user_id = ${userId} AND n.id = ANY (${[...ids]}::text[]) ORDER BY n.at, n.id`.execute(db)
  return rows
}

/** Tells the user of a lock in the product too. Here, since the request that locks must not know whether an account has the address. */
export async function noteLock({ db, userId }: UserContext, mail: { readonly id: string; readonly createdAt: Date }): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ id: mail.id.replace(/^mail_/, 'ntf_'), user_id: userId, event: 'account_locked', at: mail.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The domain that a code is for; undefined if another code was sent since, or the domain was removed. */
export async function findCodedDomain({ db, businessId }: BusinessContext, id: string, round: number) {
  return db
    .selectFrom('sso_domains as d')
    .innerJoin('businesses as b', 'b.business_id', 'd.business_id')
    .where('d.business_id', '=', businessId)
    .where('d.id', '=', id)
    .where('d.code_round', '=', round)
    .select(['d.domain', 'b.name as business_name', 'b.time_zone'])
    .executeTakeFirst()
}
