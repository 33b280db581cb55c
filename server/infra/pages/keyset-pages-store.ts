import { type RawBuilder, sql } from 'kysely'
import type { PageRequest } from './keyset-pages.ts'

/** The SQL of keyset pages. The rows of the list are called `p`, and have an `id` and the time that they are in the order of, `created_at` by default. */

export type Condition = RawBuilder<unknown>

/** A row's place in its list, for its cursor: it keeps the microseconds that a Date would lose. */
export const positionColumn = positionBy('created_at')

export function positionBy(time: string): Condition {
  return sql`to_char(${timeOf(time)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position`
}

function timeOf(time: string): Condition {
  return sql.ref(`p.${time}`)
}

/**
 * Newest first; the page before one is read the other way, and turned round by `inListOrder`.
 * @param time null for a list in the order of IDs that begin with their time.
 */
export function orderOf({ before }: Pick<PageRequest, 'before'>, time: string | null = 'created_at'): Condition {
  if (time === null) return before ? sql`ORDER BY p.id` : sql`ORDER BY p.id DESC`
  return before ? sql`ORDER BY ${timeOf(time)}, p.id` : sql`ORDER BY ${timeOf(time)} DESC, p.id DESC`
}

export function inListOrder<Row>({ before }: PageRequest, rows: Row[]): Row[] {
  return before ? rows.toReversed() : rows
}

export function positionConditions({ after, before }: Omit<PageRequest, 'limit'>, time: string | null = 'created_at'): Condition[] {
  if (time === null) return after ? [sql`p.id < ${after.id}`] : before ? [sql`p.id > ${before.id}`] : []
  if (after) return [sql`(${timeOf(time)}, p.id) < (${after.createdAt}::timestamptz, ${after.id})`]
  if (before) return [sql`(${timeOf(time)}, p.id) > (${before.createdAt}::timestamptz, ${before.id})`]
  return []
}

/** Rows of these days, both included, as a zone counts them. */
export function dayConditions(from: string | undefined, to: string | undefined, timeZone: string): Condition[] {
  return [...(from ? [sql`p.created_at >= ${startOfDay(from, timeZone)}`] : []), ...(to ? [sql`p.created_at < ${startOfNextDay(to, timeZone)}`] : [])]
}

/** The moment at which a day begins in a zone. */
export function startOfDay(day: string | null | Condition, timeZone: string): Condition {
  return sql`(${day}::date::timestamp AT TIME ZONE ${timeZone})`
}

/** The moment at which a day is over in a zone. */
export function startOfNextDay(day: string | null, timeZone: string): Condition {
  return sql`((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})`
}

/** Each choice of a multiple filter walks its own index range; the newest of all of them make the page. */
export function unionAll(queries: readonly Condition[]): Condition {
  return sql.join(
    queries.map((query) => sql`(${query})`),
    sql` UNION ALL `,
  )
}
