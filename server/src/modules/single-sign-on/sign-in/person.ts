import { limits } from '@counterfoil/contract/limits'
import type { ProviderClaims } from './provider-client.ts'

/** Who the provider says signed in. */
export interface Person {
  readonly subject: string
  readonly email: string | null
  /** Only if the provider says so in as many words. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** Values of the claim for roles. */
  readonly values: readonly string[]
}

export function readPerson({ subject, claims }: ProviderClaims, roleClaim: string | null): Person {
  const { email, email_verified, name } = claims
  return {
    subject,
    email: typeof email === 'string' && email.length <= limits.emailLengthMax && /^[^@\s]+@[^@\s]+$/.test(email) ? email : null,
    isEmailVerified: email_verified === true,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
    values: roleClaim === null ? [] : [claims[roleClaim] ?? []].flat().filter((value): value is string => typeof value === 'string'),
  }
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** A name as users have it: the provider's, or the address where it is too short. */
export function nameOf({ name, email }: Person): string {
  const given = [...(name ?? '')].slice(0, limits.usernameLengthMax).join('').trim()
  return given.length >= limits.usernameLengthMin ? given : (email ?? '').slice(0, limits.usernameLengthMax)
}
