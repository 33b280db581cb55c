import { type ErrorName, errorCatalogue, type RuleName } from '@counterfoil/contract/errors/catalogue'
import { type BrokenRule, fillText, type TextValues } from '@counterfoil/contract/field-errors'
import type { Locale } from '@counterfoil/contract/locale'

export type { BrokenRule, TextValues } from '@counterfoil/contract/field-errors'
export { fillText, ruleText } from '@counterfoil/contract/field-errors'

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

export function errorText(locale: Locale, name: ErrorName, values: TextValues = {}): string {
  return fillText(errorCatalogue[name].text[locale], values, locale)
}
