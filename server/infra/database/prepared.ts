import {
  type CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryExecutorProvider,
  type QueryResult,
  type ValueNode,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.gen.ts'

/**
 * Statements whose best plan is the same for all values are parsed and planned once per connection; for a short statement that is most of its cost.
 * They are marked where they are written. All others, lists above all, are planned each time, since their best plan depends on the values.
 */

/** What a statement's text doesn't show. */
export interface StatementMarks {
  readonly isPrepared?: boolean
  /** It reads no row that its transaction has collected, so it may run before they are written. */
  readonly isIndependent?: boolean
}

/** A compiled statement with its marks, as a connection gets it. */
export type MarkedQuery<R = unknown> = CompiledQuery<R> & StatementMarks

/** A query of the builder, or an `sql` template. */
interface Statement<R> {
  compile(db: QueryExecutorProvider): CompiledQuery<R>
}

/** Runs a statement that is prepared once per connection. */
export async function runPrepared<R>(db: Kysely<DB>, statement: Statement<R>, marks?: StatementMarks): Promise<QueryResult<R>> {
  const query: MarkedQuery<R> = { ...statement.compile(db), ...marks, isPrepared: true }
  return db.executeQuery(query)
}

/** Runs a prepared statement and returns its first row. */
export async function findPrepared<R>(db: Kysely<DB>, statement: Statement<R>, marks?: StatementMarks): Promise<R | undefined> {
  return (await runPrepared(db, statement, marks)).rows[0]
}

/** As `findPrepared`. @throws if there is no row. */
export async function getPrepared<R>(db: Kysely<DB>, statement: Statement<R>): Promise<R> {
  const row = await findPrepared(db, statement)
  if (row === undefined) throw new Error(`no row: ${statement.compile(db).sql}`)
  return row
}

class ToLiterals extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: Array.isArray(node.value) ? `{${node.value.join(',')}}` : node.value, immediate: true }
  }
}

const toLiterals = new ToLiterals()

/** Writes the values of a statement into its text. Only for values of the code: each set of them is a statement of its own. */
export const literalValues: KyselyPlugin = {
  transformQuery: ({ node }) => toLiterals.transformNode(node),
  transformResult: async ({ result }) => result,
}

/** A connection keeps its statements until it ends, so their number is limited. */
const namesMax = 500

let names = new Map<string, string>()
let count = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax) return known
  const name = `s${++count}`
  names.set(text, name)
  return name
}

/** Has pg close the connection where a statement is not answered in time. Its types do not know that a statement can say so. */
export function limited<T extends pg.QueryConfig>(query: T, timeoutMs: number | undefined): T {
  return timeoutMs === undefined ? query : { ...query, query_timeout: timeoutMs }
}

/** Sends a statement over a connection, by name if it is prepared. */
export async function sendQuery<R>(client: pg.PoolClient, query: MarkedQuery, timeoutMs?: number): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
  const name = query.isPrepared ? nameOf(query.sql) : undefined
  try {
    return await client.query(limited({ text: query.sql, values: [...query.parameters], ...(name !== undefined && { name }) }, timeoutMs))
  } catch (error) {
    if (isOutdatedPlan(error)) names = new Map()
    throw error
  }
}

/** What the query builder makes of an answer. */
export function resultOf<R>({ command, rowCount, rows }: pg.QueryResult<R & pg.QueryResultRow>): QueryResult<R> {
  return command === 'SELECT' || rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) }
}

/**
 * A statement that answers all columns of a table fails once when a newer version has added a column meanwhile. By another name it is planned anew,
 * and so are all others, on all connections.
 */
function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError
  return code === '0A000' && message === 'cached plan must not change result type'
}
