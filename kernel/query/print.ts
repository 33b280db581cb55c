import type { QueryTerm } from './query.ts'

/** Returns the canonical text of a query. Parsing it gives the same terms. */
export function printQuery(terms: readonly QueryTerm[]): string {
  return terms.map(printTerm).join(' ')
}

/** Returns the canonical text of one term, such as `status:failed,canceled` or `created:"last week"`. */
export function printTerm({ field, isNegated, operator, values }: QueryTerm): string {
  return `${isNegated ? '-' : ''}${field}${operator}${values.map(printValue).join(',')}`
}

/** Quotes what would otherwise end the value or begin something else. */
export function printValue(value: string): string {
  return /^[<>=]|[\s"“”\\,，]/.test(value) ? `"${value.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"` : value
}
