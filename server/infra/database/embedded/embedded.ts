import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readOrCreateSecret } from '../../config/secret-file.ts'
import { UserError } from '../../user-error.ts'
import { refuseUnfinishedFolder } from '../restore-marker.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import { type Cluster, ensureCluster, removeDrafts, superuser } from './embedded-cluster.ts'
import { findPostmaster, launchPostmaster, type Postmaster, type PostmasterOptions, stopPostmaster } from './embedded-postmaster.ts'
import { FolderInUse, lockFolder, type Unlock } from './folder-lock.ts'
import { chooseSystemUser } from './system-user.ts'

const databaseName = 'counterfoil'
const pollMs = 50
const relaunchMs = 500
/** After a crash PostgreSQL first replays its log; how long depends on how much was written. */
const startLimitMs = 300_000
/** An orphan that neither answers nor says that it is starting is replaced after this time. */
const silenceLimitMs = 5_000
/** A database that is lost again within this time, so many times in succession, does not come back by being started again. */
const quickLossMs = 2_000
const quickLossesMax = 5
const stopLimitMs = 60_000
/** How long a command waits for a server that is just starting or stopping. */
const joinLimitMs = 10_000

export interface EmbeddedOptions extends Partial<PostmasterOptions> {
  /** Called when the database was lost for good while the process runs. */
  onLost?: (reason: Error) => void
  /** Prepares the locked folder for a restore, which begins with a new database. Without it, a folder whose restore did not finish is refused. */
  prepareRestore?: () => void
  /** How long a process that is ending may still hold the folder, in milliseconds. */
  lockPatienceMs?: number
}

export interface Embedded {
  ownerUrl: string
  stop(): Promise<void>
}

function connectionUrl(cluster: Pick<Cluster, 'password'>, { host, port }: Postmaster, database: string): string {
  return `postgres://${superuser}:${cluster.password}@${encodeURIComponent(host)}:${port}/${database}`
}

const isStarting = (error: unknown) => (error as pg.DatabaseError).code === '57P03'

async function connect(cluster: Pick<Cluster, 'password'>, postmaster: Postmaster, database: string, applicationName: string): Promise<pg.Client> {
  const connectionString = connectionUrl(cluster, postmaster, database)
  const client = new pg.Client({ connectionString, application_name: applicationName, connectionTimeoutMillis: silenceLimitMs, keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** A connection to the PostgreSQL that runs in the folder, starting it where none runs and replacing one that does not answer. */
async function reach(cluster: Cluster, options: PostmasterOptions): Promise<{ client: pg.Client; postmaster: Postmaster }> {
  const deadline = Date.now() + startLimitMs
  let silentSince = Date.now()
  let exit: string | null = null
  let firstExitAt: number | null = null
  let isLaunched = false
  for (;;) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster !== null) {
      try {
        return { client: await connect(cluster, postmaster, 'postgres', `counterfoil process ${process.pid}`), postmaster }
      } catch (error) {
        if ((error as pg.DatabaseError).code === '28P01') {
          throw new UserError(`The embedded database rejected the password in ${path.join(cluster.dataDir, 'postgres.password')}. Restore the original file.`)
        }
        if (isStarting(error)) silentSince = Date.now()
      }
      if (Date.now() - silentSince > silenceLimitMs) {
        await stopPostmaster(cluster, postmaster.pid, 0)
        silentSince = Date.now()
      }
    } else if (!isLaunched || exit !== null) {
      // It refuses while processes of a killed predecessor still end, which passes.
      if (exit !== null) {
        firstExitAt ??= Date.now()
        if (Date.now() - firstExitAt > silenceLimitMs) throw new UserError(await describeRefusal(cluster, `postgres ${exit}`))
        await wait(relaunchMs)
      }
      exit = null
      isLaunched = true
      // One that was started just now is not silent yet, however long its predecessors were.
      silentSince = Date.now()
      const { exited } = await launchPostmaster(cluster, options)
      void exited.then((outcome) => {
        exit = outcome
      })
    }
    if (Date.now() > deadline) throw new UserError(`The embedded database did not start in time. See ${path.join(cluster.dataDir, 'postgres.log')}.`)
    await wait(pollMs)
  }
}

async function describeRefusal({ dataDir }: Cluster, reason: string): Promise<string> {
  const logFile = path.join(dataDir, 'postgres.log')
  const text = await readFile(logFile, 'utf8').catch(() => '')
  // Our own tries to connect would hide the cause.
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.endsWith('the database system is starting up'))
  return [`The embedded database doesn't start: ${reason}. The end of ${logFile}:`, ...lines.slice(-8)].join('\n')
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
}

/**
 * Starts the embedded PostgreSQL in the folder, or takes over the one that a killed process left running.
 * Refuses while another living process uses the folder.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const absolute = path.resolve(dataDir)
  const unlock = await lockFolder(absolute, options.lockPatienceMs)
  try {
    if (options.prepareRestore) options.prepareRestore()
    else refuseUnfinishedFolder(absolute)
    return await startLocked(absolute, unlock, options)
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Uses the embedded PostgreSQL of a folder beside the process that runs it, or starts it where none does.
 */
export async function joinEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const absolute = path.resolve(dataDir)
  const folder = path.join(absolute, 'postgres')
  for (const deadline = Date.now() + joinLimitMs; ; await wait(pollMs)) {
    try {
      return await startEmbedded(absolute, { ...options, lockPatienceMs: 0 })
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      const ownerUrl = await findRunning({ folder, password: readOrCreateSecret(path.join(absolute, 'postgres.password'), folder) })
      if (ownerUrl !== null) return { ownerUrl, stop: async () => {} }
      if (Date.now() > deadline) throw new UserError(`The server in ${absolute} is starting or stopping. Run the command again.`)
    }
  }
}

/** The owner's connection string of a PostgreSQL that another process runs; null where it does not accept connections. */
async function findRunning(cluster: Pick<Cluster, 'folder' | 'password'>): Promise<string | null> {
  const postmaster = await findPostmaster(cluster)
  if (postmaster === null) return null
  try {
    const client = await connect(cluster, postmaster, databaseName, 'counterfoil join')
    await client.end()
    return connectionUrl(cluster, postmaster, databaseName)
  } catch {
    return null
  }
}

async function startLocked(
  dataDir: string,
  unlock: Unlock,
  { isDurable = true, connectionsMax = 100, onLost, prepareRestore }: EmbeddedOptions,
): Promise<Embedded> {
  const folder = path.join(dataDir, 'postgres')
  const user = await chooseSystemUser(folder)
  const cluster: Cluster = {
    dataDir,
    folder,
    user,
    binaries: await prepareBinaries(user),
    password: readOrCreateSecret(path.join(dataDir, 'postgres.password'), folder),
  }
  const options = { isDurable, connectionsMax }
  await ensureCluster(cluster)

  let current = await reach(cluster, options)
  let isStopping = false
  await removeDrafts(dataDir)
  // What a restore that died has left.
  if (prepareRestore) await current.client.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  await ensureDatabase(current.client)

  async function reachAgain(losses: number): Promise<void> {
    if (losses >= quickLossesMax) throw new UserError(await describeRefusal(cluster, `it was lost ${losses} times in succession`))
    const next = await reach(cluster, options)
    const hasMoved = next.postmaster.host !== current.postmaster.host || next.postmaster.port !== current.postmaster.port
    current = next
    watch(losses)
    if (hasMoved) throw new UserError('The embedded database came back at another address.')
  }

  function watch(losses: number): void {
    const since = Date.now()
    current.client.once('end', () => {
      if (isStopping) return
      // PostgreSQL ends all connections when one of its processes crashed, and then accepts new ones.
      reachAgain(Date.now() - since < quickLossMs ? losses + 1 : 0).catch((error: Error) => onLost?.(error))
    })
  }
  watch(0)

  return {
    ownerUrl: connectionUrl(cluster, current.postmaster, databaseName),
    stop: async () => {
      isStopping = true
      await stopPostmaster(cluster, current.postmaster.pid, stopLimitMs)
      await current.client.end().catch(() => {})
      unlock()
    },
  }
}
