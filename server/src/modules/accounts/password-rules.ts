import type { Config } from '../../infra/config.ts'
import type { BrokenRule } from '../../infra/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What of a new password the schema cannot check; the fields are named as in every form that sets one. */
export function findBrokenRules(password: string, { passwordLengthMin }: Pick<Config, 'passwordLengthMin'>): BrokenRule[] {
  const broken: BrokenRule[] = []
  if (password.length < passwordLengthMin) broken.push({ path: 'password', rule: 'password_too_short', values: { minimum: passwordLengthMin } })
  if (isCommonPassword(password)) broken.push({ path: 'password', rule: 'password_common' })
  return broken
}
