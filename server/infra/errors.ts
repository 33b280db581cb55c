import type { ErrorName } from '#kernel/errors.ts'
import type { BrokenRule, SayRule } from '#kernel/field-errors.ts'
import { defaultLocale, type Locale } from '#kernel/locale.ts'
import type { RuleName, TextValues } from '#kernel/texts.ts'
import { findText, text } from './texts.ts'

export type { BrokenRule } from '#kernel/field-errors.ts'
export type { TextValues } from '#kernel/texts.ts'

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
  return text(locale, `errors:${name}`, values)
}

export function ruleText(locale: Locale, rule: RuleName, values: TextValues = {}): string {
  return text(locale, `fieldRules:${rule}`, values)
}

export function sayRuleIn(locale: Locale): SayRule {
  return (name, values) => findText(locale, `fieldRules:${name}`, values)
}

export function isRuleName(name: string): name is RuleName {
  return sayRuleIn(defaultLocale)(name) !== null
}
