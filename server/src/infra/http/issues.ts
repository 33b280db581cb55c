import type { IssueName } from '@counterfoil/contract/issue-texts'
import { issueTexts } from '@counterfoil/contract/issue-texts'
import type { Locale } from '@counterfoil/contract/locale'
import type { core } from 'zod/mini'
import type { TextValues } from '../errors.ts'
import { fillText } from '../errors.ts'

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
