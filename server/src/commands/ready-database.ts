import type { Config } from '../infra/config.ts'
import type { Database } from '../infra/database/database.ts'
import { openDatabase } from '../infra/database/database.ts'
import { migrate } from '../infra/database/migrate.ts'
import { appUrl, verifyApplicationRole } from '../infra/database/roles.ts'
import { type Keys, openKeys } from '../infra/keys.ts'
import { openOwnerUrl } from './owner-database.ts'
import type { Shutdown } from './shutdown.ts'

export interface ReadyDatabase {
  /** As the role that row-level security holds. */
  readonly database: Database
  readonly keys: Keys
  /** The owner's connection string, for what is written past row-level security. */
  readonly ownerUrl: string
}

/** The migrated database. */
export async function openReadyDatabase(config: Config, shutdown: Shutdown): Promise<ReadyDatabase> {
  const ownerUrl = await openOwnerUrl(config, shutdown)
  await migrate(ownerUrl, { ...config, isEmbedded: config.databaseUrl === null })
  const database = openDatabase({ connectionString: appUrl(ownerUrl, config.secretKey), poolSize: config.databasePoolSize, hasLimits: true, cell: config.cell })
  shutdown.add(() => database.close())
  await verifyApplicationRole(database.pool)
  return { database, keys: await openKeys(database, config.secretKey), ownerUrl }
}
