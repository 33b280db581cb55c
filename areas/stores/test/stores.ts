import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { connectStore, listStores } from '#areas/stores/contract/endpoints.ts'
import { storeCallbackPath, storeInstallPath, storeWebhookPath } from '#areas/stores/contract/problems.ts'
import { claimHandle, insertTicket } from '#areas/stores/server/attempts-store.ts'
import { renewStoreTokens, type StoreWork } from '#areas/stores/server/index.ts'
import { createPracticeShopline, installationEvent, signedAddress } from '#areas/stores/server/practice/app.ts'
import { type PracticeShopline, PracticeTokens } from '#areas/stores/server/practice/tokens.ts'
import { renewalTime } from '#areas/stores/server/renew.ts'
import { sign } from '#areas/stores/server/signature.ts'
import { saveStore } from '#areas/stores/server/stores-store.ts'
import { sealStoreToken, sealTicketToken } from '#areas/stores/server/token-sealer.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { openBrowser, type TestBrowser } from '#proof/support/browser.ts'
import { type FactoryBackend, inAccount, type TestBusiness } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { testSecretKey } from '#proof/support/postgres.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import type { Clock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { newId, sha256 } from '#server/infra/keys/crypto.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { createOutbound } from '#server/infra/outbound/outbound.ts'

/** What SHOPLINE does instead of answering, or before it does. */
export type Fault =
  | 'garbage'
  | 'slow'
  | 'fails'
  | 'huge'
  | 'refuses'
  | { readonly body: unknown }
  | { readonly before: (path: string) => Promise<unknown> }
  | { readonly refusedPath: string }

/** A practice SHOPLINE that listens on this machine, whose calls can go wrong. */
export interface TestShopline extends PracticeShopline {
  readonly origin: string
  readonly env: Readonly<Record<string, string>>
  /** Of each call from now on; null to answer. */
  fault: Fault | null
  /** What stores gave to the app. */
  readonly tokens: PracticeTokens
  /** The calls of the app so far, by their path without the store. */
  readonly calls: string[]
  close(): Promise<void>
}

const app = { appKey: 'test-app-key', appSecret: 'a-secret-of-the-test-app' }
const hugeBytes = 2_000_000

/** As the server says it where no setting does. */
const dashboard = 'http://localhost:4600'

export async function startShopline(clock: Clock): Promise<TestShopline> {
  const shopline = { ...app, clock, address: { dashboard } }
  const tokens = new PracticeTokens(shopline)
  const server = createPracticeShopline(
    shopline,
    loadConfig({ DATABASE_URL: 'postgres://localhost/none', SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }),
    tokens,
  )
  const calls: string[] = []
  const own = { fault: null as Fault | null }
  addFaults(server, calls, own)
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const env = {
    SHOPLINE_APP_KEY: app.appKey,
    SHOPLINE_APP_SECRET: app.appSecret,
    SHOPLINE_STORE_URL: `${origin}/{handle}`,
    OUTBOUND_LOOPBACK: 'allow',
  }
  return Object.assign(own, { ...shopline, origin, env, tokens, calls, close: () => server.close() })
}

function addFaults(server: FastifyInstance, calls: string[], own: { fault: Fault | null }): void {
  server.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST') return
    calls.push(request.url.replace(/^\/[^/]+/, ''))
    const { fault } = own
    if (fault === 'garbage') return reply.send('<html>not JSON')
    if (fault === 'fails') return reply.status(502).send({ code: 502 })
    if (fault === 'refuses') return reply.status(401).send({ code: 401 })
    if (fault === 'huge') return reply.send('x'.repeat(hugeBytes))
    // Never answered: the caller gives up.
    if (fault === 'slow') return new Promise(() => {})
    if (fault === null) return
    if ('body' in fault) return reply.send(fault.body)
    if ('refusedPath' in fault) return request.url.startsWith(fault.refusedPath) ? reply.status(401).send({ code: 401 }) : undefined
    await fault.before(request.url)
  })
}

export interface StorePlace {
  readonly server: TestServer
  readonly shopline: TestShopline
  close(): Promise<void>
}

/** A server with a SHOPLINE app, and its SHOPLINE with the same clock. */
export async function openStorePlace(env: Readonly<Record<string, string>> = {}): Promise<StorePlace> {
  const clock: Clock = { now: () => server.clock.now() }
  const shopline = await startShopline(clock)
  const server: TestServer = await createTestServer({ env: { ...shopline.env, ...env } })
  return {
    server,
    shopline,
    close: async () => {
      await server.close()
      await shopline.close()
    },
  }
}

export const newHandle = () => `shop-${randomBytes(4).toString('hex')}`

let visits = 0

/** A link by which SHOPLINE opens the app. The clock of tests stands still, so a parameter tells it from earlier ones. */
export function installLink(shopline: PracticeShopline, handle: string, further: Readonly<Record<string, string>> = {}): string {
  return pathOf(signedAddress(shopline, storeInstallPath, { handle, lang: 'en', visit: String(++visits), ...further }))
}

/** Path and query of an address. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, dashboard)
  return `${pathname}${search}`
}

/** What the owner of the store does at SHOPLINE: returns the callback's path. @param address where the install link leads. */
export async function agree(address: string): Promise<string> {
  const [page = '', query = ''] = address.split('#/oauth/authorize?')
  const response = await fetch(`${page}agree?${query}`, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`SHOPLINE answered ${response.status}: ${await response.text()}`)
  if (!location.includes(storeCallbackPath)) throw new Error(`SHOPLINE led to ${location}.`)
  return pathOf(location)
}

/** The ticket or the problem of the page that a link led to. */
export function readPage(location: unknown): { readonly ticket: string | null; readonly problem: string | null } {
  const { searchParams } = new URL(String(location), dashboard)
  return { ticket: searchParams.get('ticket'), problem: searchParams.get('problem') }
}

/** Authorizes a store in a browser, and returns the ticket. */
export async function authorizeStore({ shopline }: Pick<StorePlace, 'server' | 'shopline'>, browser: TestBrowser, handle: string): Promise<string> {
  const install = await browser.open(installLink(shopline, handle))
  const callback = await browser.open(await agree(String(install.headers.location)))
  const { ticket, problem } = readPage(callback.headers.location)
  if (ticket === null) throw new Error(`The store was refused: ${problem}`)
  return ticket
}

/** Connects a store to the live account of a business, and returns its ID. */
export async function connectTestStore(place: StorePlace, business: TestBusiness, handle = newHandle(), token = business.people.owner.token): Promise<string> {
  const browser = openBrowser(place.server)
  const ticket = await authorizeStore(place, browser, handle)
  const { status, envelope } = await browser.call<Answer<typeof connectStore>>(connectStore, { token, params: { id: business.liveId }, body: { ticket } })
  if (status !== 200) throw new Error(envelope.message)
  return envelope.data.store.id
}

export async function readStores({ server }: StorePlace, business: TestBusiness, token = business.people.owner.token, id = business.liveId) {
  return (await server.call<Answer<typeof listStores>>(listStores, { token, params: { id } })).envelope.data
}

/** What a worker of this server needs. */
function storeWork({ db, clock, config }: TestServer): StoreWork {
  return { database: db.database, clock, config, keys: testKeys, address: { dashboard, mailbox: null }, outbound: createOutbound(config) }
}

export const renew = (server: TestServer): Promise<boolean> => renewStoreTokens(storeWork(server))

/** Sends an event as SHOPLINE does. */
export function sendEvent({ server, shopline }: StorePlace, body: string, signature = sign(shopline.appSecret, body)) {
  const headers = { 'content-type': 'application/json', 'x-shopline-topic': 'apps/installed_uninstalled', 'x-shopline-hmac-sha256': signature }
  return server.inject({ method: 'POST', url: storeWebhookPath, headers, payload: body })
}

export function uninstallEvent(shopline: PracticeShopline, handle: string): string {
  return installationEvent(shopline, handle, 'UNINSTALL')
}

/** A connected store, without an authorization. Returns its ID. */
export async function plantStore(server: FactoryBackend, { merchantId, handle = newHandle() }: { merchantId: string; handle?: string }): Promise<string> {
  const keys = await openKeys(server.db.database, server.config)
  const now = server.clock.now()
  const id = newId('store', now)
  const tokenExpiresAt = new Date(now.getTime() + 10 * hourMs)
  await inAccount(server, { merchantId }, async (context) => {
    await claimHandle(context, handle, context.merchantId)
    const sealedToken = await sealStoreToken(keys, context, id, 'token')
    const renewAt = renewalTime(now, tokenExpiresAt)
    await saveStore(context, {
      id,
      handle,
      scopes: ['write_payment_gateways'],
      authorizedAt: now,
      connectedBy: 'Somebody',
      sealedToken,
      tokenExpiresAt,
      renewAt,
    })
  })
  return id
}

/** Disconnected stores, with the IDs `store_` and the handle. */
export async function insertStores(owner: Pick<pg.Client, 'query'>, merchantId: string, handles: readonly string[]): Promise<void> {
  await owner.query(
    `INSERT INTO stores (merchant_id, id, handle, scopes, authorized_at, connected_at, connected_by, last_called_at, disconnected_at, disconnected_by)
     SELECT $1, 'store_' || handle, handle, '{}', now(), now(), 'Somebody', now(), now(), 'member' FROM unnest($2::text[]) AS handle`,
    [merchantId, handles],
  )
}

/** An authorized store that waits for its account. */
export async function plantTicket(server: FactoryBackend): Promise<void> {
  const keys = await openKeys(server.db.database, server.config)
  const now = server.clock.now()
  const ticketHash = sha256('a ticket')
  const expiresAt = new Date(now.getTime() + hourMs)
  await server.db.database.transaction({}, async (db) => {
    const sealed = await sealTicketToken(keys, { db }, ticketHash, 'token')
    const ticket = { browserHash: sha256('a browser'), handle: newHandle(), scopes: [], token: { sealed, expiresAt }, authorizedAt: now, expiresAt }
    await insertTicket({ db }, ticketHash, ticket)
  })
}
