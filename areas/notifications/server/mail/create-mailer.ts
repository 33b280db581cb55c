import type { Config } from '#server/infra/config/config.ts'
import { isOnOwnMachine } from '#server/infra/config/public-address.ts'
import { createLocalMailer } from './local-mailbox.ts'
import type { Mailer, MailPlace } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

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
