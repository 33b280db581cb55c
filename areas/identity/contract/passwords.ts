import * as z from 'zod/mini'
import type { RuleName } from '#kernel/texts.ts'
import { identityLimits } from './rules.ts'

/** What a new password must have, in the order in which a form lists it. */
export const passwordParts = ['length', 'letter', 'digit', 'special'] as const
export type PasswordPart = (typeof passwordParts)[number]

const tests: Readonly<Record<PasswordPart, (password: string, lengthMin: number) => boolean>> = {
  length: (password, lengthMin) => password.length >= lengthMin,
  letter: (password) => /\p{L}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{N}\p{M}\s]/u.test(password),
}

/** What is missing from a password; `lengthMin` in characters, which an installation may set above the contract's. */
export function findMissingParts(password: string, lengthMin: number): PasswordPart[] {
  return passwordParts.filter((part) => !tests[part](password, lengthMin))
}

const has = (part: PasswordPart) => (password: string) => tests[part](password, identityLimits.passwordLengthMin)

/** A password that somebody chooses. What only the server knows (lists, earlier passwords, a longer minimum) it checks besides. */
const newPassword = z.string().check(
  z.maxLength(identityLimits.passwordLengthMax),
  // Keyboards send the same character as one or as two.
  z.normalize('NFKC'),
  z.minLength(identityLimits.passwordLengthMin),
  z.refine(has('letter'), 'password_needs_letter' satisfies RuleName),
  z.refine(has('digit'), 'password_needs_digit' satisfies RuleName),
  z.refine(has('special'), 'password_needs_special' satisfies RuleName),
)

/** A password that exists; whatever was once taken may be given. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(identityLimits.passwordLengthMax))

/** The two fields of every form that sets a password. */
export const passwordFields = {
  password: newPassword,
  password_confirmation: z.string().check(z.maxLength(identityLimits.passwordLengthMax), z.normalize('NFKC')),
}

/** Refuses a form whose two passwords differ, at the second one, whatever else is wrong with the form. */
export function confirmsPassword<T extends { password: string; password_confirmation: string }>() {
  return z.refine<T>(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: 'passwords_differ' satisfies RuleName,
    when: ({ value }) => {
      const { password, password_confirmation } = (value ?? {}) as Record<string, unknown>
      return typeof password === 'string' && typeof password_confirmation === 'string'
    },
  })
}
