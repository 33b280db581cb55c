import { isIP } from 'node:net'
import type { getSignInOptions } from '@counterfoil/contract/accounts'
import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { AccountDependencies } from './dependencies.ts'

/** What the pages for people who are signed out must know of this installation. */
export function describeSignIn({ config, address }: AccountDependencies): HandlerOutput<typeof getSignInOptions> {
  return {
    password_length_min: config.passwordLengthMin,
    remember_days: config.rememberDays,
    mailbox_url: address.mailbox,
    has_passkeys: !isIpAddress(new URL(address.dashboard).hostname),
  }
}

/** A passkey belongs to a domain, so that browsers make none under an IP address. */
function isIpAddress(hostname: string): boolean {
  // An address of IPv6 stands in brackets there.
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
}
