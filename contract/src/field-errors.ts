import type { core } from 'zod/mini'
import * as z from 'zod/mini'
import { type RuleName, ruleNames, ruleTexts } from './errors/catalogue.ts'
import { type IssueName, issueTexts } from './errors/issue-texts.ts'
import type { Locale } from './locale.ts'
import { findNumberFormat } from './money/number-formats.ts'

/** What is wrong with the fields of a body, in the reader's language: on the server, and in a form before it is sent. */

/** Values for the `{name}` places of a text. A function is given the reader's language. */
export type TextValues = Readonly<Record<string, TextValue>>
type TextValue = string | number | ((locale: Locale) => string)

/** A rule that a field breaks, before it is put into words. */
export interface BrokenRule {
  /** The field, with dots; empty for the whole. */
  readonly path: string
  readonly rule: RuleName
  readonly values?: TextValues
}

export interface FieldError {
  /** Dots between names, empty for the whole. */
  readonly path: string
  readonly message: string
}

/**
 * Puts values into the `{name}` places of a text. Numbers have the thousands separators of the language.
 * A Chinese text has spaces around a value in Latin letters or digits, and none beside Chinese ones.
 */
export function fillText(text: string, values: TextValues, locale: Locale): string {
  return text.replaceAll(/( ?)\{(\w+)\}( ?)/g, (place, before: string, name: string, after: string, offset: number) => {
    const value = values[name]
    if (value === undefined) return place
    const filled = fillValue(value, locale)
    const [start, end] = [text.slice(0, offset), text.slice(offset + place.length)]
    return `${areBothChinese(start, filled) ? '' : before}${filled}${areBothChinese(filled, end) ? '' : after}`
  })
}

function fillValue(value: TextValue, locale: Locale): string {
  if (typeof value === 'number') return findNumberFormat(locale).format(value)
  return typeof value === 'function' ? value(locale) : value
}

/** Whether the characters at which two texts meet are Chinese. */
function areBothChinese(left: string, right: string): boolean {
  return /\p{Script=Han}$/u.test(left) && /^\p{Script=Han}/u.test(right)
}

export function ruleText(locale: Locale, rule: RuleName, values: TextValues = {}): string {
  return fillText(ruleTexts[rule][locale], values, locale)
}

export function isRuleName(text: string): text is RuleName {
  return (ruleNames as readonly string[]).includes(text)
}

/** Parses a value, and lists every field that is wrong at once. */
export function listFieldErrors(schema: core.$ZodType, value: unknown, locale: Locale): FieldError[] {
  const { error } = z.safeParse(schema, value, { error: issueTextsFor(locale) })
  return error ? fieldErrorsOf(error.issues, locale) : []
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

type RawIssue = core.$ZodRawIssue

/** Words for what a schema found, in the reader's language. A message that a schema gives itself stays. */
export function issueTextsFor(locale: Locale): core.$ZodErrorMap {
  return (issue) => {
    const { name, values } = nameIssue(issue as RawIssue)
    return fillText(issueTexts[locale][name], values, locale)
  }
}

interface Named {
  name: IssueName
  values: TextValues
}

function nameIssue(issue: RawIssue): Named {
  const named = (name: IssueName, values: TextValues = {}): Named => ({ name, values })
  switch (issue.code) {
    case 'unrecognized_keys':
      return named('unknown_field')
    case 'invalid_type':
      return issue.input === undefined ? named('missing') : named(kinds[String(issue.expected)] ?? 'wrong_kind')
    case 'too_small':
      return nameTooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return named(tooBig[issue.origin] ?? 'number_too_big', { maximum: Number(issue.maximum) })
    case 'invalid_format':
      return named(formats[issue.format] ?? 'wrong_format')
    case 'invalid_value':
      return issue.input === undefined ? named('missing') : named('not_one_of', { choices: issue.values.map(String).join(', ') })
    default:
      return named(issue.input === undefined ? 'missing' : 'invalid')
  }
}

const kinds: Readonly<Record<string, IssueName>> = {
  string: 'not_text',
  number: 'not_whole_number',
  int: 'not_whole_number',
  boolean: 'not_yes_or_no',
  array: 'not_list',
  object: 'not_object',
  record: 'not_object',
}

const tooBig: Readonly<Record<string, IssueName>> = { string: 'text_too_long', array: 'list_too_long' }

const formats: Readonly<Record<string, IssueName>> = { email: 'not_email', url: 'not_address', date: 'not_day' }

function nameTooSmall(origin: string, minimum: number, isInclusive: boolean): Named {
  if (origin === 'string' && minimum === 1) return { name: 'text_empty', values: {} }
  const name = origin === 'string' ? 'text_too_short' : isInclusive ? 'number_too_small' : 'number_not_above'
  return { name, values: { minimum } }
}
