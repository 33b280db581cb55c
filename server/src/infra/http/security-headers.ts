import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const yearSeconds = 31_536_000
/** As helmet writes it. */
export const strictTransportSecurity = `max-age=${yearSeconds}; includeSubDomains`

/**
 * The headers that tell a browser what a page of ours may do.
 * @param inlineScriptHashes of the scripts that stand in the page itself, such as `sha256-...`.
 * @param isHttps whether browsers reach the server by https; only then are they told to stay with it.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { inlineScriptHashes, isHttps }: { inlineScriptHashes: readonly string[]; isHttps: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes.map((hash) => `'${hash}'`)],
        // antd writes style elements while it runs, for the scroll lock of dialogues for one.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: yearSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
