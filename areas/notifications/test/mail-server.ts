import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The envelope's recipient, which is what counts. */
  readonly recipient: string
  readonly isEncrypted: boolean
}

export interface TestMailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly port: number
  readonly mails: ReceivedMail[]
  stop(): Promise<void>
}

/** A refusal as a mail server says it. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** A real mail server in the test's own process. It accepts everything, unless the options say otherwise, and keeps it. */
export async function startMailServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, callback) => {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push({ ...mail, recipient: session.envelope.rcptTo[0]?.address ?? '', isEncrypted: session.secure })
          callback()
        })
    },
    ...options,
  })
  // A client that leaves in the middle of something is part of what is tested.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
