import type { Locale } from '@counterfoil/contract/locale'
import { sql } from 'kysely'
import type { RequestContext } from '../../infra/context.ts'
import { newId } from '../../infra/crypto.ts'

/** Mail is queued in the transaction of what causes it, and written and sent by the worker; tokens of links are made only then. */

export type MailKind = 'confirm_email' | 'address_taken' | 'reset_password' | 'unlock' | 'new_device' | 'security_changed'

export interface NewMail {
  readonly kind: MailKind
  readonly toEmail: string
  /** Null where whether an account has the address is looked up only when the mail is written. */
  readonly userId: string | null
  /** Of the mail, where the account does not say it. */
  readonly language: Locale
  /** What the text repeats: a browser, a time, a change. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | null>>
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
