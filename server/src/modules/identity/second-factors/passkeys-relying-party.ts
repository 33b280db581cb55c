import { isIP } from 'node:net'
import type { PublicAddress } from '../../../infra/config/public-address.ts'

/** Whom a passkey is for: the name of the host that browsers reach us by. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Null where browsers offer no passkeys: under an IP address, and without https anywhere but on the machine itself. */
export function findRelyingParty({ dashboard }: PublicAddress): RelyingParty | null {
  const { hostname, protocol, origin } = new URL(dashboard)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress || !(protocol === 'https:' || isLocal) ? null : { id: hostname, origin }
}
