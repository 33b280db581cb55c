import { toDigits } from '../digits.ts'
import { readAmount } from './amounts.ts'
import { findClosest } from './closest.ts'
import { readDays, resolveDays } from './days.ts'
import { QueryFault, type QueryField, type QueryNames, type QueryOperator, type QueryTerm, takesSeveral } from './query.ts'
import type { ScannedPart } from './scan.ts'
import { readTime } from './times.ts'

/** Checks the operator and values of a term, and makes them canonical. */

/** A field with its name in its list. */
export interface NamedField {
  readonly name: string
  readonly field: QueryField
}

interface TypedTerm extends NamedField {
  readonly isNegated: boolean
  /** Where the name begins in the text. A name in the reader's language has another length than the field's own. */
  readonly nameStart: number
  readonly operator: ScannedPart & { readonly text: QueryOperator }
  readonly values: readonly ScannedPart[]
}

/** Longest part of a query that an error repeats. */
const quotedLengthMax = 40

export function shorten(word: string): string {
  return word.length > quotedLengthMax ? `${word.slice(0, quotedLengthMax)}…` : word
}

/**
 * Returns the condition of a typed term.
 * @throws QueryFault at the first part that is wrong.
 */
export function readTerm({ name, field, isNegated, nameStart, operator, values }: TypedTerm, names: QueryNames | undefined): QueryTerm {
  const texts = { field: name, example: field.example }
  const whole = { start: nameStart, end: operator.end }
  const isNegatable = field.kind === 'choice' && field.isNegatable
  if (isNegated && !isNegatable) throw new QueryFault({ start: whole.start - 1, end: whole.end }, 'query_field_not_negatable', texts)
  const isOrdered = field.kind === 'amount' || field.kind === 'days'
  if (operator.text !== ':' && !isOrdered) throw new QueryFault(operator, 'query_operator_unsupported', { ...texts, word: operator.text })
  const empty = values.find(({ text }) => text.trim() === '')
  if (empty) throw new QueryFault({ start: whole.start, end: Math.max(empty.end, whole.end) }, 'query_value_missing', texts)
  const [first, second] = values
  const last = values.at(-1)
  if (second && last && !takesSeveral(field)) throw new QueryFault({ start: second.start, end: last.end }, 'query_one_value', texts)
  const read = values.map((value) => readValue(value, { name, field }, names))
  if (field.kind === 'choice') {
    const chosen = field.values.filter((value) => read.includes(value))
    if (isNegated && last && chosen.length === field.values.length) throw new QueryFault({ start: whole.start, end: last.end }, 'query_excludes_all', texts)
    return { field: name, isNegated, operator: ':', values: chosen }
  }
  if (takesSeveral(field)) return { field: name, isNegated, operator: ':', values: [...new Set(read)].toSorted() }
  const [value = ''] = read
  return isOrdered && first ? readOrdered(first, { name, field }, operator.text, value) : { field: name, isNegated, operator: ':', values: [value] }
}

/** Makes one value canonical. */
function readValue(part: ScannedPart, named: NamedField, names: QueryNames | undefined): string {
  const { name, field } = named
  const typed = part.text.trim()
  const known = Object.entries(names?.values[name] ?? {}).find(([, text]) => text.toLowerCase() === typed.toLowerCase())?.[0]
  const text = known ?? typed
  const value = field.kind === 'choice' ? readChoice(part, text, name, field.values, field.example) : readPlain(part, text, named)
  if (value === null) throw new QueryFault(part, 'query_value_invalid', { field: name, word: shorten(typed), example: field.example })
  return value
}

function readPlain(part: ScannedPart, typed: string, { name, field }: NamedField): string | null {
  const text = field.kind === 'text' ? typed : toDigits(typed)
  if (field.kind === 'amount') return readAmount(text)
  if (field.kind === 'days') return readDays(text)
  if (field.kind === 'time') return readTime(text)
  if (field.kind === 'digits') return text.length === field.length && /^\d+$/.test(text) ? text : null
  if (field.kind === 'id') return text.length >= field.lengthMin && text.length <= field.lengthMax && !/\s/.test(text) ? text : null
  if (field.kind !== 'text') return null
  const value = field.isLowerCase ? text.toLowerCase() : text
  if (value.length > field.lengthMax) throw new QueryFault(part, 'query_value_too_long', { field: name, maximum: field.lengthMax })
  return value
}

/** More choices than this are not listed in an error. */
const listedChoicesMax = 12

function readChoice(part: ScannedPart, text: string, field: string, values: readonly string[], example: string): string {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '_')
  const found = values.find((value) => value.toLowerCase() === plain)
  if (found !== undefined) return found
  const texts = { field, word: shorten(text) }
  const closest = findClosest(plain, values)
  if (closest !== undefined) throw new QueryFault(part, 'query_value_closest', { ...texts, closest })
  if (values.length > listedChoicesMax) throw new QueryFault(part, 'query_value_invalid', { ...texts, example })
  throw new QueryFault(part, 'query_value_unknown', { ...texts, choices: values.join(', ') })
}

/** Ranges: an open one is a comparison, and one from a value to itself is that value. */
function readOrdered(part: ScannedPart, { name, field }: NamedField, operator: QueryOperator, value: string): QueryTerm {
  const term = (operatorOfTerm: QueryOperator, text: string): QueryTerm => ({ field: name, isNegated: false, operator: operatorOfTerm, values: [text] })
  const [from = '', to] = value.split('..')
  if (to === undefined) return term(operator, value)
  if (operator !== ':') throw new QueryFault(part, 'query_value_invalid', { field: name, word: shorten(value), example: field.example })
  if (to === '') return term('>=', from)
  if (from === '') return term('<=', to)
  if (from === to) return term(':', from)
  if (field.kind === 'amount' && Number(from) > Number(to)) throw new QueryFault(part, 'query_range_reversed')
  const days = field.kind === 'days' ? resolveDays(':', value, '') : undefined
  if (days?.from && days.to && days.from > days.to) throw new QueryFault(part, 'query_range_reversed')
  return term(':', value)
}
