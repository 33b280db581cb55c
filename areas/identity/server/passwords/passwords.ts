import { hash, verify } from '@node-rs/argon2'
import type { Config } from '#server/infra/config/config.ts'
import type { UserContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule, brokenRule } from '#server/infra/errors.ts'
import { listBusinessNames, readUser } from '../users/users-store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { collapseRepeats, findOwnWords, isGuessable } from './guessable-passwords.ts'
import { listFormerHashes, readPasswordHash, replacePassword } from './passwords-store.ts'

export { readPasswordHash } from './passwords-store.ts'

/** OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** PCI DSS 8.3.7: none of the last four may be taken again; the present one may not either. */
const formerMax = 4

/** One text for all that keyboards send for it, such as é as one character or as two (NIST SP 800-63B: NFKC). */
const normalise = (password: string): string => password.normalize('NFKC')

/** The form in which a password is stored. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), cost)
}

let dummyHash: Promise<string> | undefined

/**
 * Whether a password is right, in its normal form or, for a hash that was made of it, as it was sent. Without a stored hash the same work is done for nothing,
 * so that time does not tell whether an account exists.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password')
  const [stored, normal] = [storedHash ?? (await dummyHash), normalise(password)]
  const isRight = (await verify(stored, normal)) || (normal !== password && (await verify(stored, password)))
  return storedHash !== null && isRight
}

/** Returns the hash that replaces the one of a right password if that wasn't made of its normal form; null if it was. */
export async function renewHash(storedHash: string, password: string): Promise<string | null> {
  return normalise(password) === password || (await verify(storedHash, normalise(password))) ? null : hashPassword(password)
}

/**
 * Refuses a new password of an existing user, at the field `password`.
 * @throws AppError `invalid_fields`.
 */
export async function checkNewPassword(context: UserContext, config: Pick<Config, 'passwordLengthMin'>, password: string): Promise<void> {
  const { name, email } = await readUser(context)
  const broken = findBrokenRules(password, config, [name, email, ...(await listBusinessNames(context))])
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  if (await wasUsedBefore(context, password)) throw brokenRule('password', 'password_used_before')
}

async function wasUsedBefore(context: UserContext, password: string): Promise<boolean> {
  const hashes = [await readPasswordHash(context), ...(await listFormerHashes(context))]
  const matches = await Promise.all(hashes.map((stored) => verifyPassword(stored, password)))
  return matches.includes(true)
}

/** Replaces the user's password. That it is good enough was checked before. */
export async function setPassword(context: UserContext, password: string): Promise<void> {
  await replacePassword(context, await hashPassword(password), formerMax)
}

/**
 * What of a new password the schema cannot check; the fields are named as in every form that sets one.
 * @param ownTexts names and addresses of the user and their businesses.
 */
export function findBrokenRules(password: string, { passwordLengthMin }: Pick<Config, 'passwordLengthMin'>, ownTexts: readonly string[]): BrokenRule[] {
  const broken: BrokenRule[] = []
  if (password.length < passwordLengthMin) broken.push({ path: 'password', rule: 'password_too_short', values: { minimum: passwordLengthMin } })
  if (collapseRepeats(password).some(isCommonPassword)) broken.push({ path: 'password', rule: 'password_common' })
  else if (isGuessable(password, findOwnWords(ownTexts))) broken.push({ path: 'password', rule: 'password_guessable' })
  return broken
}
