import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { invalidRequest } from '../errors.ts'
import { fromLedgerAmount } from '../parameters/api-amounts.ts'
import type { SearchClause, SearchOperator } from './grammar.ts'

/** Reads the values of search clauses by the kind of their field, and refuses operators that the field doesn't have. */

const substringLengthMin = 3

export function refuseClause({ field }: SearchClause, reason: string): Error {
  return invalidRequest(`We were unable to parse your search query: ${field} ${reason}.`, { code: 'search_query_invalid', param: 'query' })
}

export function requireText(clause: SearchClause, operators: readonly SearchOperator[]): string {
  const { operator, value } = clause
  if (!operators.includes(operator)) throw refuseClause(clause, `doesn't support the operator ${operator}`)
  if (value === null) throw refuseClause(clause, "can't be null")
  if (value.includes('\0')) throw refuseClause(clause, 'contains a NUL character')
  if (operator === '~' && [...value].length < substringLengthMin) throw refuseClause(clause, `needs at least ${substringLengthMin} characters for ~`)
  return value
}

const comparisons: readonly SearchOperator[] = [':', '>', '>=', '<', '<=']

/** A whole number, and within what a bigint and a timestamp hold. */
export function requireNumber(clause: SearchClause, max: number): number {
  const text = requireText(clause, comparisons)
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || Math.abs(value) > max) throw refuseClause(clause, `needs a whole number of at most ${max}`)
  return value
}

export function requireChoice<const T extends string>(clause: SearchClause, values: readonly T[]): T {
  const given = requireText(clause, [':']).toLowerCase()
  const found = values.find((value) => value.toLowerCase() === given)
  if (found === undefined) throw refuseClause(clause, `must be one of ${values.join(', ')}`)
  return found
}

export function requireCurrency(clause: SearchClause): CurrencyCode {
  const given = requireText(clause, [':']).toUpperCase()
  const found = currencyCodes.find((code) => code === given)
  if (found === undefined) throw refuseClause(clause, 'needs a three-letter code such as usd')
  return found
}

/** Currencies of which the API counts other units than the ledger, with the API's units for 100 of the ledger's. */
export const otherUnits: readonly (readonly [CurrencyCode, number])[] = currencyCodes.flatMap((code) => {
  const units = fromLedgerAmount(100, code)
  return units === 100 ? [] : [[code, units] as const]
})
