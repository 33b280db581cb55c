import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type StoreProblem, storeCallbackPath, storeInstallPath, storePagePath, storeWebhookPath } from '#areas/stores/contract/problems.ts'
import { storeLimits } from '#areas/stores/contract/rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { Config } from '#server/infra/config/config.ts'
import { isHttps } from '#server/infra/config/public-address.ts'
import { AppError } from '#server/infra/errors.ts'
import { storeCookieOf } from '#server/infra/http/device-cookie.ts'
import { answerNotFound } from '#server/infra/http/error-handler.ts'
import { addressOf, type RequestLimit } from '#server/infra/http/rate-limits/rate-limits.ts'
import { beginInstall, finishInstall, type Step } from './authorize.ts'
import type { StoreDependencies } from './dependencies.ts'
import { findApp, type ShoplineApp } from './shopline-app.ts'
import { LinkRefusal, localeOfLink } from './signed-link.ts'
import { applyEvent } from './webhook.ts'

/** What SHOPLINE opens and calls. Its links are pages for the owner of a store, so a refusal leads to the page that explains it. */

const linkLimit: RequestLimit = { name: 'shopline-links', max: 60, windowMs: minuteMs, keyOf: addressOf }
const eventLimit: RequestLimit = { name: 'shopline-events', max: 600, windowMs: minuteMs, keyOf: addressOf }
const eventBytesMax = 65_536

type Dependencies = StoreDependencies & { readonly config: Pick<Config, 'publicUrl'> }
type Follow = (app: ShoplineApp, query: string, browserToken: string | null) => Promise<Step>

export async function registerShopline(server: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const addRoutes: FastifyPluginAsync = async (scope) => {
    await scope.register(cookie)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    addLink(scope, dependencies, storeInstallPath, (app, query) => beginInstall(dependencies, app, query))
    addLink(scope, dependencies, storeCallbackPath, (app, query, browserToken) => finishInstall(dependencies, app, query, browserToken))
    addEvents(scope, dependencies)
  }
  await server.register(addRoutes)
}

function addLink(scope: FastifyInstance, dependencies: Dependencies, url: string, follow: Follow): void {
  const { name, options } = storeCookieOf(isHttps(dependencies.config))
  const countRequest = scope.limitRequests(linkLimit)
  scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const query = queryOf(request)
    const locale = localeOfLink(query)
    // A cookie of a frame is another site's, which browsers refuse. The page leads out of the frame.
    if (url === storeInstallPath && request.headers['sec-fetch-dest'] === 'iframe') return toPage(reply, { install: query }, locale)
    try {
      await countRequest(request)
      const app = findApp(dependencies)
      if (!app) return toPage(reply, { problem: 'not_configured' }, locale)
      const step = await follow(app, query, request.cookies[name] ?? null)
      const expires = new Date(dependencies.clock.now().getTime() + storeLimits.storeTicketMinutes * minuteMs)
      reply.setCookie(name, step.browserToken, { ...options, expires })
      return step.to === 'shopline' ? reply.redirect(step.url) : toPage(reply, { ticket: step.ticket }, step.locale)
    } catch (error) {
      if (error instanceof LinkRefusal) {
        request.log.info({ problem: error.problem, err: error.cause }, 'a link of SHOPLINE was refused')
        return toPage(reply, { problem: error.problem }, locale)
      }
      if (error instanceof AppError && error.errorName === 'too_many_requests') return toPage(reply, { problem: 'busy' }, locale)
      throw error
    }
  })
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start + 1)
}

type PageQuery = { readonly ticket: string } | { readonly problem: StoreProblem } | { readonly install: string }

/**
 * With a ticket, why a link was refused, or a link that must be opened outside of the frame.
 * @param locale that the page begins with in a browser that hasn't stored another one.
 */
function toPage(reply: FastifyReply, query: PageQuery, locale: Locale | null): FastifyReply {
  return reply.redirect(`${storePagePath}?${new URLSearchParams({ ...query, ...(locale && { lang: locale }) })}`)
}

function addEvents(scope: FastifyInstance, dependencies: Dependencies): void {
  const countRequest = scope.limitRequests(eventLimit)
  scope.removeAllContentTypeParsers()
  // The signature is over the bytes.
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post(storeWebhookPath, { bodyLimit: eventBytesMax }, async (request, reply) => {
    await countRequest(request)
    const app = findApp(dependencies)
    if (!app) return answerNotFound(request, reply)
    const signature = request.headers['x-shopline-hmac-sha256']
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const isSigned = await applyEvent(dependencies, app, body, typeof signature === 'string' ? signature : undefined)
    return isSigned ? reply.send({ received: true }) : reply.status(401).send({ received: false })
  })
}
