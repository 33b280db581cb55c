import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createBatchingSocket } from './batching-socket.ts'
import { runPrepared } from './prepared.ts'
import type { DB } from './schema.gen.ts'
import { runTransaction, type Scope, type Tx } from './transaction.ts'

export type { Scope, Tx } from './transaction.ts'

export interface Database {
  /**
   * Runs work in one READ COMMITTED transaction on one connection with the tenant set; it is rolled back when work throws.
   * `clockAheadMs` is how far the account's clock is ahead of the machine's; 0 outside an account.
   */
  transaction<T>(scope: Scope, work: (tx: Tx, clockAheadMs: number) => Promise<T>): Promise<T>
  /** Outside any tenant and any transaction: for the narrow look-ups and the tables of the infrastructure. */
  readonly global: Kysely<DB>
  readonly pool: pg.Pool
  close(): Promise<void>
}

const connectionTimeoutMs = 10_000
/** Reads an int8 as a number. Amounts and counters stay far below 2^53, so a larger value is a fault that must not be rounded. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('The database returned an integer that is too large for a number.')
  return value
}

const keepText = (text: string) => text
const int8Array = 1016

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  [
    int8Array,
    (text) =>
      text === '{}'
        ? []
        : text
            .slice(1, -1)
            .split(',')
            .map((item) => (item === 'NULL' ? null : parseInt8(item))),
  ],
  // A date has no time zone, so it stays YYYY-MM-DD instead of becoming midnight somewhere.
  [pg.types.builtins.DATE, keepText],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** The pool as the query builder sees it, whose statements are prepared like those of a transaction. */
function preparing(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      // The builder would also hand over cursors, if it were given any.
      const query = ((text: string, values: readonly unknown[]) => runPrepared(client, text, values)) as unknown as PostgresPoolClient['query']
      return { query, release: () => client.release() }
    },
    end: () => pool.end(),
  }
}

/** Opens a pool of connections. The connection string names the application's role, never the owner of the tables. */
export function openDatabase({ connectionString, poolSize }: { connectionString: string; poolSize: number }): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types,
    application_name: 'counterfoil',
    connectionTimeoutMillis: connectionTimeoutMs,
    // Statements of a transaction that do not wait for each other are under way together.
    pipeline: true,
    stream: createBatchingSocket,
  })
  // A lost connection is reported by the next query that needs it; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const dialect = new PostgresDialect({ pool: preparing(pool) })
  const driver = dialect.createDriver()
  const global = new Kysely<DB>({ dialect })

  const transaction: Database['transaction'] = async (scope, work) => runTransaction({ global, dialect, driver }, await pool.connect(), scope, work)

  return { transaction, global, pool, close: () => pool.end() }
}
