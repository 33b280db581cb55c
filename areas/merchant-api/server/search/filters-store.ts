import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import { anyOf, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Condition } from '#server/infra/pages/keyset-pages-store.ts'
import { otherUnits, refuseClause, requireNumber, requireText } from './conditions.ts'
import type { SearchClause, SearchOperator } from './grammar.ts'

/** Conditions of search clauses. Rows are called `p`. */

const secondsMax = 253_402_300_799
const amountMax = 999_999_999_999_999

const symbols: Readonly<Record<Exclude<SearchOperator, '~'>, Condition>> = { ':': sql`=`, '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` }

function compare(column: Condition, operator: SearchOperator, value: number): Condition {
  return sql`${column} ${symbols[operator === '~' ? ':' : operator]} ${value}::bigint`
}

/** An amount in the API's unit. */
export function amountFilter(clause: SearchClause, amount: Condition, currency: Condition): SearchFilter {
  const value = requireNumber(clause, amountMax)
  const units = sql.join(
    otherUnits.map(([code, units]) => sql`WHEN ${sql.lit(code)} THEN ${amount} * ${sql.lit(units)} / 100`),
    sql` `,
  )
  return withoutIndex(compare(sql`(CASE ${currency} ${units} ELSE ${amount} END)`, clause.operator, value))
}

/** A time in whole seconds: a moment within a second counts as that second. Every index in the order of a list has it. */
export function createdConditions(clause: SearchClause): Condition[] {
  const seconds = requireNumber(clause, secondsMax)
  const from = (second: number) => sql`p.created_at >= to_timestamp(${second}::double precision)`
  const until = (second: number) => sql`p.created_at < to_timestamp(${second}::double precision)`
  switch (clause.operator) {
    case '>':
      return [from(seconds + 1)]
    case '>=':
      return [from(seconds)]
    case '<':
      return [until(seconds)]
    case '<=':
      return [until(seconds + 1)]
    default:
      return [from(seconds), until(seconds + 1)]
  }
}

export function numberFilter(clause: SearchClause, column: Condition): SearchFilter {
  return withoutIndex(compare(column, clause.operator, requireNumber(clause, amountMax)))
}

/** A text, whole or in part, in any case. */
export function textFilter(clause: SearchClause, column: Condition): SearchFilter {
  const text = requireText(clause, [':', '~']).toLowerCase()
  return withoutIndex(clause.operator === '~' ? sql`strpos(lower(${column}), ${text}) > 0` : sql`lower(${column}) = ${text}`)
}

/** A value of metadata, or with `null` whether the key is missing. */
export function metadataFilter(clause: SearchClause, metadata: Condition): SearchFilter {
  const { key, value, operator } = clause
  if (key === null || key === '' || key.includes('\0')) throw refuseClause(clause, "needs a key, as in metadata['key']:'value'")
  const stored = sql`(${metadata} ->> ${key}::text)`
  if (value === null) {
    if (operator !== ':') throw refuseClause(clause, 'is only compared with null by :')
    return withoutIndex(sql`${stored} IS NULL`)
  }
  return textFilter(clause, stored)
}

export function withoutIndex(condition: Condition): SearchFilter {
  return { values: [condition] }
}

/** Whatever the filter lacks. A missing value isn't the one that is asked for. */
export function negated(filter: SearchFilter): SearchFilter {
  return withoutIndex(sql`${anyOf(filter)} IS NOT TRUE`)
}

/** A column of the card that a charge was made with, or of its payment. */
export function ofOther({ merchantId }: TenantContext, table: 'payment_methods' | 'payments', id: Condition, column: Condition): Condition {
  return sql`(SELECT ${column} FROM ${sql.table(table)} o WHERE o.merchant_id = ${merchantId} AND o.id = ${id})`
}
