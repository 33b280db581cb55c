import { movementQuery } from '@counterfoil/contract/balance/query'
import { paymentQuery } from '@counterfoil/contract/payments/query'
import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { type FilterValues, parametersOf } from '@counterfoil/contract/query/filters'
import { type QueryField, type QueryList, takesSeveral } from '@counterfoil/contract/query/query'
import { readTime, timeLengthMax } from '@counterfoil/contract/query/times'
import { type ListSearch, readListSearch } from '../../shared/lists/list-search.ts'
import { searchFor } from '../../shared/lists/search-for.ts'
import { readDay, readList, readMatch, readText } from '../../ui/filters/search-values.ts'
import { parseSearch, stringifySearch } from '../search.ts'
import type { OlderPath } from './older-paths.ts'

const lists: Readonly<Record<OlderPath, QueryList>> = { '/payments': paymentQuery, '/balance': movementQuery, '/balance/payouts': payoutQuery }

/** Returns the parameters of a list's address with a query in the place of its filters. */
export function rewriteOlderLink(path: OlderPath, search: string): string {
  return stringifySearch({ ...readOlderSearch(lists[path], parseSearch(search)) })
}

export function readOlderSearch(list: QueryList, search: Record<string, unknown>): ListSearch {
  return { ...searchFor(list, readFilters(list, search)), ...readListSearch(search) }
}

/** A value that is not valid is left out, as if it had not been in the address, and so is what a field doesn't go with. */
function readFilters(list: QueryList, search: Record<string, unknown>): FilterValues<QueryList> {
  const found = Object.entries(list.fields).map(([name, field]) => {
    const values = parametersOf(name, field).map((parameter) => [parameter, readValue(field, search[parameter], search)] as const)
    return { name, field, values: values.filter(([, value]) => value !== undefined) }
  })
  const alone = found.find(({ field, values }) => field.onlyWith && values.length > 0)
  const kept = alone ? found.filter(({ name }) => name === alone.name || alone.field.onlyWith?.includes(name)) : found
  return Object.fromEntries(kept.flatMap(({ values }) => values)) as FilterValues<QueryList>
}

function readValue(field: QueryField, value: unknown, search: Record<string, unknown>): unknown {
  if (field.kind === 'days') return readDay(value)
  if (field.kind === 'choice') {
    const chosen = readList(value, field.values)
    return field.isSingle ? chosen?.split(',')[0] : chosen?.split(',')
  }
  if (field.kind === 'amount') {
    // Minor units mean nothing without their currency.
    const text = readText(search[field.currencyField], 3) && readMatch(value, /^\d{1,12}$/)
    return text === undefined ? undefined : Number(text)
  }
  if (field.kind === 'time') return readTime(readText(value, timeLengthMax) ?? '') ?? undefined
  if (field.kind === 'digits') return readMatch(value, new RegExp(`^\\d{${field.length}}$`))
  if (field.kind === 'id') return readMatch(value, new RegExp(`^\\S{${field.lengthMin},${field.lengthMax}}$`))
  const text = readText(value, field.lengthMax)
  return takesSeveral(field) ? text?.split(',') : text
}
