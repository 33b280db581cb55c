import { codeSuccess, type Envelope } from '#kernel/envelope.ts'
import { codeOf, commonErrors, type ErrorName } from '#kernel/errors.ts'
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

export function errorAnswer(locale: Locale, name: keyof typeof commonErrors, values: TextValues = {}, data: unknown = null): ErrorAnswer {
  return answer(locale, name, commonErrors[name], values, data)
}

export function appErrorAnswer(locale: Locale, error: AppError, status: number): ErrorAnswer {
  const errors = error.brokenRules.map(({ path, rule, values }) => ({ path, message: ruleText(locale, rule, values) }))
  return answer(locale, error.errorName, status, error.values, errors.length > 0 ? { errors } : null)
}

function answer(locale: Locale, name: ErrorName, status: number, values: TextValues, data: unknown): ErrorAnswer {
  return { status, envelope: { code: codeOf(name, status), message: errorText(locale, name, values), data } }
}
