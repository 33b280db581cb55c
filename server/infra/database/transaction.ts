import { type DatabaseConnection, type Dialect, type Driver, type Kysely, type QueryResult, sql, Transaction } from 'kysely'
import type pg from 'pg'
import type { BusinessId, MerchantId, UserId } from '#kernel/ids.ts'
import { limited, type MarkedQuery, resultOf, sendQuery } from './prepared.ts'
import type { DB } from './schema.gen.ts'
import { WriteBatch } from './write-batch.ts'

/** Queries; where it comes from a transaction, they are bound to that one transaction. */
export type Tx = Kysely<DB>

/** The tenant of a transaction, as row-level security reads it. What is left out matches no row. */
export interface Scope {
  merchantId?: MerchantId
  businessId?: BusinessId
  /** Whose own rows are seen, such as sessions and second factors. */
  userId?: UserId
  /** How far the account's clock is ahead, where it was read just now: then it is not read again, and nothing waits for the beginning. */
  clockAheadMs?: number | undefined
  /** Nothing is written, which the database enforces; then nobody waits for the end. */
  isReadOnly?: boolean
  /** Background work may take longer than a call that somebody waits for. */
  kind?: keyof typeof statementMsMax
}

/** How long a transaction waits for a lock before it fails. */
export const lockMsMax = 15_000
/** How long a statement may take where limits hold. */
export const statementMsMax = { call: 20_000, work: 600_000 } as const
/** A server that has not answered this long after its own limit is silent; then the connection is closed. */
export const silenceMsMax = 5_000

const tenantStatement = `SELECT set_config('app.merchant_id', $1, true), set_config('app.business_id', $2, true), set_config('app.user_id', $3, true),
  set_config('lock_timeout', '${lockMsMax}ms', true), set_config('statement_timeout', $4, true)`
const clockStatement = 'SELECT clock_ahead_ms FROM merchant_accounts WHERE merchant_id = $1'

/** What a statement that follows a failed one in the same transaction is answered. */
const inFailedTransaction = '25P02'

/** One checked-out connection, until its transaction has ended. Statements leave at once and are carried out in the order in which they were given. */
class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #timeoutMs: number | undefined
  /** Statements for which nobody waits until the end. */
  readonly pipelined: Promise<unknown>[] = []
  /** Statements that leave right before COMMIT. */
  readonly beforeCommit: (() => Promise<unknown>)[] = []
  readonly afterCommit: (() => void)[] = []
  /** What waits for the next statement that is not collected, or for the commit. */
  readonly #pending = new WriteBatch()
  /** Whether statements leave what is pending where it is. */
  isCollecting = false
  isOpen = true

  constructor(client: pg.PoolClient, timeoutMs: number | undefined) {
    this.#client = client
    this.#timeoutMs = timeoutMs
  }

  async executeQuery<R>(query: MarkedQuery): Promise<QueryResult<R>> {
    // Without this a forgotten await would run its query inside the next caller's transaction.
    if (!this.isOpen) throw new Error('This transaction has already ended.')
    if (!this.#pending.isEmpty && !query.isIndependent) {
      if (this.isCollecting) throw new Error(`This statement would not see what its transaction has collected. Call writeCollected before it: ${query.sql}`)
      this.writePending()
    }
    return resultOf(await this.#run<R>(query))
  }

  get pending(): WriteBatch {
    // As above: nobody would write it.
    if (!this.isOpen) throw new Error('This transaction has already ended.')
    return this.#pending
  }

  /** @param isLast whether COMMIT is next. */
  writePending(isLast = false): void {
    if (this.#pending.isEmpty) return
    for (const statement of this.#pending.take(isLast)) this.pipelineWrite(this.#run(statement))
  }

  #writeDeferred(): void {
    for (const statement of this.#pending.takeDeferred()) this.pipelineWrite(this.#run(statement))
  }

  /** Sends everything that waits for the end. */
  writeRest(): void {
    this.writePending(true)
    this.#writeDeferred()
    for (let next = this.beforeCommit.shift(); next; next = this.beforeCommit.shift()) this.pipelineWrite(next())
  }

  /** Whether nothing depends on how it ends. */
  get leavesNothing(): boolean {
    return this.pipelined.length === 0 && this.afterCommit.length === 0
  }

  pipelineWrite(statement: Promise<unknown>): void {
    statement.catch(() => {})
    this.pipelined.push(statement)
  }

  #run<R>(query: MarkedQuery): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
    return sendQuery<R>(this.#client, query, this.#timeoutMs)
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and there is nothing to yield.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not available inside a transaction.')
  }
}

const connections = new WeakMap<Tx, TransactionConnection>()

function connectionOf(tx: Tx): TransactionConnection {
  const connection = connections.get(tx)
  if (!connection) throw new Error('Only a transaction can do this.')
  return connection
}

/**
 * Leaves a statement whose answer nobody needs to the end of its transaction, which waits for it and fails where it failed. So it costs no
 * round trip of its own.
 */
export function pipelineWrite(tx: Tx, statement: Promise<unknown>): void {
  connectionOf(tx).pipelineWrite(statement)
}

/** Pipelines a statement right before COMMIT, after every other statement of the transaction. */
export function beforeCommit(tx: Tx, statement: () => Promise<unknown>): void {
  connectionOf(tx).beforeCommit.push(statement)
}

/** Runs once the transaction is committed. It must not throw. */
export function afterCommit(tx: Tx, work: () => void): void {
  connectionOf(tx).afterCommit.push(work)
}

/** What leaves with the transaction's next statement, at the latest with its commit. */
export function pendingWrites(tx: Tx): WriteBatch {
  return connectionOf(tx).pending
}

/** What a transaction collects; null where statements take along what is pending. */
export function batchOf(tx: Tx): WriteBatch | null {
  const connection = connectionOf(tx)
  return connection.isCollecting ? connection.pending : null
}

/**
 * Collects what is written from now on, until `writeCollected` or the commit. No query sees collected rows before that, so one that isn't marked as
 * independent of them throws.
 */
export function collectWrites(tx: Tx): WriteBatch {
  connectionOf(tx).isCollecting = true
  return pendingWrites(tx)
}

/** Writes what was collected with the next statement or the commit, as one statement where it is little. */
export function writeCollected(tx: Tx): void {
  connectionOf(tx).isCollecting = false
}

/**
 * Runs work on the side of an account, in a transaction of a business or a person. Everything that it writes is sent before the transaction returns to its
 * own side, so no statement sees both.
 */
export async function onAccountSide<T>(tx: Tx, merchantId: MerchantId, work: (clockAheadMs: number) => Promise<T>): Promise<T> {
  const connection = connectionOf(tx)
  const { rows } = await sql<Side>`
    SELECT current_setting('app.merchant_id') AS merchant, current_setting('app.business_id') AS business, current_setting('app.user_id') AS person`.execute(tx)
  const own = rows[0]
  if (!own) throw new Error('A transaction has no side.')
  const ownLast = connection.beforeCommit.splice(0)
  await setSide(tx, { merchant: merchantId, business: '', person: '' })
  const { clock_ahead_ms } = await tx.selectFrom('merchant_accounts').select('clock_ahead_ms').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()
  const result = await work(clock_ahead_ms)
  connection.writeRest()
  connection.beforeCommit.push(...ownLast)
  await setSide(tx, own)
  return result
}

interface Side {
  readonly merchant: string
  readonly business: string
  readonly person: string
}

async function setSide(tx: Tx, { merchant, business, person }: Side): Promise<void> {
  await sql`SELECT set_config('app.merchant_id', ${merchant}, true), set_config('app.business_id', ${business}, true), set_config('app.user_id', ${person}, true)`.execute(
    tx,
  )
}

interface Builder {
  readonly global: Kysely<DB>
  readonly dialect: Dialect
  readonly driver: Driver
  readonly hasLimits: boolean
}

/** A connection, which is given back once its transaction has ended; one that is broken is closed instead. */
export interface LentConnection {
  readonly client: pg.PoolClient
  giveBack(brokenBy?: Error): void
}

/** Runs work in one transaction on a connection; see `Database.transaction`. */
export async function runTransaction<T>(
  { global, dialect, driver, hasLimits }: Builder,
  { client, giveBack }: LentConnection,
  scope: Scope,
  work: (tx: Tx, clockAheadMs: number) => Promise<T>,
): Promise<T> {
  const statementMs = hasLimits ? statementMsMax[scope.kind ?? 'call'] : undefined
  const timeoutMs = statementMs && statementMs + silenceMsMax
  const connection = new TransactionConnection(client, timeoutMs)
  const executor = global.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  const tx = new Transaction<DB>({ config: { dialect }, dialect, driver, executor })
  connections.set(tx, connection)
  const end = async (statement: string) => {
    connection.isOpen = false
    return client.query(limited({ text: statement }, timeoutMs))
  }
  try {
    const result = await work(tx, await begin(client, scope, statementMs ?? 0, timeoutMs))
    connection.writeRest()
    const ended = end('COMMIT')
    if (scope.isReadOnly && connection.leavesNothing) {
      ended.then(() => giveBack(), giveBack)
      return result
    }
    await Promise.all([...connection.pipelined, ended])
    // PostgreSQL answers COMMIT this way when a statement had failed and the error was swallowed.
    if ((await ended).command === 'ROLLBACK') throw new Error('The transaction was rolled back, because one of its statements had failed.')
    for (const work of connection.afterCommit) work()
    giveBack()
    return result
  } catch (error) {
    await end('ROLLBACK').then(() => giveBack(), giveBack)
    throw await causeOf(error, connection.pipelined)
  }
}

/** Begins a transaction of a tenant; what it sends arrives before anything that the transaction does. Returns how far the account's clock is ahead. */
async function begin(
  client: pg.PoolClient,
  { merchantId, businessId, userId, clockAheadMs, isReadOnly }: Scope,
  statementMs: number,
  timeoutMs: number | undefined,
): Promise<number> {
  const tenant = { name: 'tenant', text: tenantStatement, values: [merchantId ?? '', businessId ?? '', userId ?? '', `${statementMs}ms`] }
  const begun: Promise<unknown>[] = [
    client.query(limited({ text: isReadOnly ? 'BEGIN READ ONLY' : 'BEGIN' }, timeoutMs)),
    client.query(limited(tenant, timeoutMs)),
  ]
  if (clockAheadMs !== undefined) {
    // Where it fails, so does whatever comes after it.
    for (const step of begun) step.catch(() => {})
    return clockAheadMs
  }
  const clock = merchantId ? client.query<{ clock_ahead_ms: number }>(limited({ name: 'clock', text: clockStatement, values: [merchantId] }, timeoutMs)) : null
  await Promise.all([...begun, clock])
  return (await clock)?.rows[0]?.clock_ahead_ms ?? 0
}

/** A statement may fail only because one that was sent along had failed before it. */
async function causeOf(error: unknown, pipelined: readonly Promise<unknown>[]): Promise<unknown> {
  if ((error as { code?: unknown } | null)?.code !== inFailedTransaction) return error
  const failed = (await Promise.allSettled(pipelined)).find((outcome) => outcome.status === 'rejected' && outcome.reason?.code !== inFailedTransaction)
  return failed?.status === 'rejected' ? failed.reason : error
}
