import pg from 'pg'
import { UserError } from '../user-error.ts'
import { checkSecretKey, createKeys, type KeyInUse } from './key-check.ts'
import { applyWithin, haveRecorded, type Migration, readMigrations } from './migration.ts'
import { refuseUnfinishedRestore } from './restore-marker.ts'
import { createRoles } from './roles.ts'

const oldestServerVersion = 160_000
const lockTimeout = '5s'
/** An arbitrary number that every copy of this program knows: the advisory lock of whoever migrates. */
export const migrationLock = 4_600_001

/** Until the first release, files are edited in place: a database with another text of one, or with other files, can't be brought up to date. */
function refuseOtherSchema(migrations: readonly Migration[], applied: ReadonlyMap<string, string>, isEmbedded: boolean): void {
  if (haveRecorded(migrations, applied)) return
  const target = isEmbedded ? 'DATA_DIR to an empty folder' : 'DATABASE_URL to an empty database'
  throw new UserError(`The database was made by another version of Counterfoil, whose tables this version can't change. Start that version, or set ${target}.`)
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

export async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS counterfoil_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)')
}

/** Returns the checksums of the applied migrations by name. */
export async function readAppliedMigrations(client: Pick<pg.Client, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM counterfoil_migrations ORDER BY name')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

export interface MigrateOptions extends KeyInUse {
  /** Whether the whole PostgreSQL server is ours. */
  readonly isEmbedded?: boolean
  /** In their order; the product's own by default. */
  readonly migrations?: readonly Migration[]
  /** Called after each, with how many of those that were missing are applied. */
  readonly onApplied?: ((done: number, total: number) => void) | undefined
}

/**
 * Checks the key, creates the roles and applies what is missing, in order, each migration in its own transaction.
 * Several processes may do this at once: the others wait. Returns the names of what was applied.
 */
export async function migrate(ownerUrl: string, { migrations: given, isEmbedded = false, onApplied, ...key }: MigrateOptions): Promise<string[]> {
  const migrations = given ?? (await readMigrations())
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
    await createKeys(client, key)
    await createMigrationsTable(client)
    const applied = await readAppliedMigrations(client)
    refuseOtherSchema(migrations, applied, isEmbedded)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const [index, migration] of pending.entries()) {
      await apply(client, migration)
      onApplied?.(index + 1, pending.length)
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
