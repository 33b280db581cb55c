import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { Kysely, PostgresDialect, SingleConnectionProvider, Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

/** Queries; where it comes from `transaction`, they are bound to that one transaction. */
export type Tx = Kysely<DB>

/** The tenant of a transaction, as row-level security reads it. What is left out matches no row. */
export interface Scope {
  merchantId?: string
  businessId?: string
  /** Whose own rows are seen, such as sessions and second factors. */
  userId?: string
}

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
/** How long a transaction waits for a lock before it fails. */
const lockMsMax = 15_000

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

/** One checked-out connection, until its transaction has ended. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  isOpen = true

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Without this a forgotten await would run its query inside the next caller's transaction.
    if (!this.isOpen) throw new Error('This transaction has already ended.')
    const { command, rowCount, rows } = await this.#client.query(query.sql, [...query.parameters])
    if (command === 'SELECT' || rowCount === null) return { rows }
    return { rows, numAffectedRows: BigInt(rowCount) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and there is nothing to yield.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not available inside a transaction.')
  }
}

function beginStatement({ merchantId = '', businessId = '', userId = '' }: Scope): string {
  // One simple query, hence one round trip; it takes no parameters, so the values are quoted here.
  const tenant = Object.entries({ 'app.merchant_id': merchantId, 'app.business_id': businessId, 'app.user_id': userId })
  const settings = [...tenant, ['lock_timeout', `${lockMsMax}ms`] as const]
  const clock = `SELECT clock_ahead_ms FROM merchant_accounts WHERE business_id = ${pg.escapeLiteral(businessId)} AND merchant_id = ${pg.escapeLiteral(merchantId)}`
  return `BEGIN; SELECT ${settings.map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`).join(', ')}${merchantId ? `; ${clock}` : ''}`
}

/** The last of the answers to a begin statement is the account's row, where it names one. */
function readClockAhead(results: unknown): number {
  const last: unknown = Array.isArray(results) ? results.at(-1) : undefined
  return (last as pg.QueryResult<{ clock_ahead_ms?: number }> | undefined)?.rows[0]?.clock_ahead_ms ?? 0
}

/** Opens a pool of connections. The connection string names the application's role, never the owner of the tables. */
export function openDatabase({ connectionString, poolSize }: { connectionString: string; poolSize: number }): Database {
  const pool = new pg.Pool({ connectionString, max: poolSize, types, application_name: 'counterfoil', connectionTimeoutMillis: connectionTimeoutMs })
  // A lost connection is reported by the next query that needs it; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const dialect = new PostgresDialect({ pool })
  const config = { dialect }
  const driver = dialect.createDriver()
  const global = new Kysely<DB>(config)

  async function transaction<T>(scope: Scope, work: (tx: Tx, clockAheadMs: number) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const connection = new TransactionConnection(client)
    const provider = new SingleConnectionProvider(connection)
    const executor = global.getExecutor().withConnectionProvider(provider)
    // Work may fail while another of its queries still runs; the end waits for that one.
    const end = (statement: string) => {
      connection.isOpen = false
      return provider.provideConnection(() => client.query(statement))
    }
    let brokenBy: Error | undefined
    try {
      const begun: unknown = await client.query(beginStatement(scope))
      const result = await work(new Transaction<DB>({ config, dialect, driver, executor }), readClockAhead(begun))
      const { command } = await end('COMMIT')
      // PostgreSQL answers COMMIT this way when a statement had failed and the error was swallowed.
      if (command === 'ROLLBACK') throw new Error('The transaction was rolled back, because one of its statements had failed.')
      return result
    } catch (error) {
      await end('ROLLBACK').catch((failure: Error) => {
        brokenBy = failure
      })
      throw error
    } finally {
      // A connection that could not even roll back is closed instead of being lent out again.
      client.release(brokenBy)
    }
  }

  return { transaction, global, pool, close: () => pool.end() }
}
