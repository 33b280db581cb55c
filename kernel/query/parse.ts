import { toDigits } from '../digits.ts'
import { currencyExponent } from '../money/currencies.ts'
import { hasTooManyDecimals, resolveAmount } from './amounts.ts'
import { findClosest } from './closest.ts'
import { type QueryContext, QueryFault, type QueryList, type QueryNames, type QueryProblem, type QueryTerm } from './query.ts'
import { queryLimits } from './rules.ts'
import { type ScannedItem, type ScannedPart, scanQuery } from './scan.ts'
import { type NamedField, readTerm, shorten } from './values.ts'

/** Returns the name of the field that a word names, in the language of the list or the reader's. */
export function findFieldName(word: string, { fields }: QueryList, names: QueryNames | undefined): string | undefined {
  const typed = word.toLowerCase()
  return Object.keys(fields).find((name) => name === typed || names?.fields[name]?.toLowerCase() === typed)
}

export type ParsedQuery = { readonly terms: readonly QueryTerm[]; readonly problem: null } | { readonly terms: null; readonly problem: QueryProblem }

/** A term and where it was typed. */
interface PlacedTerm {
  readonly term: QueryTerm
  readonly part: ScannedPart
}

/** Reads a query for a list. Words without a field are read at the place of the first of them. */
export function parseQuery(text: string, list: QueryList, context: QueryContext): ParsedQuery {
  try {
    return { terms: readQuery(text, list, context), problem: null }
  } catch (error) {
    if (error instanceof QueryFault) return { terms: null, problem: error.problem }
    throw error
  }
}

function readQuery(text: string, list: QueryList, context: QueryContext): QueryTerm[] {
  if (text.length > queryLimits.queryLengthMax) {
    throw new QueryFault({ start: queryLimits.queryLengthMax, end: text.length }, 'query_too_long', { maximum: queryLimits.queryLengthMax })
  }
  refuseUnstorable(text)
  const placed = joinWords(scanQuery(text), list).map((item) => placeTerm(item, list, context))
  const extra = placed[queryLimits.queryTermsMax]
  if (extra) throw new QueryFault(extra.part, 'query_too_many_terms', { maximum: queryLimits.queryTermsMax })
  const seen = new Set<string>()
  for (const { term, part } of placed) {
    const field = list.fields[term.field]
    if (seen.has(term.field) && field) throw new QueryFault(part, 'query_field_repeated', { field: term.field, example: field.example })
    seen.add(term.field)
  }
  refuseCompany(placed, list)
  return addCurrency(placed, list, context)
}

/** Refuses a term beside a field that works without it only. */
function refuseCompany(placed: readonly PlacedTerm[], { fields }: QueryList): void {
  for (const { term } of placed) {
    const others = fields[term.field]?.onlyWith
    const extra = others && placed.find((other) => other.term.field !== term.field && !others.includes(other.term.field))
    if (extra) throw new QueryFault(extra.part, 'query_only_with', { field: term.field, others: others.join(', '), word: extra.term.field })
  }
}

/** Refuses what neither an address nor the database can hold: control characters and halves of surrogate pairs. */
function refuseUnstorable(text: string): void {
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    const isControl = (point < 0x20 && !/\s/.test(text[at] ?? '')) || point === 0x7f
    if (isControl || (point >= 0xd800 && point <= 0xdfff)) throw new QueryFault({ start: at, end: at + 1 }, 'query_character')
    if (point > 0xffff) at++
  }
}

/** Several words are one text, such as an order number with spaces, unless each of them has the form of a different field. */
function joinWords(items: readonly ScannedItem[], { readWords }: QueryList): ScannedItem[] {
  const words = items.flatMap((item) => (item.kind === 'words' && item.word.text.trim() !== '' ? [item.word] : []))
  const [first] = words
  const last = words.at(-1)
  const firstIndex = items.findIndex((item) => item.kind === 'words' && item.word === first)
  return items.flatMap((item, index): ScannedItem[] => {
    if (item.kind === 'term') return [item]
    if (index !== firstIndex || !first || !last) return []
    const read = words.map(({ text }) => readWords(toDigits(text.trim())))
    const areFields = read.every(({ isFallback = false }) => !isFallback) && new Set(read.map(({ field }) => field)).size === read.length
    if (areFields) return words.map((word) => ({ kind: 'words', word: { ...word, text: word.text.trim() } }))
    return [{ kind: 'words', word: { text: words.map(({ text }) => text.trim()).join(' '), start: first.start, end: last.end } }]
  })
}

function placeTerm(item: ScannedItem, list: QueryList, { names }: QueryContext): PlacedTerm {
  if (item.kind === 'words') {
    const { field: name, value } = list.readWords(toDigits(item.word.text))
    const field = list.fields[name]
    if (!field) throw new Error(`The list has no field ${name}`)
    const operator = { text: ':', start: item.word.start, end: item.word.start } as const
    const values = [{ ...item.word, text: value }]
    return { term: readTerm({ name, field, isNegated: false, nameStart: item.word.start, operator, values }, undefined), part: item.word }
  }
  const { start } = item.field
  const nameStart = item.isNegated ? start + 1 : start
  const end = item.values.at(-1)?.end ?? item.operator.end
  return { term: readTerm({ ...item, nameStart, ...findField(item.field, list, names) }, names), part: { text: '', start, end } }
}

function findField({ text, start, end }: ScannedPart, list: QueryList, names: QueryContext['names']): NamedField {
  const name = findFieldName(text, list, names)
  const field = name === undefined ? undefined : list.fields[name]
  if (name !== undefined && field) return { name, field }
  const closest = findClosest(text, Object.keys(list.fields))
  const word = shorten(text)
  if (closest === undefined) throw new QueryFault({ start, end }, 'query_field_unknown', { word })
  throw new QueryFault({ start, end }, 'query_field_closest', { word, closest })
}

/** Names the currency of amounts, and checks them against its decimals and the largest amount. */
function addCurrency(placed: readonly PlacedTerm[], list: QueryList, context: QueryContext): QueryTerm[] {
  const terms = placed.map(({ term }) => term)
  for (const { term, part } of placed) {
    const field = list.fields[term.field]
    if (field?.kind !== 'amount') continue
    const named = terms.find((other) => other.field === field.currencyField)
    const currency = named?.values[0] ?? context.currency
    const [value = ''] = term.values
    if (hasTooManyDecimals(value, currency)) {
      throw new QueryFault(part, 'query_amount_decimals', { currency, decimals: currencyExponent(currency) })
    }
    if (!resolveAmount(term.operator, value, currency)) {
      throw new QueryFault(part, 'query_value_invalid', { field: term.field, word: shorten(value), example: field.example })
    }
    if (!named) terms.push({ field: field.currencyField, isNegated: false, operator: ':', values: [currency] })
  }
  return terms
}
