import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { notEmpty } from '../../infra/backup/load.ts'
import { clusterFolderIn, type KeylessConfig, secretFileIn } from '../../infra/config/config.ts'
import { startEmbedded } from '../../infra/database/embedded/embedded.ts'
import { isEmptyDatabase, isRestoreUnfinished, markFolder, unmarkFolder } from '../../infra/database/restore-marker.ts'
import { UserError } from '../../infra/user-error.ts'
import type { Shutdown } from '../shutdown.ts'

/** The database that a restore fills: the configured one, or an embedded one in a data folder without any. */
export interface RestoreTarget {
  readonly ownerUrl: string
  /** Called when the rows are there to stay. */
  readonly finish: () => void
}

/** @throws UserError where the configured installation has data. Changes nothing. */
export async function refuseData({ databaseUrl, dataDir }: KeylessConfig): Promise<void> {
  if (databaseUrl === null) refuseUsedFolder(dataDir)
  else await refuseUsedDatabase(databaseUrl)
}

function refuseUsedFolder(dataDir: string): void {
  if (existsSync(clusterFolderIn(dataDir)) && !isRestoreUnfinished(dataDir)) throw notEmpty(dataDir)
}

async function refuseUsedDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new UserError(`Can't connect to the database: ${error.message}`)
  })
  try {
    if (!(await isEmptyDatabase(client))) throw notEmpty('The database')
  } finally {
    await client.end()
  }
}

/** @throws UserError where the installation has a secret key already and the backup has another one. Changes nothing. */
export function refuseOtherKey(config: KeylessConfig, secretKey: string): void {
  const existing = config.givenSecretKey ?? (isRestoreUnfinished(config.dataDir) ? null : readSecret(secretFileIn(config.dataDir)))
  if (existing === secretKey || (existing === null && config.databaseUrl === null)) return
  throw new UserError(
    existing === null
      ? "SECRET_KEY is required with DATABASE_URL and must be the backup's key. To print it, run the command with --print-key."
      : `${config.secretKeySource} isn't the backup's key. Use the key that the command prints with --print-key; if that key was replaced since, run rotate-key after the restore. Nothing was changed.`,
  )
}

const readSecret = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)

/** Opens the target. An embedded database is made in the folder, which is marked until `finish`; its secret key is written beside it. */
export async function openTarget(config: KeylessConfig, secretKey: string, shutdown: Shutdown): Promise<RestoreTarget> {
  const { databaseUrl, dataDir, givenSecretKey } = config
  if (databaseUrl !== null) return { ownerUrl: databaseUrl, finish: () => {} }
  const embedded = await startEmbedded(dataDir, {
    prepareRestore: () => {
      refuseUsedFolder(dataDir)
      markFolder(dataDir)
      if (givenSecretKey === null) writeSecret(secretFileIn(dataDir), secretKey)
    },
  })
  shutdown.add(() => embedded.stop())
  return { ownerUrl: embedded.ownerUrl, finish: () => unmarkFolder(dataDir) }
}

/** A restore that is killed here must leave no half of a key, which would be what the next command complains about. */
function writeSecret(file: string, secretKey: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${secretKey}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
