import { limits } from '#kernel/limits.ts'
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

/** Values of `xms_edov`, which Microsoft Entra ID has in place of `email_verified`: its documentation says a boolean, its tokens vary. */
const domainOwnerVerified: ReadonlySet<unknown> = new Set([true, 1, 'true', '1'])

export function readPerson({ subject, claims }: ProviderClaims, roleClaim: string | null): Person {
  const { email, email_verified, xms_edov, name } = claims
  return {
    subject,
    email: typeof email === 'string' && email.length <= limits.emailLengthMax && /^[^@\s]+@[^@\s]+$/.test(email) ? email : null,
    isEmailVerified: email_verified === undefined ? domainOwnerVerified.has(xms_edov) : email_verified === true,
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
