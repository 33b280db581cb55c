import { existsSync } from 'node:fs'
import { type Config, clusterFolderIn, loadKeylessConfig } from '../infra/config/config.ts'
import { type Database, openDatabase } from '../infra/database/database.ts'
import { joinEmbedded, startEmbedded } from '../infra/database/embedded/embedded.ts'
import { checkSecretKey } from '../infra/database/key-check.ts'
import { refuseUnfinishedRestore } from '../infra/database/restore-marker.ts'
import { UserError } from '../infra/user-error.ts'
import type { Shutdown } from './shutdown.ts'

/** Connections beside those of two pools, of the server and of a command beside it: migrations, the lock of the folder, a person with psql. */
const spareConnections = 30

/** A connection as the owner of the database, past row-level security, which the shutdown closes. */
export function connectAsOwner(ownerUrl: string, shutdown: Shutdown): Database {
  const owner = openDatabase({ connectionString: ownerUrl, poolSize: 1 })
  shutdown.add(() => owner.close())
  return owner
}

/** The configured database as its owner has it, past row-level security, for commands that read or repair all of it. The key is checked. */
export async function openOwnerDatabase(config: Config, shutdown: Shutdown): Promise<Database> {
  const owner = connectAsOwner(await openOwnerUrl(config, shutdown), shutdown)
  await refuseUnfinishedRestore(owner.pool)
  await checkSecretKey(owner.pool, config)
  return owner
}

/**
 * The owner's connection string of the configured database. The embedded one is started, and stopped by the shutdown; a server refuses one that another
 * process runs, and a command works beside it.
 */
export async function openOwnerUrl(config: Config, shutdown: Shutdown, isServer = false): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl
  const starting = (isServer ? startEmbedded : joinEmbedded)(config.dataDir, {
    connectionsMax: 2 * config.databasePoolSize + spareConnections,
    onLost: (error) => {
      console.error(`Lost the embedded database: ${error.message}`)
      void shutdown.run().then(() => process.exit(1))
    },
  })
  // A signal while it starts stops it as well. The caller reports why it didn't start.
  shutdown.add(async () => (await starting.catch(() => null))?.stop())
  return (await starting).ownerUrl
}

/** Before anything would make a new installation in the folder. @param action completes "no database to". */
export function refuseMissingDatabase(env: NodeJS.ProcessEnv, action: string): void {
  const { databaseUrl, dataDir } = loadKeylessConfig(env)
  if (databaseUrl === null && !existsSync(clusterFolderIn(dataDir))) {
    throw new UserError(`${dataDir} has no database to ${action}. Set DATA_DIR to the installation folder.`)
  }
}
