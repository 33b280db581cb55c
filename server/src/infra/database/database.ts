import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { defaultCell } from '../cell.ts'
import { createBatchingSocket } from './batching-socket.ts'
import { ConnectionShare } from './connection-share.ts'
import { type Notices, openNotices } from './notices.ts'
import { runPrepared } from './prepared.ts'
import type { DB } from './schema.gen.ts'
import { lockMsMax, runTransaction, type Scope, silenceMsMax, statementMsMax, type Tx } from './transaction.ts'

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
  /** Routing part of the account IDs and keys that are created in this database. */
  readonly cell: string
  /** Listens on a channel, on a connection beside the pool. */
  listen(channel: string, onNotice: (payload: string) => void): Notices
  /** When a write last failed for want of space on the disk, in milliseconds since 1970; null before that. */
  diskFullAt(): number | null
  close(): Promise<void>
}

/** How long a call waits for a connection. A command waits as long as its statements take. */
const connectionTimeoutMs = 10_000
/** A transaction that does nothing for this long is ended, and what it had locked is free. */
const idleMsMax = 120_000
const diskFull = '53100'

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

interface DatabaseOptions {
  readonly connectionString: string
  readonly poolSize: number
  /** Whether statements, locks and waiting end after a time, and no account uses up the pool. Not for commands that read, write or repair everything. */
  readonly hasLimits?: boolean
  readonly cell?: string
}

/** Opens a pool of connections. The application's connection string names its role, never the owner of the tables. */
export function openDatabase({ connectionString, poolSize, hasLimits = false, cell = defaultCell }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types,
    application_name: 'counterfoil',
    ...(hasLimits && {
      connectionTimeoutMillis: connectionTimeoutMs,
      statement_timeout: statementMsMax.call,
      query_timeout: statementMsMax.call + silenceMsMax,
      lock_timeout: lockMsMax,
      idle_in_transaction_session_timeout: idleMsMax,
    }),
    // Statements of a transaction that do not wait for each other are under way together.
    pipeline: true,
    stream: createBatchingSocket,
  })
  // A lost connection is reported by the next query that needs it; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let diskFullAt: number | null = null
  const share = hasLimits ? new ConnectionShare(poolSize) : null

  const dialect = new PostgresDialect({ pool: preparing(pool) })
  const driver = dialect.createDriver()
  const global = new Kysely<DB>({ dialect })

  const transaction: Database['transaction'] = async (scope, work) => {
    const release = scope.merchantId ? await share?.take(scope.merchantId) : undefined
    try {
      return await runTransaction({ global, dialect, driver, hasLimits }, await pool.connect(), scope, work)
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code === diskFull) diskFullAt = Date.now()
      throw error
    } finally {
      release?.()
    }
  }

  const listen: Database['listen'] = (channel, onNotice) => openNotices({ connectionString, channel, onNotice })
  return { transaction, global, pool, cell, listen, diskFullAt: () => diskFullAt, close: () => pool.end() }
}
