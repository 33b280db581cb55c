import { QueryFault, type QueryOperator } from './query.ts'

/** Splits a query into terms and words. Reads every character at most twice, without recursion or regular expressions over the text. */

export interface ScannedPart {
  readonly text: string
  readonly start: number
  readonly end: number
}

export type ScannedItem =
  | { readonly kind: 'words'; readonly word: ScannedPart }
  | {
      readonly kind: 'term'
      readonly isNegated: boolean
      readonly field: ScannedPart
      readonly operator: ScannedPart & { readonly text: QueryOperator }
      readonly values: readonly ScannedPart[]
    }

/** Opening and closing quotation marks; keyboards of phones and Chinese input methods type the curved ones. */
const closingQuotes: Readonly<Record<string, string>> = { '"': '"', '“': '”' }

export function isSpace(character: string | undefined): boolean {
  return character !== undefined && /^\s$/.test(character)
}

export function isComma(character: string | undefined): boolean {
  return character === ',' || character === '，'
}

export function isQuote(character: string | undefined): boolean {
  return character !== undefined && Object.hasOwn(closingQuotes, character)
}

/**
 * Returns the terms and words of a query, in their order.
 * @throws QueryFault if a quotation mark is missing.
 */
export function scanQuery(text: string): ScannedItem[] {
  const items: ScannedItem[] = []
  let at = 0
  while (at < text.length) {
    if (isSpace(text[at])) {
      at++
      continue
    }
    const head = scanHead(text, at)
    if (!head) {
      const word = scanValue(text, at, isSpace)
      items.push({ kind: 'words', word })
      at = word.end
      continue
    }
    const values: ScannedPart[] = []
    at = head.operator.end
    do {
      if (isComma(text[at])) at++
      const value = scanValue(text, at, (character) => isSpace(character) || isComma(character))
      values.push(value)
      at = value.end
    } while (isComma(text[at]))
    items.push({ kind: 'term', ...head, values })
  }
  return items
}

/** Reads `-field:`, `field>=` and the like; undefined if it is a word. */
function scanHead(text: string, start: number) {
  const isNegated = text[start] === '-'
  const nameStart = isNegated ? start + 1 : start
  let at = nameStart
  while (at < text.length && /^[\p{L}\p{N}_]$/u.test(text[at] ?? '')) at++
  const operator = scanOperator(text, at)
  if (at === nameStart || !operator || !/^\p{L}/u.test(text[nameStart] ?? '')) return undefined
  return { isNegated, field: { text: text.slice(nameStart, at), start, end: at }, operator }
}

function scanOperator(text: string, start: number) {
  const isColon = text[start] === ':' || text[start] === '：'
  const at = isColon ? start + 1 : start
  const sign = text[at]
  if (sign === '>' || sign === '<') {
    const isEqual = text[at + 1] === '='
    const operator: QueryOperator = isEqual ? `${sign}=` : sign
    return { text: operator, start, end: at + (isEqual ? 2 : 1) }
  }
  return isColon ? { text: ':' as const, start, end: at } : undefined
}

function scanValue(text: string, start: number, isEnd: (character: string | undefined) => boolean): ScannedPart {
  const closing = closingQuotes[text[start] ?? '']
  let at = start
  if (closing === undefined) {
    while (at < text.length && !isEnd(text[at])) at++
    return { text: text.slice(start, at), start, end: at }
  }
  let value = ''
  for (at = start + 1; at < text.length && text[at] !== closing; at++) {
    if (text[at] === '\\' && at + 1 < text.length) at++
    value += text[at]
  }
  if (at >= text.length) throw new QueryFault({ start, end: text.length }, 'query_quote_open')
  const end = at + 1
  if (end < text.length && !isEnd(text[end])) throw new QueryFault({ start: end, end: end + 1 }, 'query_quote_followed')
  return { text: value, start, end }
}
