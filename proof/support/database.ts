import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { endDatabaseCost } from './database-cost.ts'
import { testSecretKey, withDatabase } from './postgres.ts'

const defaultPoolSize = 10

export interface TestDatabase {
  /** As the application has it: row-level security holds. */
  database: Database
  /** As the owner of all tables, past row-level security. */
  owner: pg.Pool
  /** The same as commands of the operator have it: for verification, rebuilds and terms. */
  asOwner: Database
  /** The owner's connection string. */
  url: string
  drop(): Promise<void>
}

const templateName = () => new URL(inject('templateUrl')).pathname.slice(1)

async function asAdmin(statement: string): Promise<void> {
  // Connected to another database, because a template in use cannot be copied.
  const client = new pg.Client({ connectionString: withDatabase(inject('templateUrl'), 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A migrated, empty database of its own, as a copy of the template: one per test file. Drop it in afterAll. */
export async function createTestDatabase({ poolSize = defaultPoolSize }: { poolSize?: number } = {}): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${templateName()} STRATEGY file_copy`, poolSize)
}

/** A database without tables, for what makes them itself. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('', defaultPoolSize)

async function createDatabase(from: string, poolSize: number): Promise<TestDatabase> {
  const name = `${templateName()}_${randomBytes(6).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${name} ${from}`)
  const url = withDatabase(inject('templateUrl'), name)
  const owner = new pg.Pool({ connectionString: url, max: 3 })
  // Dropping the database by force may still reach a connection that is closing, and an error without a listener fails the whole run.
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  const asOwner = openDatabase({ connectionString: url, poolSize: 3 })
  const database = openDatabase({ connectionString: appUrl(url, testSecretKey), poolSize, hasLimits: true })
  return {
    database,
    owner,
    asOwner,
    url,
    drop: async () => {
      await endDatabaseCost(owner)
      // A test may have closed it, as a server that stops does.
      if (!database.pool.ended) await database.close()
      await Promise.all([owner.end(), asOwner.close()])
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
