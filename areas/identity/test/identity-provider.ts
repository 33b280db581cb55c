import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real OpenID Connect provider on this machine. What it says can be forged on the way out, signed by its own key or by another one. */

export interface Forgery {
  /** Changes the claims of ID tokens; the result is signed again. */
  readonly claims?: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs by another key under the same name. */
  readonly hasOtherKey?: boolean
  /** Changes what the discovery document says. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

export interface IdentityProvider {
  readonly issuer: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  /** Claims of its people, by subject. */
  readonly people: Map<string, Record<string, unknown>>
  /** Of everything that it says from now on. */
  forgery: Forgery
  /** Signs in as a person in a new browser, and returns the query of the address that the provider leads to. */
  signIn(url: string, subject: string): Promise<string>
  close(): Promise<void>
}

interface SigningKey {
  readonly privateKey: KeyObject
  readonly kid: string
}

const scopes = 'openid profile email'
const newKey = (): SigningKey => ({ privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, kid: 'test' })

export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const client = { client_id: 'counterfoil', client_secret: 'a secret of the client: 100%' }
  const people: IdentityProvider['people'] = new Map()
  const [key, otherKey] = [newKey(), newKey()]
  const provider = makeProvider(issuer, { ...client, redirect_uris: [redirectUri] }, people, key)
  const own: IdentityProvider = {
    issuer,
    client,
    people,
    forgery: {},
    signIn: (url, subject) => signIn(url, subject, redirectUri),
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  const answer = provider.callback()
  http.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (path.startsWith('/interaction/')) return interact(provider, people, request, response)
    if (path.startsWith('/token')) rewrite(response, (body) => forgeTokens(body, own.forgery, own.forgery.hasOtherKey ? otherKey : key))
    if (path.startsWith('/.well-known/')) rewrite(response, (body) => ({ ...body, ...own.forgery.metadata }))
    return answer(request, response)
  })
  return own
}

function makeProvider(
  issuer: string,
  client: { readonly client_id: string; readonly client_secret: string; readonly redirect_uris: string[] },
  people: IdentityProvider['people'],
  { privateKey, kid }: SigningKey,
): Provider {
  return new Provider(issuer, {
    clients: [{ ...client, grant_types: ['authorization_code'], response_types: ['code'] }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified', 'xms_edov'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...(privateKey.export({ format: 'jwk' }) as Record<string, string>), kid, use: 'sig', alg: 'RS256' }] },
    // Everybody agrees to everything.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
}

/** The provider's own page: a button for each person. */
async function interact(provider: Provider, people: IdentityProvider['people'], request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    let body = ''
    for await (const part of request) body += String(part)
    const accountId = new URLSearchParams(body).get('subject') ?? ''
    return provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false })
  }
  const buttons = [...people.keys()].map((subject) => `<button name="subject" value="${subject}">Sign in as ${subject}</button>`)
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Identity provider</title><form method="post">${buttons.join('')}</form>`)
}

/** Lets a browser's way through the provider be walked without one. */
async function signIn(url: string, subject: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  const walk = async (to: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(to, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }
  let response = await walk(url)
  for (let at = url; ; ) {
    const location = response.headers.get('location')
    if (location?.startsWith(redirectUri)) return new URL(location).search.slice(1)
    if (location) {
      at = new URL(location, at).href
      response = await walk(at)
    } else if (response.status === 200 && at.includes('/interaction/')) {
      response = await walk(at, { method: 'POST', body: new URLSearchParams({ subject }) })
    } else {
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    }
  }
}

/** Replaces the JSON that a request is answered. */
function rewrite(response: ServerResponse, change: (body: Record<string, unknown>) => Record<string, unknown>): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: string | Buffer) => {
    const text = JSON.stringify(change(JSON.parse(String(body)) as Record<string, unknown>))
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }) as ServerResponse['end']
}

function forgeTokens(body: Record<string, unknown>, { claims: change = (claims) => claims, hasOtherKey = false }: Forgery, { privateKey, kid }: SigningKey) {
  const { id_token: token } = body
  if (typeof token !== 'string') return body
  const given = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  const claims = change(given)
  if (claims === given && !hasOtherKey) return body
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`
  return { ...body, id_token: `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}` }
}
