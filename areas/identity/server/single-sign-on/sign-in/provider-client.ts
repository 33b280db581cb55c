import * as oidc from 'openid-client'
import { singleSignOnLimits } from '#areas/identity/contract/single-sign-on/rules.ts'
import { secondMs } from '#kernel/time/durations.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { ProviderRefusal, refusalOf } from './provider-refusals.ts'

/** Speaks OpenID Connect with the provider of a business: the authorization code flow with PKCE. Every call goes through the guard of outgoing calls. */

export interface ProviderAccess {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface ClientDependencies {
  readonly outbound: Outbound
  readonly keys: Keys
  readonly config: { readonly outboundLoopback: 'refuse' | 'allow' }
}

/** What the provider says of who signed in; nothing of it is judged yet, but all of it is from the provider, for us, and of this sign-in. */
export interface ProviderClaims {
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
}

const timeoutMs = singleSignOnLimits.providerSeconds * secondMs
const scope = 'openid profile email'

/** A secret that only the browser's state brings back. It is derived, so that no row has it. */
function deriveOf({ keys }: ClientDependencies, purpose: 'nonce' | 'verifier', state: string): string {
  return hmac(keys.hashKey(`sso-${purpose}`), state).toString('base64url')
}

/** @throws ProviderRefusal `sso_provider_unreachable`, or `sso_wrong_issuer` if it says that it is another one. */
async function discover({ outbound, config }: ClientDependencies, { issuer, clientId, clientSecret }: ProviderAccess): Promise<oidc.Configuration> {
  const call: oidc.CustomFetch = (url, { method, headers, body, signal }) => {
    const limit = AbortSignal.timeout(timeoutMs)
    const text = body === undefined || body === null ? null : String(body)
    return outbound.fetch(url, { method, headers, body: text, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  }
  const allowsHttp = config.outboundLoopback === 'allow'
  return oidc.discovery(new URL(issuer), clientId, { [oidc.clockTolerance]: singleSignOnLimits.providerClockSkewSeconds }, authenticateBy(clientSecret), {
    [oidc.customFetch]: call,
    // Signatures are checked although the token comes by TLS. Plain http only reaches this machine, and only where a setting allows it.
    execute: [oidc.enableNonRepudiationChecks, ...(allowsHttp ? [oidc.allowInsecureRequests] : [])],
  })
}

/** In the header, unless the provider only takes the secret in the body. */
function authenticateBy(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}

/**
 * Returns where to send the browser.
 * @param asksAnew whether the provider must ask who it is even if it knows.
 * @throws ProviderRefusal.
 */
export async function beginAtProvider(
  dependencies: ClientDependencies,
  access: ProviderAccess,
  { state, redirectUri, asksAnew, emailHint }: { state: string; redirectUri: string; asksAnew: boolean; emailHint: string | null },
): Promise<string> {
  try {
    const server = await discover(dependencies, access)
    const url = oidc.buildAuthorizationUrl(server, {
      redirect_uri: redirectUri,
      scope,
      state,
      nonce: deriveOf(dependencies, 'nonce', state),
      code_challenge: await oidc.calculatePKCECodeChallenge(deriveOf(dependencies, 'verifier', state)),
      code_challenge_method: 'S256',
      ...(asksAnew && { prompt: 'login', max_age: '0' }),
      ...(emailHint !== null && { login_hint: emailHint }),
    })
    return url.href
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * Exchanges the code and checks the provider's answer: state, issuer (also of the redirect), audience, signature, nonce and times.
 * @param returned the whole address by which the browser came back.
 * @param askedMsAgo age of the request to ask anew; the person must not have signed in before it. Null accepts an earlier sign-in.
 * @throws ProviderRefusal, why it isn't accepted.
 */
export async function finishAtProvider(
  dependencies: ClientDependencies,
  access: ProviderAccess,
  { returned, state, askedMsAgo, claim }: { returned: URL; state: string; askedMsAgo: number | null; claim: string | null },
): Promise<ProviderClaims> {
  try {
    const server = await discover(dependencies, access)
    const tokens = await oidc.authorizationCodeGrant(server, returned, {
      expectedState: state,
      expectedNonce: deriveOf(dependencies, 'nonce', state),
      pkceCodeVerifier: deriveOf(dependencies, 'verifier', state),
      idTokenExpected: true,
      ...(askedMsAgo !== null && { maxAge: Math.ceil(askedMsAgo / secondMs) }),
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderRefusal('sso_response_invalid')
    const isComplete = ['email', ...(claim === null ? [] : [claim])].every((name) => claims[name] !== undefined)
    if (isComplete || !server.serverMetadata().userinfo_endpoint) return { subject: claims.sub, claims }
    const more = await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)
    return { subject: claims.sub, claims: { ...more, ...claims } }
  } catch (error) {
    throw refusalOf(error)
  }
}
