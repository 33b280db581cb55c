import type { Config } from '../../../infra/config/config.ts'
import type { BrokenRule } from '../../../infra/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { collapseRepeats, findOwnWords, isGuessable } from './guessable-passwords.ts'

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
