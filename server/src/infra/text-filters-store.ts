import { type RawBuilder, sql } from 'kysely'
import type { SearchFilter } from './keyset-search-store.ts'

/** A text that begins so is a range of bytes, since LIKE would not use an index under row-level security. */
export function beginningFilter(column: RawBuilder<unknown>, text: string): SearchFilter & { readonly order: RawBuilder<unknown> } {
  return {
    values: [sql`(${column} >= ${text} AND ${column} < ${`${text}\u{10FFFF}`})`],
    order: sql`ORDER BY ${column}, p.created_at, p.id`,
  }
}

/** A whole address is looked up. */
export function emailFilter(column: RawBuilder<unknown>, text: string): SearchFilter {
  return /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(text) ? { values: [sql`${column} = ${text}`] } : beginningFilter(column, text)
}
