import { invalidRequest } from '../errors.ts'

/** The public client's search language: `status:'succeeded' AND metadata['order']:'7'`. Reads every character once, without recursion. */

export type SearchOperator = ':' | '~' | '>' | '>=' | '<' | '<='

export interface SearchClause {
  readonly field: string
  /** Of `metadata['key']`. */
  readonly key: string | null
  readonly operator: SearchOperator
  readonly isNegated: boolean
  /** Null for `null`, which asks whether metadata has the key. */
  readonly value: string | null
}

export interface SearchQuery {
  readonly joiner: 'AND' | 'OR'
  readonly clauses: readonly SearchClause[]
}

export const clausesMax = 10

/** Parses a query. @throws ApiError that names the place of the first mistake. */
export function parseSearch(text: string): SearchQuery {
  const scanner = new Scanner(text)
  const clauses: SearchClause[] = []
  const joiners = new Set<'AND' | 'OR'>()
  scanner.skipSpaces()
  while (!scanner.isAtEnd) {
    if (clauses.length > 0) {
      // Clauses without a word between them must all match.
      joiners.add(scanner.takeJoiner() ?? 'AND')
      if (joiners.size > 1) throw scanner.fail("AND and OR can't be combined in one query")
    }
    clauses.push(readClause(scanner))
    if (clauses.length > clausesMax) throw scanner.fail(`a query has at most ${clausesMax} clauses`)
    scanner.skipSpaces()
  }
  if (clauses.length === 0) throw scanner.fail('the query is empty')
  return { joiner: joiners.has('OR') ? 'OR' : 'AND', clauses }
}

function readClause(scanner: Scanner): SearchClause {
  const isNegated = scanner.take('-')
  const field = scanner.takeWhile(/[\w.]/)
  if (field === '') throw scanner.fail('a field such as status is expected')
  const key = scanner.take('[') ? readKey(scanner) : null
  const operator = (['>=', '<=', '>', '<', ':', '~'] as const).find((known) => scanner.take(known))
  if (!operator) throw scanner.fail('an operator is expected: one of : ~ > < >= <=')
  const quoted = scanner.takeQuoted()
  if (quoted !== null) return { field, key, operator, isNegated, value: quoted }
  const bare = scanner.takeWhile(/[\w.+-]/)
  if (bare === '') throw scanner.fail('a value is expected; put texts in quotation marks')
  if (bare !== 'null' && bare !== 'true' && bare !== 'false' && !/^-?\d+$/.test(bare)) throw scanner.fail('texts need quotation marks')
  return { field, key, operator, isNegated, value: bare === 'null' ? null : bare }
}

function readKey(scanner: Scanner): string {
  const key = scanner.takeQuoted()
  if (key === null) throw scanner.fail("a quoted key is expected, as in metadata['key']")
  if (!scanner.take(']')) throw scanner.fail('] is expected')
  return key
}

class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  skipSpaces(): void {
    this.takeWhile(/\s/)
  }

  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false
    this.#at += token.length
    return true
  }

  takeWhile(allowed: RegExp): string {
    const start = this.#at
    while (!this.isAtEnd && allowed.test(this.#text[this.#at] as string)) this.#at++
    return this.#text.slice(start, this.#at)
  }

  /** A word between two clauses; a field may begin alike, so it ends with a space. */
  takeJoiner(): 'AND' | 'OR' | null {
    const word = /^(AND|OR)\s+/i.exec(this.#text.slice(this.#at, this.#at + 16))
    if (!word) return null
    this.#at += word[0].length
    this.skipSpaces()
    return word[1]?.toUpperCase() as 'AND' | 'OR'
  }

  /** A text in single or double quotation marks; a backslash takes the next character as it is. */
  takeQuoted(): string | null {
    const mark = this.#text[this.#at]
    if (mark !== "'" && mark !== '"') return null
    let read = ''
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const character = this.#text[at] as string
      if (character === mark) {
        this.#at = at + 1
        return read
      }
      read += character === '\\' ? (this.#text[++at] ?? '') : character
    }
    throw this.fail('a quotation mark is missing')
  }

  fail(reason: string): Error {
    return invalidRequest(`We were unable to parse your search query: ${reason} (at character ${this.#at + 1}). Example: status:'succeeded' AND amount>1000.`, {
      code: 'search_query_invalid',
      param: 'query',
    })
  }
}
