import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely'
import type pg from 'pg'
import { retryConflicts } from '../conflicts.ts'
import { resultOf, sendQuery } from './prepared.ts'

/**
 * PostgreSQL for the query builder, over a pool that may be replaced. Its own driver would lose the marks of a statement.
 * Each statement is a transaction, and is repeated like one; `runTransaction` has a connection of its own for those of several statements.
 */
export class PooledDialect extends PostgresDialect {
  readonly #pool: () => pg.Pool

  constructor(pool: () => pg.Pool) {
    super({ pool: pool() })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#pool)
  }
}

class PooledDriver implements Driver {
  readonly #pool: () => pg.Pool

  constructor(pool: () => pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool().connect())
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.client.release()
  }

  beginTransaction = refuseTransaction
  commitTransaction = refuseTransaction
  rollbackTransaction = refuseTransaction

  async destroy(): Promise<void> {}
}

async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions run in Database.transaction.')
}

class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return resultOf(await retryConflicts(() => sendQuery<R>(this.client, query)))
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and there is nothing to yield.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not available.')
  }
}
