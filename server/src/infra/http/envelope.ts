import type { Envelope } from '@counterfoil/contract/envelope'
import { codeSuccess } from '@counterfoil/contract/envelope'
import type { ErrorName, RuleName } from '@counterfoil/contract/errors'
import { errorCatalogue, ruleNames } from '@counterfoil/contract/errors'
import type { Locale } from '@counterfoil/contract/locale'
import type { core } from 'zod/mini'
import type { AppError, TextValues } from '../errors.ts'
import { errorText, ruleText } from '../errors.ts'

export interface ErrorAnswer {
  status: number
  envelope: Envelope
}

/** What is wrong with one field; `path` uses dots, and is empty for the whole. */
export interface FieldError {
  path: string
  message: string
}

export function successEnvelope<T>(data: T): Envelope<T> {
  return { code: codeSuccess, message: 'OK', data }
}

export function errorAnswer(locale: Locale, name: ErrorName, values: TextValues = {}, data: unknown = null): ErrorAnswer {
  const { status, ...rest } = errorCatalogue[name]
  const code = 'code' in rest ? rest.code : status
  return { status, envelope: { code, message: errorText(locale, name, values), data } }
}

export function appErrorAnswer(locale: Locale, error: AppError): ErrorAnswer {
  const errors = error.brokenRules.map(({ path, rule, values }) => ({ path, message: ruleText(locale, rule, values) }))
  return errorAnswer(locale, error.errorName, error.values, errors.length > 0 ? { errors } : null)
}

/** All wrong fields at once. An unknown field is named itself, not the object it stands in. */
export function fieldErrorsOf(issues: readonly core.$ZodIssue[], locale: Locale): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: textOf(issue, locale) }))
    }
    return [{ path, message: textOf(issue, locale) }]
  })
}

/** A schema whose rule zod has no good words for names a rule of ours as its message. */
export function textOf(issue: core.$ZodIssue, locale: Locale): string {
  return isRuleName(issue.message) ? ruleText(locale, issue.message) : issue.message
}

export function isRuleName(text: string): text is RuleName {
  return (ruleNames as readonly string[]).includes(text)
}
