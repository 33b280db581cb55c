import { currencyExponent } from '#kernel/money/currencies.ts'
import { type FilterValues, filtersOfTerms, parametersOf, termsOfFilters } from '#kernel/query/filters.ts'
import { parseQuery } from '#kernel/query/parse.ts'
import { printQuery } from '#kernel/query/print.ts'
import { type QueryContext, type QueryList, type QueryProblem, type QueryTerm, takesSeveral } from '#kernel/query/query.ts'
import type { ListSearch } from './list-search.ts'

/** The filters of a list as the forms of its chips change them. Choices are joined by commas; undefined takes a filter away. */
export type ListFilters = Readonly<Record<string, string | number | undefined>>

/** The query in the address as chips, and what changes it. */
export interface ShownQuery {
  readonly terms: readonly QueryTerm[]
  readonly filters: ListFilters
  /** Set if the address has a query that can't be read; then there are no terms. */
  readonly problem: QueryProblem | null
}

/** @param today in the business's time zone. */
export function readShownQuery(list: QueryList, search: ListSearch, context: QueryContext, today: string): ShownQuery {
  const { terms, problem } = parseQuery(search.q ?? '', list, context)
  if (problem) return { terms: [], filters: {}, problem }
  const filters = Object.entries(filtersOfTerms(list, terms, today)).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value])
  return { terms, filters: Object.fromEntries(filters), problem: null }
}

/** Sets or clears some filters; the other terms stay as they were typed. The list starts again at its first page. */
export function changeFilters(list: QueryList, { terms, filters }: ShownQuery, change: ListFilters): ListSearch {
  const fields = Object.entries(list.fields)
  const changed = new Set(fields.filter(([name, field]) => parametersOf(name, field).some((parameter) => parameter in change)).map(([name]) => name))
  for (const [name, field] of fields) {
    // Amounts mean nothing without their currency.
    if (field.kind === 'amount' && (changed.has(name) || changed.has(field.currencyField))) changed.add(name).add(field.currencyField)
  }
  const next = termsOfFilters(list, splitChoices(list, { ...filters, ...change })).filter(({ field }) => changed.has(field))
  return toSearch(mergeTerms(list, terms, next, changed))
}

/** Takes a chip away. Amounts go with their currency, which they cannot do without. */
export function clearFilter(list: QueryList, { terms }: ShownQuery, cleared: string): ListSearch {
  const isKept = ({ field: name }: QueryTerm) => {
    const field = list.fields[name]
    return name !== cleared && !(field?.kind === 'amount' && field.currencyField === cleared)
  }
  return toSearch(terms.filter(isKept))
}

/** Adds a typed query to the one in the address. A field that both have is the typed one's. */
export function addQuery(
  list: QueryList,
  shown: ShownQuery,
  text: string,
  context: QueryContext,
): { search: ListSearch; problem: null } | { search: null; problem: QueryProblem } {
  const currency = typeof shown.filters.currency === 'string' ? shown.filters.currency : context.currency
  const typed = parseQuery(text, list, { ...context, currency })
  if (typed.problem) return { search: null, problem: typed.problem }
  const merged = mergeTerms(list, shown.terms, typed.terms, new Set(typed.terms.map(({ field }) => field)))
  const isValid = parseQuery(printQuery(merged), list, context).problem === null
  // Amounts of another currency may have decimals that the new one doesn't have.
  return { search: toSearch(isValid ? merged : merged.filter(({ field }) => list.fields[field]?.kind !== 'amount')), problem: null }
}

/** The terms that stay, and then the new ones. What the new ones can't be combined with goes. */
function mergeTerms({ fields }: QueryList, terms: readonly QueryTerm[], next: readonly QueryTerm[], changed: ReadonlySet<string>): QueryTerm[] {
  const goesWith = (one: string, other: string) => fields[one]?.onlyWith?.includes(other) ?? true
  const kept = terms.filter(({ field }) => !changed.has(field) && next.every((term) => goesWith(term.field, field) && goesWith(field, term.field)))
  return [...kept, ...next]
}

function splitChoices(list: QueryList, filters: ListFilters): FilterValues<QueryList> {
  const split = Object.entries(list.fields).flatMap(([name, field]) =>
    parametersOf(name, field).map((parameter) => {
      const value = filters[parameter]
      const isList = takesSeveral(field) && typeof value === 'string'
      return [parameter, isList ? value.split(',') : value]
    }),
  )
  return Object.fromEntries(split) as FilterValues<QueryList>
}

function toSearch(terms: readonly QueryTerm[]): ListSearch {
  return terms.length === 0 ? {} : { q: printQuery(terms) }
}

type Amounts = { amount_min_minor: number | undefined; amount_max_minor: number | undefined }

/**
 * The bounds of an amount filter in another currency: 12.50 stays 12.50 where the new currency has the decimals.
 * Where it has not, the range widens to whole units, so that nothing it held before falls out.
 */
export function rescaleAmounts(filters: ListFilters, currency: string | undefined): Amounts {
  const { currency: before, amount_min_minor: min, amount_max_minor: max } = filters
  if (!currency || typeof before !== 'string') return { amount_min_minor: undefined, amount_max_minor: undefined }
  const shift = currencyExponent(currency) - currencyExponent(before)
  return { amount_min_minor: scale(min, shift, Math.floor), amount_max_minor: scale(max, shift, Math.ceil) }
}

function scale(amountMinor: string | number | undefined, shift: number, round: (value: number) => number): number | undefined {
  if (typeof amountMinor !== 'number') return undefined
  return shift >= 0 ? amountMinor * 10 ** shift : round(amountMinor / 10 ** -shift)
}
