import * as z from 'zod/mini'
import { locales } from '#kernel/locale.ts'
import type { Config } from '#server/infra/config/config.ts'
import { isOnOwnMachine } from '#server/infra/config/public-address.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { MailAttachment, Mailer, MailPlace } from './mailer.ts'
import { findLocalMail, type LocalMailRow, listLocalMails, putLocalMail } from './outbox-store.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** How many mails the list shows; older ones stay until they are removed. */
const listedMax = 100

const storedMail = z.object({
  to: z.string(),
  language: z.enum(locales),
  /** Mails kept by versions before 0.2 name none. */
  timeZone: z._default(z.string(), 'UTC'),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

export interface LocalMail extends z.infer<typeof storedMail> {
  readonly id: string
  readonly receivedAt: Date
}

function mailboxSealer(keys: Keys): Sealer {
  return keys.sealer('local-mail')
}

/** Keeps mails on this machine instead of sending them. They are encrypted, since their links open accounts. */
export function createLocalMailer(database: HttpDependencies['database'], keys: Keys): Mailer {
  const sealer = mailboxSealer(keys)
  return {
    // The mailbox shows what a mail says, with its images; its files are downloads of the dashboard.
    send: async ({ id, attachments = [], ...written }, receivedAt) => {
      const mail = { ...written, html: embedImages(written.html, attachments) }
      await database.transaction({}, async (db) => {
        await putLocalMail({ db }, { id, receivedAt, content: await sealer.seal({ db }, JSON.stringify(mail), id) })
      })
    },
    close: () => {},
  }
}

function embedImages(html: string, attachments: readonly MailAttachment[]): string {
  return attachments.reduce(
    (text, { inlineId, mediaType, content }) =>
      inlineId === undefined ? text : text.replaceAll(`"cid:${inlineId}"`, () => `"data:${mediaType};base64,${content.toString('base64')}"`),
    html,
  )
}

/** Newest first. */
export async function listMailbox(context: Pick<RequestContext, 'db'>, keys: Keys): Promise<LocalMail[]> {
  const sealer = mailboxSealer(keys)
  return Promise.all((await listLocalMails(context, listedMax)).map((row) => openMail(sealer, row)))
}

export async function findInMailbox(context: Pick<RequestContext, 'db'>, keys: Keys, id: string): Promise<LocalMail | null> {
  const row = await findLocalMail(context, id)
  return row && openMail(mailboxSealer(keys), row)
}

async function openMail(sealer: Sealer, { id, receivedAt, content }: LocalMailRow): Promise<LocalMail> {
  return { id, receivedAt, ...storedMail.parse(JSON.parse(await sealer.open(content, id))) }
}

/** Mails are shown instead of sent where nobody but this machine reaches the server, directly or by a proxy, and no mail server is set. */
export function hasMailbox(config: Pick<Config, 'host' | 'smtpUrl' | 'publicUrl' | 'checkoutUrl'>): boolean {
  return config.smtpUrl === null && isOnOwnMachine(config)
}

/** Null where mails can neither be sent nor shown: they wait in the outbox. */
export function createMailer(config: Config, { database, keys, address }: Omit<MailPlace, 'brand'>): Mailer | null {
  if (config.smtpUrl !== null) {
    return createSmtpMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom ?? `"${config.brand.name}" <no-reply@${new URL(address.dashboard).hostname}>` })
  }
  return hasMailbox(config) ? createLocalMailer(database, keys) : null
}
