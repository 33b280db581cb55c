import { sql } from 'kysely'
import { anyOf, findFew, type SearchBounds, type SearchRequest, searchBounds, type Tenant, tenantOf } from './keyset-search-store.ts'
import type { Condition } from './pages/keyset-pages-store.ts'

/** Counts the rows of a list by one column, for tabs. Each count reads one range of an index up to a number of entries, so it costs the same in an old account. */

/** @property entries are read for each value; a value with more rows says so. */
export interface CountBounds extends Pick<SearchBounds, 'few'> {
  readonly entries: number
}

export const countBounds: CountBounds = { few: searchBounds.few, entries: 10_000 }

interface CountRequest<Value extends string> extends Pick<SearchRequest, 'list' | 'filters' | 'days'> {
  /** Its index is in the order of the list and has the columns of the other filters. */
  readonly column: Condition
  readonly values: readonly Value[]
}

export interface ValueCount<Value extends string> {
  readonly value: Value
  readonly count: number
  /** There may be more: not all entries were read. */
  readonly hasMore: boolean
}

/** Returns the count of each value, in the order of the values. */
export async function countByValue<Value extends string>(context: Tenant, request: CountRequest<Value>, bounds = countBounds): Promise<ValueCount<Value>[]> {
  const { list, filters, days, column, values } = request
  const conditions = [tenantOf(context), ...days]
  const page = { limit: 1, after: null, before: null }
  const { few } = filters.length === 0 ? {} : await findFew(context, { list, filters, days, page }, { ...searchBounds, ...bounds })
  const all = sql.join([...filters.map(anyOf), sql`true`], sql` AND `)
  // OFFSET 0 keeps the planner from comparing the other filters first, on another index.
  const counts = few
    ? sql`SELECT ${column} AS value, count(*)::int AS count, false AS "hasMore"
          FROM (SELECT p.* FROM ${list.table} p WHERE ${sql.join([...conditions, anyOf(few)], sql` AND `)} OFFSET 0) AS p WHERE ${all} GROUP BY 1`
    : sql`SELECT v.value, c.count, c.hasMore AS "hasMore" FROM unnest(${[...values]}::text[]) AS v (value), LATERAL (
            SELECT (count(*) FILTER (WHERE p.number <= ${bounds.entries} AND p.is_found))::int AS count, count(*) > ${bounds.entries} AS hasMore FROM (
              SELECT (${all}) IS TRUE AS is_found, row_number() OVER () AS number FROM ${list.table} p
              WHERE ${sql.join([...conditions, sql`${column} = v.value`], sql` AND `)} LIMIT ${bounds.entries + 1}
            ) AS p
          ) AS c`
  const { rows } = await sql<ValueCount<Value>>`${counts}`.execute(context.db)
  const found = new Map(rows.map((row) => [row.value, row]))
  return values.map((value) => found.get(value) ?? { value, count: 0, hasMore: false })
}
