import { type RawBuilder, sql } from 'kysely'
import { all, type SearchFilter } from './keyset-search-store.ts'
import type { Condition } from './pages/keyset-pages-store.ts'

/** A text that begins so is a range of bytes, since LIKE would not use an index under row-level security. */
export function beginningFilter(column: RawBuilder<unknown>, text: string): SearchFilter {
  return { values: [sql`(${column} >= ${text} AND ${column} < ${`${text}\u{10FFFF}`})`], index: 'other' }
}

/** A whole address is looked up. */
export function emailFilter(column: RawBuilder<unknown>, text: string): SearchFilter {
  return /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(text) ? { values: [sql`${column} = ${text}`], index: 'of list' } : beginningFilter(column, text)
}

interface Amounts {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Amounts within a condition that their index begins with. One amount is in the order of the list. */
export function rangeFilter(within: Condition, amount: Condition, { min, max }: Amounts): SearchFilter {
  if (min !== undefined && min === max) return { values: [sql`(${within} AND ${amount} = ${min})`], index: 'of list' }
  const bounds = [...(min === undefined ? [] : [sql`${amount} >= ${min}`]), ...(max === undefined ? [] : [sql`${amount} <= ${max}`])]
  return { values: [sql`(${all([within, ...bounds])})`], index: 'other' }
}
