import { setTimeout as wait } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import { defaultCell } from '../cell/cell.ts'
import { retryConflicts } from '../conflicts.ts'
import { inSpan, isTracing, type SpanOptions } from '../tracing/tracing.ts'
import { ConnectionShare } from './connection-share.ts'
import { type Notices, openNotices } from './notices.ts'
import { PooledDialect } from './pooled-dialect.ts'
import type { DB } from './schema.gen.ts'
import { readSnapshot, type Snapshot, type SnapshotOptions } from './snapshot.ts'
import { type LentConnection, lockMsMax, runTransaction, type Scope, silenceMsMax, statementMsMax, type Tx } from './transaction.ts'

export type { Scope, Tx } from './transaction.ts'

export interface Database {
  /**
   * Runs work in one READ COMMITTED transaction on one connection with the tenant set; it is rolled back when work throws.
   * After a deadlock, work runs again in another transaction. So it does nothing that a rollback doesn't undo; other effects come after it.
   * `clockAheadMs` is how far the account's clock is ahead of the machine's; 0 outside an account.
   */
  transaction<T>(scope: Scope, work: (tx: Tx, clockAheadMs: number) => Promise<T>): Promise<T>
  /** Runs work in one read-only snapshot of an account, on a connection beside the pool. */
  readSnapshot<T>(options: Omit<SnapshotOptions, 'connectionString'>, work: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** Outside any tenant and any transaction: for the narrow look-ups and the tables of the infrastructure. */
  readonly global: Kysely<DB>
  readonly pool: pg.Pool
  /** Routing part of the account IDs and keys that are created in this database. */
  readonly cell: string
  /** Listens on a channel, on a connection beside the pool. `onListening` is called each time it begins to, also after a lost connection. */
  listen(channel: string, onNotice: (payload: string) => void, onListening?: () => void): Notices
  /**
   * Uses another login from now on. Running transactions keep their connections, which are closed as they end.
   * @throws if the login doesn't work; then nothing changes.
   */
  signInAgain(connectionString: string): Promise<void>
  /** When a write last failed for want of space on the disk, in milliseconds since 1970; null before that. */
  diskFullAt(): number | null
  close(): Promise<void>
}

/** How long a call waits for a connection. A command waits as long as its statements take. */
const connectionTimeoutMs = 10_000
/** A transaction that does nothing for this long is ended, and what it had locked is free. */
const idleMsMax = 120_000
const diskFull = '53100'
const drainPollMs = 50

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

interface DatabaseOptions {
  readonly connectionString: string
  readonly poolSize: number
  /** Whether statements, locks and waiting end after a time, and no account uses up the pool. Not for commands that read, write or repair everything. */
  readonly hasLimits?: boolean
  readonly cell?: string
}

function openPool({ connectionString, poolSize, hasLimits = false }: DatabaseOptions): pg.Pool {
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
  })
  // A lost connection is reported by the next query that needs it; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Ends a pool that nobody joins anymore. Whoever waits for a connection of it still gets one. */
async function drain(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await wait(drainPollMs)
  await pool.end()
}

/** What a span says of a transaction. Its user isn't named. */
function describeScope({ merchantId, businessId, kind = 'call' }: Scope): SpanOptions {
  return {
    attributes: {
      'db.system.name': 'postgresql',
      'counterfoil.transaction.kind': kind,
      ...(merchantId && { 'counterfoil.account': merchantId }),
      ...(businessId && { 'counterfoil.business': businessId }),
    },
  }
}

/** Opens a pool of connections. The application's connection string names its role, never the owner of the tables. */
export function openDatabase(options: DatabaseOptions): Database {
  const { poolSize, hasLimits = false, cell = defaultCell } = options
  let { connectionString } = options
  let pool = openPool(options)
  const draining: Promise<void>[] = []
  const listening: Notices[] = []
  let diskFullAt: number | null = null
  const share = hasLimits ? new ConnectionShare(poolSize) : null

  const dialect = new PooledDialect(() => pool)
  const driver = dialect.createDriver()
  const global = new Kysely<DB>({ dialect })

  const transaction: Database['transaction'] = (scope, work) =>
    retryConflicts(() => (isTracing() ? inSpan('transaction', describeScope(scope), () => transactOnce(scope, work)) : transactOnce(scope, work)))

  const lend = async ({ merchantId }: Scope): Promise<LentConnection> => {
    const release = merchantId ? await share?.take(merchantId) : undefined
    try {
      const client = await pool.connect()
      return {
        client,
        giveBack: (brokenBy) => {
          client.release(brokenBy)
          release?.()
        },
      }
    } catch (error) {
      release?.()
      throw error
    }
  }

  const transactOnce: Database['transaction'] = async (scope, work) => {
    const lent = await lend(scope)
    try {
      return await runTransaction({ global, dialect, driver, hasLimits }, lent, scope, work)
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code === diskFull) diskFullAt = Date.now()
      throw error
    }
  }

  const listen: Database['listen'] = (channel, onNotice, onListening) => {
    const notices = openNotices({ connectionString: () => connectionString, channel, onNotice, onListening })
    listening.push(notices)
    return notices
  }

  const signInAgain: Database['signInAgain'] = async (next) => {
    const fresh = openPool({ ...options, connectionString: next })
    try {
      ;(await fresh.connect()).release()
    } catch (error) {
      await fresh.end()
      throw error
    }
    draining.push(drain(pool))
    pool = fresh
    connectionString = next
    for (const notices of listening) notices.reconnect()
  }

  const close = async () => {
    await Promise.all([pool.end(), ...draining])
  }
  return {
    transaction,
    readSnapshot: (snapshot, work) => readSnapshot({ ...snapshot, connectionString }, work),
    global,
    get pool() {
      return pool
    },
    cell,
    listen,
    signInAgain,
    diskFullAt: () => diskFullAt,
    close,
  }
}
