import { relativeDays } from './days.ts'
import { findFieldName } from './parse.ts'
import { printValue } from './print.ts'
import type { QueryList, QueryNames } from './query.ts'
import { isComma, isQuote, isSpace } from './scan.ts'

/** What can be typed where the caret is. */
export interface Completions {
  /** The part of the text that a completion replaces. */
  readonly start: number
  readonly end: number
  readonly options: readonly Completion[]
}

export interface Completion {
  readonly insert: string
  /** Its name in the reader's language. */
  readonly name: string
}

const optionsMax = 12

/** Completes the name of a field or the value of a choice or of days. */
export function completeQuery(text: string, caret: number, list: QueryList, names: QueryNames): Completions {
  const before = text.slice(0, caret)
  const wordStart = findWordStart(before)
  const word = before.slice(wordStart)
  const isNegated = word.startsWith('-')
  const head = /^-?([\p{L}\p{N}_]+)[:：]/u.exec(word)
  if (!head) {
    const typed = word.slice(isNegated ? 1 : 0).toLowerCase()
    const options = Object.entries(list.fields).flatMap(([field, { kind }]) => {
      const name = names.fields[field] ?? field
      const isFound = typed !== '' && (field.startsWith(typed) || name.toLowerCase().startsWith(typed))
      return isFound && (!isNegated || kind === 'choice') ? [{ insert: `${isNegated ? '-' : ''}${field}:`, name }] : []
    })
    return { start: wordStart, end: caret, options }
  }
  const field = findFieldName(head[1] ?? '', list, names)
  const start = Math.max(wordStart + head[0].length, lastComma(before) + 1)
  const typed = text.slice(isQuote(text[start]) ? start + 1 : start, caret).toLowerCase()
  const options = valuesOf(field, list)
    .map((value) => ({ value, name: names.values[field ?? '']?.[value] ?? value }))
    .filter(({ value, name }) => value.toLowerCase().startsWith(typed) || name.toLowerCase().startsWith(typed))
    .map(({ value, name }) => ({ insert: printValue(value), name }))
  return { start, end: caret, options: options.slice(0, optionsMax) }
}

function valuesOf(name: string | undefined, list: QueryList): readonly string[] {
  const field = name === undefined ? undefined : list.fields[name]
  if (field?.kind === 'days') return relativeDays
  return field?.kind === 'choice' ? field.values : []
}

/** The start of the word that the text ends with; spaces within quotation marks don't end a word. */
function findWordStart(text: string): number {
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (isQuote(text[at]) || text[at] === '”') isQuoted = !isQuoted
    else if (!isQuoted && isSpace(text[at])) start = at + 1
  }
  return start
}

function lastComma(text: string): number {
  let at = text.length - 1
  while (at >= 0 && !isComma(text[at])) at--
  return at
}
