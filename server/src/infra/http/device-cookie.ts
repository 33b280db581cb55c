import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The browser a request comes from, by a cookie that outlives its sessions; scripts of a page cannot read it. */
export interface BrowserDevice {
  /** Null where the browser has none yet; the new one from the moment it is kept. */
  readonly token: string | null
  keep(token: string, expiresAt: Date): void
}

const cookieName = 'counterfoil_device'

/** @param isHttps whether browsers reach the server by https; the cookie is then kept to it. */
export async function addDeviceCookie(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(cookie, { parseOptions: { path: '/api/user', httpOnly: true, sameSite: 'strict', secure: isHttps } })
}

export function deviceOf(request: FastifyRequest, reply: FastifyReply): BrowserDevice {
  let current = request.cookies[cookieName] ?? null
  return {
    get token() {
      return current
    },
    keep: (token, expires) => {
      current = token
      reply.setCookie(cookieName, token, { expires })
    },
  }
}
