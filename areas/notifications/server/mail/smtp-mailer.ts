import { localeHeader } from '#kernel/locale.ts'
import { type Mailer, SendFailure, type WrittenMail } from './mailer.ts'

const seconds = 1000
const timeouts = { dnsTimeout: 10 * seconds, connectionTimeout: 10 * seconds, greetingTimeout: 10 * seconds, socketTimeout: 20 * seconds }
/** However busily a server keeps the connection open, one mail takes no longer than this. */
const sendLimitMs = 25 * seconds
export const connectionsMax = 5

/** What a failure of the mail library tells beside its message, which repeats the server's answer. */
interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
  readonly permanent?: boolean
}

/**
 * Sends through a mail server.
 * @param smtpUrl with smtp:// the connection is encrypted where the server offers it (STARTTLS), with smtps:// from the start.
 * @param from a name and an address.
 */
export function createSmtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const opening = openTransport(smtpUrl)
  // Each mail reports it.
  opening.catch(() => {})
  return {
    send: async (mail) => {
      try {
        const transport = await opening
        await transport.sendMail({ ...toMessage(mail, from), signal: AbortSignal.timeout(sendLimitMs) })
      } catch (error) {
        throw toFailure(error as SmtpError)
      }
    },
    close: () =>
      void opening.then(
        (transport) => transport.close({ force: true }),
        () => {},
      ),
  }
}

/** Loads the mail library, which takes 27 MB, only where there is a mail server. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    // A mail whose connection breaks is tried again by the outbox.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
}

function toMessage({ id, to, language, subject, text, html, oneClickUnsubscribe: unsubscribe, attachments = [] }: WrittenMail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ name, mediaType, content, inlineId }) => ({
      filename: name,
      contentType: mediaType,
      content,
      ...(inlineId && { cid: inlineId }),
    })),
    messageId: `<${id}@${domainOf(from)}>`,
    headers: {
      'Content-Language': localeHeader[language],
      // Holiday notices are not sent to what nobody reads.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

function domainOf(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
}

/** Final is only what the server says of this recipient or this mail; a wrong password or a sender it does not know can be put right in time. */
function toFailure({ code = 'unknown', responseCode, command, permanent = false }: SmtpError): SendFailure {
  const reason = [code, responseCode, command].filter((part) => part !== undefined).join(' ')
  return new SendFailure(reason, permanent && (command === 'RCPT TO' || command === 'DATA'))
}
