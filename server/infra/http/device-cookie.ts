import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerTokenOf } from './authorise.ts'

/** The browser a request comes from, by a cookie that outlives its sessions; scripts of a page cannot read it. */
export interface BrowserDevice {
  /** As the request sent them: one value per user who signed in on it, the latest first. Any of them may have been made up or planted, so none is ever stored. */
  readonly tokens: readonly string[]
  /** Of the session that the request sent along, on endpoints that need none as well. */
  readonly sessionToken: string | null
  /** Makes the browser delete its cached answers. */
  clearCache(): void
  /** Puts a value first, in place of the user's earlier one. If a transaction runs again, the last call counts. */
  keep(token: string, options: { expires: Date; replaced: string | null }): void
  /** Proves that a sign-in at an identity provider began in this browser; null if none did. */
  readonly providerToken: string | null
  /** Null deletes it. */
  keepProviderToken(token: string | null, expires: Date): void
  /** Proves that a store was authorized in this browser; null if none was. */
  readonly storeToken: string | null
}

const cookieName = 'counterfoil_device'
const providerCookieName = 'counterfoil_provider'
const storeCookieName = 'counterfoil_store'
/** As `randomToken` makes them. */
const tokenForm = /^[0-9A-Za-z]{43}$/
/** Users of one browser whom it remembers; the one who has not signed in for longest goes first. */
const tokensMax = 8

/** @param isHttps whether browsers reach the server by https; the cookie is then bound to this host, so that no sibling host can set it. */
export async function addDeviceCookie(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  const path = isHttps ? '/' : '/api/user'
  await app.register(cookie, { parseOptions: { path, httpOnly: true, sameSite: 'strict', secure: isHttps } })
  const prefix = isHttps ? '__Host-' : ''
  app.decorate('deviceCookieName', `${prefix}${cookieName}`)
  app.decorate('providerCookieName', `${prefix}${providerCookieName}`)
  app.decorate('storeCookieName', storeCookieOf(isHttps).name)
}

/** The cookie of a browser that authorizes a store. SHOPLINE leads it back from its own site, so it can't be a strict one. */
export function storeCookieOf(isHttps: boolean) {
  const name = isHttps ? `__Host-${storeCookieName}` : storeCookieName
  return { name, options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } } as const
}

export function deviceOf(request: FastifyRequest, reply: FastifyReply): BrowserDevice {
  const { deviceCookieName, providerCookieName, storeCookieName: nameOfStore } = request.server
  const sent = (request.cookies[deviceCookieName] ?? '').split('.', tokensMax)
  const tokens = sent.filter((token) => tokenForm.test(token))
  return {
    tokens,
    sessionToken: bearerTokenOf(request),
    // "storage" would also remove the language preference, which survives a sign-out. The web clears the rest of its storage.
    clearCache: () => {
      reply.header('clear-site-data', '"cache"')
    },
    keep: (token, { expires, replaced }) => {
      const others = tokens.filter((one) => one !== token && one !== replaced)
      reply.setCookie(deviceCookieName, [token, ...others].slice(0, tokensMax).join('.'), { expires })
    },
    providerToken: request.cookies[providerCookieName] ?? null,
    keepProviderToken: (token, expires) => {
      if (token === null) reply.clearCookie(providerCookieName)
      else reply.setCookie(providerCookieName, token, { expires })
    },
    storeToken: request.cookies[nameOfStore] ?? null,
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    deviceCookieName: string
    providerCookieName: string
    storeCookieName: string
  }
}
