import type { Locale } from '#kernel/locale.ts'
import type { Brand } from '#server/infra/brand/brand.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys } from '#server/infra/keys/keys.ts'

/** What writing a mail needs beside the mail. */
export interface MailPlace extends Pick<HttpDependencies, 'database'> {
  /** Where its links lead. */
  readonly address: PublicAddress
  readonly keys: Keys
  /** In whose name they are sent. */
  readonly brand: Brand
}

/** A mail that is written and can go. */
export interface WrittenMail {
  /** Of the outbox, the same each time the mail is tried. */
  readonly id: string
  readonly to: string
  readonly language: Locale
  /** Of the recipient's business, for the times around the mail. */
  readonly timeZone: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Takes a POST that turns such emails off. Null for emails that can't be turned off. */
  readonly oneClickUnsubscribe: string | null
  readonly attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
  /** Of an image that the email shows. */
  readonly inlineId?: string
}

/** Hands mails on: to a mail server, or to the mailbox of this machine. */
export interface Mailer {
  /** @throws SendFailure where the mail was not taken. */
  send(mail: WrittenMail, now: Date): Promise<void>
  /** Ends its connections; what is just being sent fails. */
  close(): void
}

/** Why a mail was not taken, in words that hold no address: what servers answer often does. */
export class SendFailure extends Error {
  /** Another attempt would be refused as well. */
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.name = 'SendFailure'
    this.isFinal = isFinal
  }
}
