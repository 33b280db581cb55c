import { sql } from 'kysely'
import { all, entriesOf, findFew, type SearchRequest, searchBounds, type Tenant, tenantOf } from './keyset-search-store.ts'
import { type Condition, orderOf } from './pages/keyset-pages-store.ts'

/** Counts and sums of a list by one column. Each reads a bounded number of entries, so it costs the same in an old account. */

/** @property ofValue of a list without filters, so many entries are read for each value. */
export interface CountBounds {
  readonly few: number
  readonly entries: number
  readonly ofValue: number
}

export const countBounds: CountBounds = { ...searchBounds, ofValue: 10_000 }

type Counted = Pick<SearchRequest, 'list' | 'filters' | 'days'>

/** Newest first, from the newest on. */
const start = { limit: 1, after: null, before: null }

export interface ValueCount<Value extends string> {
  readonly value: Value
  readonly count: number
  /** There may be more: not all entries were read. */
  readonly hasMore: boolean
}

/** Returns the count of each value, in the order of the values. @param counted its column has an index. */
export async function countByValue<Value extends string>(
  context: Tenant,
  { column, values, ...request }: Counted & { readonly column: Condition; readonly values: readonly Value[] },
  bounds = countBounds,
): Promise<ValueCount<Value>[]> {
  const { list, days } = request
  if (request.filters.length === 0) {
    const { rows } = await sql<ValueCount<Value>>`
      SELECT v.value, least(c.count, ${bounds.ofValue})::int AS count, c.count > ${bounds.ofValue} AS "hasMore" FROM unnest(${[...values]}::text[]) AS v (value), LATERAL (
        SELECT count(*) FROM (SELECT FROM ${list.table} p WHERE ${all([tenantOf(context), ...days, sql`${column} = v.value`])} LIMIT ${bounds.ofValue + 1}) AS p
      ) AS c`.execute(context.db)
    return rows
  }
  const { groups, isWhole } = await groupRows(context, request, { key: column, amount: sql`0` }, bounds)
  const counts = new Map(groups.map(({ key, count }) => [key, count]))
  return values.map((value) => ({ value, count: counts.get(value) ?? 0, hasMore: !isWhole }))
}

interface Group {
  readonly key: string
  readonly count: number
  readonly amount: number
}

/** Counts and adds up the rows that have all filters by a column. If no filter has few, only the next entries of the list are read, which may be a part of them. */
export async function groupRows(
  context: Tenant,
  request: Counted,
  { key, amount }: { readonly key: Condition; readonly amount: Condition },
  bounds: Pick<CountBounds, 'few' | 'entries'>,
): Promise<{ readonly groups: readonly Group[]; readonly isWhole: boolean }> {
  const few = await findFew(context, { ...request, page: start }, bounds)
  const range = { ...request, order: orderOf(start, request.list.time), place: [] }
  const { rows } = await sql<Group & { readonly entries: number }>`
    SELECT p.key, (count(*) FILTER (WHERE p.is_found))::int AS count, (sum(p.amount) FILTER (WHERE p.is_found))::bigint AS amount, (sum(count(*)) OVER ())::int AS entries
    FROM ${entriesOf(context, range, few, few ? null : bounds.entries, sql`${key} AS key, ${amount} AS amount`)} AS p GROUP BY p.key ORDER BY p.key`.execute(
    context.db,
  )
  return { groups: rows.filter(({ count }) => count > 0), isWhole: few !== undefined || (rows[0]?.entries ?? 0) < bounds.entries }
}

/** Returns how many rows have all filters, if one of them has few; otherwise null. */
export async function countFew(context: Tenant, request: Counted, bounds = countBounds): Promise<number | null> {
  const few = await findFew(context, { ...request, page: start }, bounds)
  if (!few) return null
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${entriesOf(context, { ...request, order: sql``, place: [] }, few, null, sql`p.id`)} AS p WHERE p.is_found`.execute(
    context.db,
  )
  return rows[0]?.count ?? 0
}
