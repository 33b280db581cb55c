import type { core } from 'zod/mini'
import * as z from 'zod/mini'
import type { RuleName, TextValues } from './texts.ts'

/** What is wrong with the fields of a body, in the reader's language: on the server, and in a form before it is sent. */

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

/** Puts a rule into words, in the reader's language; null if there is no such rule. */
export type SayRule = (name: string, values?: TextValues) => string | null

/** Parses a value, and lists every field that is wrong at once. */
export function listFieldErrors(schema: core.$ZodType, value: unknown, say: SayRule): FieldError[] {
  const { error } = z.safeParse(schema, value, { error: issueTextsFor(say) })
  return error ? fieldErrorsOf(error.issues, say) : []
}

/** Returns the names of the fields that a schema refuses. */
export function listWrongFields(schema: core.$ZodType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value)
  return [...new Set(error?.issues.map(({ path }) => String(path[0] ?? '')))]
}

/** All wrong fields at once. An unknown field is named itself, not the object it stands in. */
export function fieldErrorsOf(issues: readonly core.$ZodIssue[], say: SayRule): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: textOf(issue, say) }))
    }
    return [{ path, message: textOf(issue, say) }]
  })
}

/** A schema whose rule zod has no good words for names a rule of ours as its message. */
export function textOf(issue: core.$ZodIssue, say: SayRule): string {
  return say(issue.message) ?? issue.message
}

type RawIssue = core.$ZodRawIssue

/** Words for what a schema found, in the reader's language. A message that a schema gives itself stays. */
export function issueTextsFor(say: SayRule): core.$ZodErrorMap {
  return (issue) => {
    const { name, values } = nameIssue(issue as RawIssue)
    return say(name, values)
  }
}

interface Named {
  name: RuleName
  values: TextValues
}

function nameIssue(issue: RawIssue): Named {
  const named = (name: RuleName, values: TextValues = {}): Named => ({ name, values })
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

const kinds: Readonly<Record<string, RuleName>> = {
  string: 'not_text',
  number: 'not_whole_number',
  int: 'not_whole_number',
  boolean: 'not_yes_or_no',
  array: 'not_list',
  object: 'not_object',
  record: 'not_object',
}

const tooBig: Readonly<Record<string, RuleName>> = { string: 'text_too_long', array: 'list_too_long' }

const formats: Readonly<Record<string, RuleName>> = { email: 'not_email', url: 'not_address', date: 'not_day' }

function nameTooSmall(origin: string, minimum: number, isInclusive: boolean): Named {
  if (origin === 'string' && minimum === 1) return { name: 'text_empty', values: {} }
  const name = origin === 'string' ? 'text_too_short' : isInclusive ? 'number_too_small' : 'number_not_above'
  return { name, values: { minimum } }
}
