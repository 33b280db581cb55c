import type { Locale } from '#kernel/locale.ts'
import type { RuleName } from '#kernel/texts.ts'
import { type AppError, errorText, ruleText, type TextValues } from '#server/infra/errors.ts'
import type { BrokenField } from './parse.ts'

/** What answers tell of events that have no effect, or none yet. */

export function brokenField(locale: Locale, path: string, rule: RuleName, values: TextValues = {}): BrokenField {
  return { path, rule, message: ruleText(locale, rule, values) }
}

/** An event that breaks a rule. */
export function rejectedBy(error: AppError, locale: Locale): { outcome: 'rejected'; errors: BrokenField[] } {
  return { outcome: 'rejected', errors: brokenFieldsOfError(locale, error) }
}

/** Every field that an error names; where it names none, the event as a whole. */
function brokenFieldsOfError(locale: Locale, error: AppError): BrokenField[] {
  if (error.brokenRules.length > 0) return error.brokenRules.map(({ path, rule, values }) => brokenField(locale, path, rule, values))
  return [{ path: '', rule: error.errorName, message: errorText(locale, error.errorName, error.values) }]
}
