import type { Config } from '../infra/config.ts'
import { isLoopback } from '../infra/loopback.ts'
import { isHttps } from '../infra/public-address.ts'

const noHttps =
  'Others reach this server without https: passwords and keys are readable on the way. Put a proxy with a certificate in front and set PUBLIC_URL to its https address. See docs/operations.md, "HTTPS and reverse proxies".'
const noTrustedProxies =
  'PUBLIC_URL is an https address, but TRUSTED_PROXIES is not set: all callers share the address of the proxy, also in limits, sessions and the audit log. See docs/operations.md, "HTTPS and reverse proxies".'

/** Returns what to warn of at the start: a server in the open without https, or a proxy that hides its callers. */
export function networkWarnings({ host, publicUrl, trustedProxies, role }: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies' | 'role'>): string[] {
  if (role === 'worker') return []
  const isOpen = ![host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].every(isLoopback)
  if (isHttps({ publicUrl })) return trustedProxies === null ? [noTrustedProxies] : []
  return isOpen ? [noHttps] : []
}
