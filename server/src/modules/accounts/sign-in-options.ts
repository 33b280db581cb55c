import type { getSignInOptions } from '@counterfoil/contract/accounts'
import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { AccountDependencies } from './dependencies.ts'
import { findRelyingParty } from './passkeys-relying-party.ts'

/** What the pages for people who are signed out must know of this installation. */
export function describeSignIn({ config, address }: AccountDependencies): HandlerOutput<typeof getSignInOptions> {
  return {
    password_length_min: config.passwordLengthMin,
    remember_days: config.rememberDays,
    remember_idle_minutes: config.rememberIdleMinutes,
    mailbox_url: address.mailbox,
    has_passkeys: findRelyingParty(address) !== null,
  }
}
