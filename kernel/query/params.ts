import * as z from 'zod/mini'
import { commaList, day, searchedInstant, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { type FilterValues, parametersOf } from './filters.ts'
import { type QueryField, type QueryList, takesSeveral } from './query.ts'

type Values<List extends QueryList> = Required<FilterValues<List>>
type FilterParams<List extends QueryList> = { [Name in keyof Values<List>]: z.ZodMiniOptional<z.ZodMiniType<Exclude<Values<List>[Name], undefined>>> }

/** The filters of a list, as the query of its endpoint takes them. Days are of the business's time zone, both ends included, and amounts need a currency beside them. */
export function filterParams<List extends QueryList>(list: List): FilterParams<List> {
  const params = Object.entries(list.fields).flatMap(([name, field]) => parametersOf(name, field).map((parameter) => [parameter, z.optional(paramOf(field))]))
  return Object.fromEntries(params)
}

function paramOf(field: QueryField): z.ZodMiniType {
  if (field.kind === 'days') return day
  if (field.kind === 'amount') return wholeNumber(0, limits.amountMinorMax)
  if (field.kind === 'time') return searchedInstant
  const value = textOf(field)
  return takesSeveral(field) ? commaList(value) : value
}

function textOf(field: Exclude<QueryField, { kind: 'days' | 'amount' | 'time' }>): z.ZodMiniType<string, string> {
  if (field.kind === 'choice') return z.enum([...field.values])
  if (field.kind === 'digits') return z.string().check(z.regex(new RegExp(`^\\d{${field.length}}$`)))
  const [minimum, maximum] = field.kind === 'id' ? [field.lengthMin, field.lengthMax] : [1, field.lengthMax]
  const text = z.string().check(z.trim(), z.minLength(minimum), z.maxLength(maximum))
  return field.kind === 'text' && field.isLowerCase ? text.check(z.toLowerCase()) : text
}
