import { toDecimalText } from '../money/money.ts'
import { readAmount, resolveAmount } from './amounts.ts'
import { resolveDays } from './days.ts'
import { type QueryField, type QueryList, type QueryTerm, takesSeveral } from './query.ts'

/** What a query means as the filters of its list's endpoint, and back. The names of the filters follow from the fields. */

type ParameterOf<Name extends string, Field> = Field extends { readonly parameter: infer Parameter extends string } ? Parameter : Name
type Optional<Name extends string, Value> = { readonly [K in Name]?: Value | undefined }
type FiltersOfField<Name extends string, Field> = Field extends { readonly kind: 'days' }
  ? Optional<`${Name}_from` | `${Name}_to`, string>
  : Field extends { readonly kind: 'amount' }
    ? Optional<`${Name}_min_minor` | `${Name}_max_minor`, number>
    : Field extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
      ? Optional<ParameterOf<Name, Field>, Field extends { readonly isSingle: true } ? Value : Value[]>
      : Optional<ParameterOf<Name, Field>, Field extends { readonly isSeveral: true } ? string[] : string>
type Intersect<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never

/** The filters of a list, as its endpoint takes them: `created_from`, `amount_min_minor`, `status`. */
export type FilterValues<List extends QueryList> = Intersect<
  { [Name in keyof List['fields'] & string]: FiltersOfField<Name, List['fields'][Name]> }[keyof List['fields'] & string]
>

/** Returns the names of a field's filters, the lower bound of a range first. */
export function parametersOf(name: string, field: QueryField): readonly [string] | readonly [string, string] {
  if (field.kind === 'days') return [`${name}_from`, `${name}_to`]
  if (field.kind === 'amount') return [`${name}_min_minor`, `${name}_max_minor`]
  return [field.parameter ?? name]
}

/**
 * Returns the filters that a parsed query means.
 * @param today in the business's time zone, for relative days.
 */
export function filtersOfTerms<List extends QueryList>(list: List, terms: readonly QueryTerm[], today: string): FilterValues<List> {
  const filters = terms.flatMap((term): (readonly [string, unknown])[] => {
    const field = list.fields[term.field]
    if (!field) return []
    const [first, second = ''] = parametersOf(term.field, field)
    const [value = ''] = term.values
    if (field.kind === 'days') {
      const { from, to } = resolveDays(term.operator, value, today)
      return [
        [first, from],
        [second, to],
      ]
    }
    if (field.kind === 'amount') {
      const currency = terms.find((other) => other.field === field.currencyField)?.values[0]
      const range = currency === undefined ? null : resolveAmount(term.operator, value, currency)
      return [
        [first, range?.min],
        [second, range?.max],
      ]
    }
    if (field.kind === 'choice' && !field.isSingle) return [[first, field.values.filter((one) => term.values.includes(one) !== term.isNegated)]]
    return [[first, takesSeveral(field) ? [...term.values] : value]]
  })
  return Object.fromEntries(filters.filter(([, value]) => value !== undefined)) as FilterValues<List>
}

/** Returns the terms that mean these filters, in the order of the fields. */
export function termsOfFilters<List extends QueryList>(list: List, filters: FilterValues<List>): QueryTerm[] {
  const given = filters as Readonly<Record<string, string | number | readonly string[] | undefined>>
  return Object.entries(list.fields).flatMap(([name, field]) => {
    const [first, second] = parametersOf(name, field).map((parameter) => given[parameter])
    if (field.kind === 'days') return rangeTerm(name, first, second)
    if (field.kind === 'amount') {
      const currency = given[field.currencyField]
      const decimal = (minor: typeof first) =>
        typeof minor === 'number' && typeof currency === 'string' ? (readAmount(toDecimalText(minor, currency)) ?? undefined) : undefined
      return rangeTerm(name, decimal(first), decimal(second))
    }
    const values = typeof first === 'object' ? first : first === undefined || first === '' ? [] : [String(first)]
    const canonical = field.kind === 'text' && field.isLowerCase ? values.map((value) => value.toLowerCase()) : values
    return canonical.length === 0 ? [] : [{ field: name, isNegated: false, operator: ':' as const, values: canonical }]
  })
}

function rangeTerm(field: string, from: unknown, to: unknown): QueryTerm[] {
  if (from === undefined && to === undefined) return []
  if (to === undefined) return [{ field, isNegated: false, operator: '>=', values: [String(from)] }]
  if (from === undefined) return [{ field, isNegated: false, operator: '<=', values: [String(to)] }]
  return [{ field, isNegated: false, operator: ':', values: [from === to ? String(from) : `${from}..${to}`] }]
}
