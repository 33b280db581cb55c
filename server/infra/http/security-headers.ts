import type { FastifyInstance } from 'fastify'

const yearSeconds = 31_536_000
export const strictTransportSecurity = `max-age=${yearSeconds}; includeSubDomains`

/** Addresses of the APIs, whatever a browser accepts. */
const apiPaths = /^\/(api|v1|platform)([/?]|$)/

/** Whether an address belongs to an API, and no page of ours can be behind it. */
export function isApiAddress(url: string): boolean {
  return apiPaths.test(url)
}

interface SecurityHeadersOptions {
  /** Hashes of the inline scripts of the page, such as `sha256-...`. */
  readonly inlineScriptHashes: readonly string[]
  /** Whether browsers reach the server by https; only then are they told to stay with it. */
  readonly isHttps: boolean
  /** The one page that others may show in a frame, and who they are, as `frame-ancestors` names them; null for nobody. */
  readonly framedPage: { readonly path: string; readonly findFrames: () => string | null }
}

/**
 * Adds the headers that tell a browser what it may do with a response. Those about pages go out with pages and their files only: the answers of the
 * APIs are JSON that no browser renders, and eight of them make up one page.
 */
export function addSecurityHeaders(app: FastifyInstance, { inlineScriptHashes, isHttps, framedPage }: SecurityHeadersOptions): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': strictTransportSecurity } : {}),
  }
  const framed = (ancestors: string) => ({
    ...everywhere,
    'content-security-policy': pagePolicy(inlineScriptHashes, ancestors),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
  })
  const ofPages = { ...framed(`'none'`), 'x-frame-options': 'DENY' }
  app.addHook('onRequest', (request, reply, done) => {
    const frames = request.url.split('?', 1)[0] === framedPage.path ? framedPage.findFrames() : null
    if (isApiAddress(request.url)) reply.headers(everywhere)
    else reply.headers(frames === null ? ofPages : framed(frames))
    done()
  })
}

function pagePolicy(inlineScriptHashes: readonly string[], ancestors: string): string {
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...inlineScriptHashes.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${ancestors}`,
    `form-action 'self'`,
  ].join(';')
}
