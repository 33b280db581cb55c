import { locales } from '@counterfoil/contract/locale'
import * as z from 'zod/mini'
import type { RequestContext } from '../../infra/context.ts'
import { createSealer, type Sealer } from '../../infra/crypto.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { findLocalMail, type LocalMailRow, listLocalMails, putLocalMail } from './local-mails-store.ts'
import type { Mailer } from './mailer.ts'

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

function mailboxSealer(secretKey: Buffer): Sealer {
  return createSealer(secretKey, 'local-mail')
}

/** Keeps mails on this machine instead of sending them. They are encrypted, since their links open accounts. */
export function createLocalMailer(database: HttpDependencies['database'], secretKey: Buffer): Mailer {
  const sealer = mailboxSealer(secretKey)
  return {
    send: async ({ id, ...mail }, receivedAt) => {
      const content = sealer.seal(JSON.stringify(mail), id)
      await database.transaction({}, (db) => putLocalMail({ db }, { id, receivedAt, content }))
    },
    close: () => {},
  }
}

/** Newest first. */
export async function listMailbox(context: Pick<RequestContext, 'db'>, secretKey: Buffer): Promise<LocalMail[]> {
  const sealer = mailboxSealer(secretKey)
  return (await listLocalMails(context, listedMax)).map((row) => openMail(sealer, row))
}

export async function findInMailbox(context: Pick<RequestContext, 'db'>, secretKey: Buffer, id: string): Promise<LocalMail | null> {
  const row = await findLocalMail(context, id)
  return row && openMail(mailboxSealer(secretKey), row)
}

function openMail(sealer: Sealer, { id, receivedAt, content }: LocalMailRow): LocalMail {
  return { id, receivedAt, ...storedMail.parse(JSON.parse(sealer.open(content, id))) }
}
