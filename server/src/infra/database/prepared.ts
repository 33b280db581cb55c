import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Statements whose best plan is the same for all values are parsed and planned once a connection; for a short statement that is most of its cost.
 * They are rows that are inserted, single rows read or changed by their key, and what is marked with `planOnce`. All others, lists above all, are
 * planned each time, since their best plan follows from the values.
 */

/** Begins a statement that is to be planned once, though the rules below do not see that it may. */
export const planOnce = sql.raw<never>('/* plan once */')

const mark = /^\s*\/\* plan once \*\//
const insertion = /^insert into "\w+" \([^()]*\) values /
const rowByKey = / where "merchant_id" = \$\d+ and (?:"id" = \$\d+|"scope" = \$\d+ and "key" = \$\d+)(?: for (?:no key )?update)?(?: returning .*)?$/

/** A connection keeps its statements until it ends, so there is an end to how many there are. */
const namesMax = 500
/** Longer ones insert many rows at once, in a number that hardly comes again. */
const textLengthMax = 3000

let names = new Map<string, string>()
let count = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax || text.length > textLengthMax) return known
  if (![mark, insertion, rowByKey].some((pattern) => pattern.test(text))) return undefined
  const name = `s${++count}`
  names.set(text, name)
  return name
}

/** Has pg close the connection where a statement is not answered in time. Its types do not know that a statement can say so. */
export function limited<T extends pg.QueryConfig>(query: T, timeoutMs: number | undefined): T {
  return timeoutMs === undefined ? query : { ...query, query_timeout: timeoutMs }
}

/** Runs a statement on a connection, prepared where it is to be planned once. */
export async function runPrepared<R>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  timeoutMs?: number,
): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
  const name = nameOf(text)
  try {
    return await client.query(limited({ text, values: [...values], ...(name !== undefined && { name }) }, timeoutMs))
  } catch (error) {
    if (isOutdatedPlan(error)) names = new Map()
    throw error
  }
}

/**
 * A statement that answers all columns of a table fails once when a newer version has added a column meanwhile. By another name it is planned anew,
 * and so are all others, on all connections.
 */
function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError
  return code === '0A000' && message === 'cached plan must not change result type'
}
