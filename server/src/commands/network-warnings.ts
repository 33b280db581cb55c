import type { Config } from '../infra/config/config.ts'
import { isLoopback } from '../infra/config/networks.ts'
import { isHttps } from '../infra/config/public-address.ts'

const noHttps =
  'Other machines reach this server over plain HTTP, so passwords and keys are sent unencrypted. Put it behind an HTTPS reverse proxy and set PUBLIC_URL to its https address. See docs/operations.md, "HTTPS and reverse proxies".'
const noTrustedProxies = `PUBLIC_URL is an https address, but TRUSTED_PROXIES isn't set. In rate limits, sessions and the audit log, all callers appear to have the proxy's address. See docs/operations.md, "HTTPS and reverse proxies".`

/** Returns what to warn of at the start: a server in the open without https, or a proxy that hides its callers. */
export function networkWarnings({ host, publicUrl, trustedProxies, role }: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies' | 'role'>): string[] {
  if (role === 'worker') return []
  const isOpen = ![host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].every(isLoopback)
  if (isHttps({ publicUrl })) return trustedProxies === null ? [noTrustedProxies] : []
  return isOpen ? [noHttps] : []
}
