import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { sha256 } from '../crypto.ts'
import { UserError } from '../user-error.ts'
import { checkSecretKey, type KeyInUse, keepKeyCheck } from './key-check.ts'
import { refuseUnfinishedRestore } from './restore-marker.ts'
import { createRoles } from './roles.ts'

/** The product's own migrations. */
export const migrationsDirectory = path.resolve(import.meta.dirname, '../../../migrations')

const oldestServerVersion = 160_000
const lockTimeout = '5s'
/** An arbitrary number that every copy of this program knows: the advisory lock of whoever migrates. */
export const migrationLock = 4_600_001

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Reads the migrations of this program, in their order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_/.test(name)).sort()
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers[index + 1] === number)
  if (twice !== undefined) throw new UserError(`Two migrations have number ${twice}.`)
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may change line ends; that is no change of the migration.
      const sql = (await readFile(path.join(directory, name, 'up.sql'), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: sha256(sql).toString('hex') }
    }),
  )
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  for (const { name, checksum } of migrations) {
    const recorded = applied.get(name)
    if (recorded !== undefined && recorded !== checksum) {
      throw new UserError(`Migration ${name}/up.sql was changed after it was applied. Restore the file and add a new migration instead.`)
    }
  }
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new UserError(`The database has migration ${unknown}, which this version doesn't know. Start the version that applied it, or a newer one.`)
  return migrations.filter(({ name }) => !applied.has(name))
}

function describeFailure({ name, sql }: Migration, error: unknown): UserError {
  const { message, position } = error as pg.DatabaseError
  const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
  return new UserError(`Migration ${name}/up.sql${line} failed and was rolled back: ${message}`)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${lockTimeout}'`)
  try {
    await applyWithin(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Applies a migration in the transaction that is open. */
export async function applyWithin(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO counterfoil_migrations (name, checksum, applied_at) VALUES ($1, $2, now())', [migration.name, migration.checksum])
  } catch (error) {
    throw describeFailure(migration, error)
  }
}

export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS counterfoil_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)')
}

/** Returns the checksums of the applied migrations by name, in their order. */
export async function readAppliedMigrations(client: Pick<pg.Client, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM counterfoil_migrations ORDER BY name')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

interface MigrateOptions extends KeyInUse {
  /** Whether the whole PostgreSQL server is ours. */
  readonly isEmbedded?: boolean
  readonly directory?: string
}

/**
 * Checks the key, creates the roles and applies what is missing, in order, each migration in its own transaction.
 * Several processes may do this at once: the others wait. Returns the names of what was applied.
 */
export async function migrate(ownerUrl: string, { directory = migrationsDirectory, isEmbedded = false, ...key }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'counterfoil migrate' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new UserError(`Can't connect to the database: ${error.message || (error as NodeJS.ErrnoException).code}`)
  })
  try {
    const version = await client.query<{ number: number; name: string }>(
      "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
    )
    const server = version.rows[0]
    if (!server || server.number < oldestServerVersion) throw new UserError(`PostgreSQL 16 or newer is required, but this server is ${server?.name}.`)

    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await refuseUnfinishedRestore(client)
    await checkSecretKey(client, key)
    await createRoles(client, key.secretKey, { isEmbedded })
    await keepKeyCheck(client, key)
    await createMigrationsTable(client)
    const pending = findPending(migrations, await readAppliedMigrations(client))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
