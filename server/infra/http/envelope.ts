import { codeSuccess, type Envelope } from '#kernel/envelope.ts'
import { codeOf, type ErrorName, errorStatuses } from '#kernel/errors.ts'
import type { Locale } from '#kernel/locale.ts'
import { type AppError, errorText, ruleText, type TextValues } from '../errors.ts'

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
  return { status: errorStatuses[name], envelope: { code: codeOf(name), message: errorText(locale, name, values), data } }
}

export function appErrorAnswer(locale: Locale, error: AppError): ErrorAnswer {
  const errors = error.brokenRules.map(({ path, rule, values }) => ({ path, message: ruleText(locale, rule, values) }))
  return errorAnswer(locale, error.errorName, error.values, errors.length > 0 ? { errors } : null)
}
