import type { ErrorName, RuleName } from '@counterfoil/contract/errors'
import { errorCatalogue, errorTexts } from '@counterfoil/contract/errors'
import type { Locale } from '@counterfoil/contract/locale'
import { ruleTexts } from '@counterfoil/contract/rule-texts'

/** Values for the `{name}` places of a text. A function is given the reader's language. */
export type TextValues = Readonly<Record<string, string | number | ((locale: Locale) => string)>>

export interface BrokenRule {
  /** The field, with dots; empty for the whole. */
  readonly path: string
  readonly rule: RuleName
  readonly values?: TextValues
}

/** An expected refusal. Its text is chosen when it is answered, in the caller's language. */
export class AppError extends Error {
  readonly errorName: ErrorName
  readonly values: TextValues
  readonly brokenRules: readonly BrokenRule[]

  constructor(errorName: ErrorName, values: TextValues = {}, brokenRules: readonly BrokenRule[] = [], options?: ErrorOptions) {
    super(errorName, options)
    this.name = 'AppError'
    this.errorName = errorName
    this.values = values
    this.brokenRules = brokenRules
  }

  get status(): number {
    return errorCatalogue[this.errorName].status
  }
}

/** A refusal that is itself a fact: what was written on the way to it (the audit row, a count of failures) is kept, and nothing else was written. */
export class RecordedRefusal extends AppError {
  override name = 'RecordedRefusal'
}

/** Refuses one field by a rule that its schema cannot say. */
export function brokenRule(path: string, rule: RuleName, values?: TextValues): AppError {
  return new AppError('invalid_fields', {}, [values ? { path, rule, values } : { path, rule }])
}

/** A 422 whose texts the schema library has already chosen. */
export class InvalidFields extends Error {
  readonly errors: readonly { path: string; message: string }[]
  constructor(errors: readonly { path: string; message: string }[]) {
    super('invalid_fields')
    this.errors = errors
  }
}

/** Puts values into the `{name}` places of a text. */
export function fillText(text: string, values: TextValues, locale: Locale): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : String(typeof value === 'function' ? value(locale) : value)
  })
}

export function errorText(locale: Locale, name: ErrorName, values: TextValues = {}): string {
  return fillText(errorTexts[locale][name], values, locale)
}

export function ruleText(locale: Locale, rule: RuleName, values: TextValues = {}): string {
  return fillText(ruleTexts[locale][rule], values, locale)
}
