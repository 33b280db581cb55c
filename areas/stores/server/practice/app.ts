import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storeInstallPath, storeWebhookPath } from '#areas/stores/contract/problems.ts'
import type { Config } from '#server/infra/config/config.ts'
import { isLoopback } from '#server/infra/config/networks.ts'
import { isOnOwnMachine, type PublicAddress } from '#server/infra/config/public-address.ts'
import type { Html } from '#server/infra/html.ts'
import { localeOfRequest } from '#server/infra/http/locale.ts'
import { createHttpServer } from '#server/infra/http/server.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import type { StoreWork } from '../dependencies.ts'
import { findConnectedStore } from '../find-connected-store.ts'
import { practiceApp } from '../shopline-app.ts'
import { sign } from '../signature.ts'
import { addCalls } from './calls.ts'
import { consentScript, pageStyleHash, scriptHash, showConsent, showDone, showRefusal, showStores } from './pages.ts'
import { type PracticeShopline, PracticeTokens } from './tokens.ts'

/** A SHOPLINE on this machine, with its pages, calls and signatures, for tests and to try the connection of stores. */

const stores = ['practice-store', 'second-store'] as const
const eventTopic = 'apps/installed_uninstalled'
const eventTimeoutMs = 5000

/** Whether `start` serves it: where no app is set, the data is the demo's, and nobody but this machine reaches the server. */
export function hasPracticeStore(config: Config): boolean {
  return config.shoplineAppKey === null && config.isDemo && config.checkoutUrl === null && isOnOwnMachine(config)
}

interface Options extends Pick<StoreWork, 'database' | 'clock'> {
  readonly config: Config
  readonly keys: Keys
  /** Of the dashboard, where the app is. */
  readonly address: Pick<PublicAddress, 'dashboard'>
}

/** It does not listen yet. Its stores are below `/{handle}`. */
export function createPracticeApp({ config, keys, database, ...options }: Options): FastifyInstance {
  const shopline = { ...options, ...practiceApp(keys) }
  // What stores agreed to is in memory, so after a restart it is what the dashboard's own database says.
  const findScope = async (handle: string) => (await findConnectedStore({ database, clock: options.clock }, handle))?.scopes.join(',') ?? null
  return createPracticeShopline(shopline, config, new PracticeTokens(shopline, findScope))
}

/** With the key and the secret of an app. */
export function createPracticeShopline(shopline: PracticeShopline, config: Config, tokens = new PracticeTokens(shopline)): FastifyInstance {
  // No proxy serves it, as with the mailbox.
  const server = createHttpServer({ config: { ...config, trustedProxies: null } })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (!isLoopback(request.hostname)) return send(reply.status(403), showRefusal(localeOfRequest(request), 'host'))
  })
  server.setNotFoundHandler((request, reply) => send(reply.status(404), showRefusal(localeOfRequest(request), 'missing')))
  addPages(server, shopline, tokens)
  addCalls(server, shopline, tokens)
  return server
}

/** Of our own pages: one script, one style, and nothing from elsewhere. */
const pagePolicy = [
  `default-src 'none'; style-src '${pageStyleHash}'; script-src '${scriptHash(consentScript)}'`,
  `img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
].join('; ')

function send(reply: FastifyReply, page: Html): FastifyReply {
  return reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page.text)
}

type StoreRequest = FastifyRequest<{ Params: { handle: string }; Querystring: Record<string, string> }>

function addPages(server: FastifyInstance, shopline: PracticeShopline, tokens: PracticeTokens): void {
  server.get('/', (request, reply) => send(reply, showStores(localeOfRequest(request), stores)))
  server.get('/:handle/admin', (request, reply) => send(reply, showStores(localeOfRequest(request), stores)))
  server.get('/:handle/admin/apps/install', (request: StoreRequest, reply) =>
    reply.redirect(signedAddress(shopline, storeInstallPath, { handle: request.params.handle, lang: localeOfRequest(request) })),
  )
  server.get('/:handle/admin/oauth-web/', (request: StoreRequest, reply) => send(reply, showConsent(localeOfRequest(request), request.params.handle)))
  server.get('/:handle/admin/oauth-web/agree', (request: StoreRequest, reply) => {
    const { handle } = request.params
    const { appKey, scope = '', redirectUri = '', customField = '' } = request.query
    const { origin } = new URL(shopline.address.dashboard)
    const isOurs = appKey === shopline.appKey && URL.canParse(redirectUri) && new URL(redirectUri).origin === origin
    if (!isOurs) return send(reply.status(400), showRefusal(localeOfRequest(request), 'app'))
    const code = tokens.issueCode(handle, scope)
    return reply.redirect(signedAddress(shopline, new URL(redirectUri).pathname, { code, customField, handle }))
  })
  server.get('/:handle/admin/settings/payments/appInstall', (request: StoreRequest, reply) =>
    send(reply, showDone(localeOfRequest(request), request.params.handle, 'installed')),
  )
  server.post('/:handle/admin/apps/uninstall', async (request: StoreRequest, reply) => {
    const { handle } = request.params
    tokens.uninstall(handle)
    const isDone = await sendUninstall(shopline, handle)
    return send(reply, showDone(localeOfRequest(request), handle, isDone ? 'uninstalled' : 'notSent'))
  })
}

/** An address of the app, as SHOPLINE signs it. */
export function signedAddress(shopline: PracticeShopline, path: string, parameters: Readonly<Record<string, string>>): string {
  const signed = { appkey: shopline.appKey, ...parameters, timestamp: String(shopline.clock.now().getTime()) }
  const text = Object.entries(signed)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return `${shopline.address.dashboard}${path}?${new URLSearchParams({ ...signed, sign: sign(shopline.appSecret, text) })}`
}

/** The event that SHOPLINE sends when an app is installed or uninstalled. */
export function installationEvent({ appKey, clock }: PracticeShopline, handle: string, operate: 'INSTALL' | 'UNINSTALL'): string {
  const now = clock.now()
  return JSON.stringify({ appkey: appKey, country_code: 'HK', created_at: now.toISOString(), handle, name: handle, operate, timestamp: now.getTime() })
}

async function sendUninstall(shopline: PracticeShopline, handle: string): Promise<boolean> {
  const body = installationEvent(shopline, handle, 'UNINSTALL')
  const response = await fetch(`${shopline.address.dashboard}${storeWebhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopline-topic': eventTopic, 'x-shopline-hmac-sha256': sign(shopline.appSecret, body) },
    body,
    signal: AbortSignal.timeout(eventTimeoutMs),
  }).catch(() => null)
  return response?.ok ?? false
}
