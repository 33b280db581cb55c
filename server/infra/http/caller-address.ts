import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the caller's IP address: the connection's, or the one that trusted proxies name. Null once the connection is gone.
 * Use this instead of `request.ip`, which may be any text that a proxy passed on.
 */
export function callerAddress(request: FastifyRequest): string | null {
  // With trusted proxies, `ips` begins with the connection and ends with the caller. An entry that is no address leaves the proxy before it.
  const hops = request.ips ?? [request.ip]
  return hops.map(plainAddress).findLast((address) => isIP(address) !== 0) ?? null
}

/** An IPv4 address that came through an IPv6 socket is written as IPv4; the zone of a link-local address says nothing elsewhere. */
function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}
