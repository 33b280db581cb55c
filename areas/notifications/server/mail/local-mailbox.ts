import * as z from 'zod/mini'
import { locales } from '#kernel/locale.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import { findLocalMail, type LocalMailRow, listLocalMails, putLocalMail } from './local-mails-store.ts'
import type { MailAttachment, Mailer } from './mailer.ts'

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
