import { sql } from 'kysely'
import { anyOf, findFew, type SearchBounds, type SearchFilter, type SearchRequest, searchBounds, type Tenant, tenantOf } from './keyset-search-store.ts'
import type { Condition } from './pages/keyset-pages-store.ts'

/** Counts the rows of a list by one column, for tabs. Each count reads one range of an index up to a number of entries, so it costs the same in an old account. */

/** @property entries are read for each value; a value with more rows says so. */
export interface CountBounds extends Pick<SearchBounds, 'few'> {
  readonly entries: number
}

export const countBounds: CountBounds = { few: searchBounds.few, entries: 10_000 }

type Counted = Pick<SearchRequest, 'list' | 'filters' | 'days'>

interface CountRequest<Value extends string> extends Counted {
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
  const few = await findLeading(context, request, bounds)
  const all = sql.join([...filters.map(anyOf), sql`true`], sql` AND `)
  const counts = few
    ? sql`SELECT ${column} AS value, count(*)::int AS count, false AS "hasMore" FROM ${rowsOf(context, request, few)} GROUP BY 1`
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

/** Returns how many rows have all filters, if one of them has few; otherwise null. */
export async function countFew(context: Tenant, request: Counted, bounds = countBounds): Promise<number | null> {
  const few = await findLeading(context, request, bounds)
  if (!few) return null
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${rowsOf(context, request, few)}`.execute(context.db)
  return rows[0]?.count ?? 0
}

async function findLeading(context: Tenant, request: Counted, bounds: CountBounds): Promise<SearchFilter | undefined> {
  if (request.filters.length === 0) return undefined
  const page = { limit: 1, after: null, before: null }
  return (await findFew(context, { ...request, page }, { ...searchBounds, ...bounds })).few
}

/** All rows of the filter with few, compared with the others. OFFSET 0 keeps the planner from comparing those first, on another index. */
function rowsOf(context: Tenant, { list, filters, days }: Counted, few: SearchFilter): Condition {
  const conditions = [tenantOf(context), ...days, anyOf(few)]
  return sql`(SELECT p.* FROM ${list.table} p WHERE ${sql.join(conditions, sql` AND `)} OFFSET 0) AS p WHERE ${sql.join(filters.map(anyOf), sql` AND `)}`
}
