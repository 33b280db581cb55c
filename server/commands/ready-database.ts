import { requireSameCell } from '../infra/cell/cell-store.ts'
import { type Config, loadConfig } from '../infra/config/config.ts'
import { type Database, openDatabase } from '../infra/database/database.ts'
import { type MigrateOptions, migrate } from '../infra/database/migrate.ts'
import { appUrl, verifyApplicationRole } from '../infra/database/roles.ts'
import { type Keys, openKeys } from '../infra/keys/keys.ts'
import type { CommandIo } from './io.ts'
import { connectAsOwner, openOwnerUrl } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

export interface ReadyDatabase {
  /** As the role that row-level security holds. */
  readonly database: Database
  readonly keys: Keys
  /** The owner's connection string, for what is written past row-level security. */
  readonly ownerUrl: string
}

interface Opening extends Pick<MigrateOptions, 'onApplied'> {
  /** A server runs the embedded database alone; a command works beside it. */
  readonly isServer?: boolean
}

/** The migrated database. */
export async function openReadyDatabase(config: Config, shutdown: Shutdown, { isServer, onApplied }: Opening = {}): Promise<ReadyDatabase> {
  const ownerUrl = await openOwnerUrl(config, shutdown, isServer)
  await migrate(ownerUrl, { ...config, isEmbedded: config.databaseUrl === null, onApplied })
  const database = openDatabase({ connectionString: appUrl(ownerUrl, config.secretKey), poolSize: config.databasePoolSize, hasLimits: true, cell: config.cell })
  shutdown.add(() => database.close())
  await verifyApplicationRole(database.pool)
  await requireSameCell(database)
  return { database, keys: await openKeys(database, config), ownerUrl }
}

interface CommandDatabase {
  readonly config: Config
  readonly database: Database
  /** Connects past row-level security, for what the application's role may not write. */
  connectAsOwner(): Database
}

/** Runs a command on the migrated database, and closes what it opened, also on a signal. */
export async function runOnDatabase(io: CommandIo, work: (opened: CommandDatabase) => Promise<void>): Promise<void> {
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const { database, ownerUrl } = await openReadyDatabase(config, shutdown)
    await work({ config, database, connectAsOwner: () => connectAsOwner(ownerUrl, shutdown) })
  } finally {
    await shutdown.run()
  }
}
