import pg from 'pg'
import { loadConfig } from '../../infra/config/config.ts'
import { readSecretKeys } from '../../infra/database/key-rotation.ts'
import { refuseUnfinishedRestore } from '../../infra/database/restore-marker.ts'
import { UserError } from '../../infra/user-error.ts'
import { type CommandIo, readArguments } from '../io.ts'
import { openOwnerUrl, refuseMissingDatabase } from '../owner-database.ts'
import { Shutdown, stopOnSignals, stoppedCode } from '../shutdown.ts'
import { type Rotation, type RotationStep, rotate, stopRotation } from './rotation.ts'

export const usage = 'counterfoil rotate-key [--cancel]\n\n  --cancel   give up an unfinished rotation and keep the old key'
/** An arbitrary number that every copy of this program knows: the advisory lock of whoever rotates. */
const rotationLock = 4_600_002

export const run = (args: readonly string[], io: CommandIo) => rotateKey(args, io)

/**
 * `counterfoil rotate-key`: replaces the secret key while servers run. Killed at any step, it continues when it is run again.
 * @param onStep called where a test kills the process.
 */
export async function rotateKey(args: readonly string[], io: CommandIo, onStep?: (step: RotationStep) => void): Promise<void> {
  const { cancel: isCanceling = false } = readArguments(args, { options: { cancel: { type: 'boolean' } } }).values
  refuseMissingDatabase(io.env, 'rotate the key of')
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io, stoppedCode)
  try {
    const ownerUrl = await openOwnerUrl(config, shutdown)
    const client = await connect(ownerUrl, shutdown)
    await refuseUnfinishedRestore(client)
    const inDatabase = await readSecretKeys(client)
    if (inDatabase === null) throw new UserError('The database has no keys yet. Run counterfoil migrate first.')
    const rotation: Rotation = { config, console: io.console, ownerUrl, client, inDatabase, shutdown, isEmbedded: config.databaseUrl === null, onStep }
    await (isCanceling ? stopRotation(rotation) : rotate(rotation))
  } finally {
    await shutdown.run()
  }
}

async function connect(connectionString: string, shutdown: Shutdown): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'counterfoil rotate-key' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new UserError(`Can't connect to the database: ${error.message}`)
  })
  shutdown.add(() => client.end())
  const { rows } = await client.query<{ is_free: boolean }>('SELECT pg_try_advisory_lock($1) AS is_free', [rotationLock])
  if (!rows[0]?.is_free) throw new UserError('Another rotate-key is running. Wait until it ends.')
  return client
}
