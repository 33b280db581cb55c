import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/infra/config/config.ts'
import { isLoopback } from '#server/infra/config/networks.ts'
import type { Html } from '#server/infra/html.ts'
import { localeOfRequest } from '#server/infra/http/locale.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { createHttpServer, type LogTarget } from '#server/infra/http/server.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import { findInMailbox, listMailbox } from '../local-mailbox.ts'
import { describeMailbox, mailboxPath, pageStyleHash, showList, showMail } from './pages.ts'

const mailPath = `${mailboxPath}/:id(^mail_\\w+$)`

/** Of our own pages: no script, no style but theirs, and nothing from elsewhere. */
const pagePolicy = `default-src 'none'; style-src '${pageStyleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** Of a mail as it was sent: its styles stand in its elements. Its links open in windows of their own, and its logo is in it; beyond that it may do nothing. */
const mailPolicy = [
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

export interface MailboxOptions extends Pick<HttpDependencies, 'database'> {
  readonly config: Config
  readonly keys: Keys
  readonly logTo?: LogTarget
}

/**
 * The pages that show mails on this machine instead of sending them. They are an origin of their own, because the dashboard keeps its token
 * where every page of its origin could read it. It does not listen yet.
 */
export async function createMailboxApp({ config, database, keys, logTo }: MailboxOptions): Promise<FastifyInstance> {
  // No proxy serves the mailbox, and X-Forwarded-Host would otherwise pass the check of the host name.
  const app = createHttpServer({ config: { ...config, trustedProxies: null }, logTo })
  const context = { db: database.global }
  const readerOf = (request: FastifyRequest) => ({ locale: localeOfRequest(request), product: config.brand.name })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    // A foreign site that points its own name at this machine would otherwise read the mails.
    if (!isLoopback(request.hostname)) return send(reply.status(403), describeMailbox(readerOf(request), 'refused'))
  })
  app.setNotFoundHandler((request, reply) => send(reply.status(404), describeMailbox(readerOf(request), 'missing')))

  app.get(mailboxPath, async (request, reply) => send(reply, showList(readerOf(request), await listMailbox(context, keys))))
  app.get<{ Params: { id: string } }>(mailPath, async (request, reply) => {
    const mail = await findInMailbox(context, keys, request.params.id)
    return mail ? send(reply, showMail(readerOf(request), mail)) : reply.callNotFound()
  })
  app.get<{ Params: { id: string } }>(`${mailPath}/html`, async (request, reply) => {
    const mail = await findInMailbox(context, keys, request.params.id)
    if (!mail) return reply.callNotFound()
    return reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8').send(mail.html)
  })
  return app
}

function send(reply: FastifyReply, page: Html): FastifyReply {
  return reply.header('content-security-policy', pagePolicy).header('x-frame-options', 'DENY').type('text/html; charset=utf-8').send(page.text)
}
