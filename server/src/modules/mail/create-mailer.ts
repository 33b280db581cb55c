import type { Config } from '../../infra/config/config.ts'
import { isLoopback } from '../../infra/config/networks.ts'
import { createLocalMailer } from './local-mailbox.ts'
import type { Mailer, MailPlace } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Mails are shown instead of sent where nobody but this machine reaches the server, directly or by a proxy, and no mail server is set. */
export function hasMailbox({ host, smtpUrl, publicUrl, checkoutUrl }: Pick<Config, 'host' | 'smtpUrl' | 'publicUrl' | 'checkoutUrl'>): boolean {
  const given = [publicUrl, checkoutUrl].filter((url) => url !== null)
  return smtpUrl === null && [host, ...given.map((url) => new URL(url).hostname)].every(isLoopback)
}

/** Null where mails can neither be sent nor shown: they wait in the outbox. */
export function createMailer(config: Config, { database, keys, address }: MailPlace): Mailer | null {
  if (config.smtpUrl !== null) {
    return createSmtpMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom ?? `Counterfoil <no-reply@${new URL(address.dashboard).hostname}>` })
  }
  return hasMailbox(config) ? createLocalMailer(database, keys) : null
}
