import { sql } from 'kysely'
import type { UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import type { DueCondition } from '#server/infra/work/queues-store.ts'

/** Mail is queued in the transaction of what causes it, and written and sent by the worker; tokens of links are made only then. */

export type MailKind =
  | 'confirm_email'
  | 'address_taken'
  | 'reset_password'
  | 'unlock'
  | 'new_device'
  | 'security_changed'
  | 'notifications'
  | 'notification_test'
  | 'invitation'
  | 'ownership'
  | 'domain_code'
  | 'scheduled_export'
  | 'receipt'

type MailDetails = Readonly<Record<string, string | number | null | readonly string[]>>

export interface NewMail {
  readonly kind: MailKind
  readonly toEmail: string
  /** Null where whether an account has the address is looked up only when the mail is written. */
  readonly userId: UserId | null
  /** Of the mail, where the account does not say it. */
  readonly language: Locale
  /** What the text repeats: a browser, a time, a change. Never a secret. */
  readonly details?: MailDetails
}

export async function queueMail(context: RequestContext, mail: NewMail): Promise<void> {
  const { db, now } = context
  const { kind, toEmail, userId, language, details = {} } = mail
  await sql`SELECT queue_mail(${newId('mail', now)}, ${kind}, ${toEmail.toLowerCase()}, ${userId}, ${language}, ${JSON.stringify(details)}, ${now})`.execute(db)
}

/** Queues a mail unless one of its kind went to the address within `waitSeconds`. Answers the seconds until another one may be asked for. */
export async function queueMailOnce(context: RequestContext, mail: NewMail, waitSeconds: number): Promise<number> {
  const { db, now } = context
  const { kind, toEmail, userId, language, details = {} } = mail
  const { rows } = await sql<{ wait: number }>`
    SELECT queue_mail_once(${newId('mail', now)}, ${kind}, ${toEmail.toLowerCase()}, ${userId}, ${language}, ${JSON.stringify(details)}, ${now}, ${waitSeconds}) AS wait`.execute(
    db,
  )
  return rows[0]?.wait ?? waitSeconds
}

export interface QueuedMail extends Required<NewMail> {
  readonly id: string
  readonly createdAt: Date
  /** How many times it was taken, this time included. */
  readonly attempts: number
}

interface OutboxRow {
  id: string
  kind: MailKind
  to_email: string
  user_id: UserId | null
  language: Locale
  details: MailDetails
  created_at: Date
  attempts: number
}

export const areMailsDue = (now: Date): DueCondition => sql`has_due_mails(${now}::timestamptz)`

/** Takes due mails, the longest due first. Who neither settles one nor puts it off within the lease is thought dead, and it is taken again. */
export async function takeMails({ db, now }: RequestContext, leaseSeconds: number, countMax: number): Promise<QueuedMail[]> {
  const { rows } = await sql<OutboxRow>`SELECT * FROM take_mails(${now}, ${leaseSeconds}, ${countMax})`.execute(db)
  return rows.map(({ to_email, user_id, created_at, ...row }) => ({ ...row, toEmail: to_email, userId: user_id, createdAt: created_at }))
}

export interface MailOutcome {
  readonly sentAt: Date | null
  /** Null where it is not tried again. */
  readonly nextAttemptAt: Date | null
  /** A few words without addresses or secrets. */
  readonly error: string | null
}

export async function settleMail({ db }: RequestContext, id: string, { sentAt, nextAttemptAt, error }: MailOutcome): Promise<void> {
  await sql`SELECT settle_mail(${id}, ${sentAt}, ${nextAttemptAt}, ${error})`.execute(db)
}

export interface LocalMailRow {
  readonly id: string
  readonly receivedAt: Date
  readonly content: Buffer
}

/** One of the same id is replaced: it is the same mail, written again. */
export async function putLocalMail({ db }: Pick<RequestContext, 'db'>, { id, receivedAt, content }: LocalMailRow): Promise<void> {
  await db.deleteFrom('local_mails').where('id', '=', id).execute()
  await db.insertInto('local_mails').values({ id, received_at: receivedAt, content }).execute()
}

export async function listLocalMails({ db }: Pick<RequestContext, 'db'>, countMax: number): Promise<LocalMailRow[]> {
  const rows = await db.selectFrom('local_mails').selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc').limit(countMax).execute()
  return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at }))
}

export async function findLocalMail({ db }: Pick<RequestContext, 'db'>, id: string): Promise<LocalMailRow | null> {
  const row = await db.selectFrom('local_mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id: row.id, receivedAt: row.received_at, content: row.content } : null
}
