import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readOrCreateSecret } from '../secret-file.ts'
import { UserError } from '../user-error.ts'
import { chooseAccount } from './embedded-account.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import type { Cluster } from './embedded-cluster.ts'
import { ensureCluster, removeDrafts, superuser } from './embedded-cluster.ts'
import type { Postmaster, PostmasterOptions } from './embedded-postmaster.ts'
import { findPostmaster, launchPostmaster, stopPostmaster } from './embedded-postmaster.ts'

const databaseName = 'counterfoil'
/** An arbitrary number: the advisory lock of the one process that runs in the folder. */
const processLock = 4_600_000
const pollMs = 50
const relaunchMs = 500
/** After a crash PostgreSQL first replays its log; how long depends on how much was written. */
const startLimitMs = 300_000
/** An orphan that neither answers nor says that it is starting is replaced after this time. */
const silenceLimitMs = 5_000
/** A process that was killed a moment ago may still seem to hold the lock. */
const lockLimitMs = 3_000
const stopLimitMs = 60_000

export interface EmbeddedOptions extends Partial<PostmasterOptions> {
  /** Called when the database was lost for good while the process runs. */
  onLost?: (reason: Error) => void
}

export interface Embedded {
  ownerUrl: string
  stop(): Promise<void>
}

function connectionUrl(cluster: Cluster, { host, port }: Postmaster, database: string): string {
  return `postgres://${superuser}:${cluster.password}@${encodeURIComponent(host)}:${port}/${database}`
}

const isStarting = (error: unknown) => (error as pg.DatabaseError).code === '57P03'

async function connect(cluster: Cluster, postmaster: Postmaster, database: string, applicationName: string): Promise<pg.Client> {
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
  let isLaunched = false
  for (;;) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster !== null) {
      try {
        return { client: await connect(cluster, postmaster, 'postgres', `counterfoil process ${process.pid}`), postmaster }
      } catch (error) {
        if ((error as pg.DatabaseError).code === '28P01') {
          throw new UserError(
            `The embedded database does not accept the password in ${path.join(cluster.dataDir, 'postgres.password')}. Put the original file back.`,
          )
        }
        if (isStarting(error)) silentSince = Date.now()
      }
      if (Date.now() - silentSince > silenceLimitMs) {
        await stopPostmaster(cluster, postmaster.pid, 0)
        silentSince = Date.now()
      }
    } else if (!isLaunched || exit !== null) {
      // It refuses while processes of a killed predecessor still end, or while another copy starts; both pass.
      if (exit !== null && Date.now() - silentSince > silenceLimitMs) throw new UserError(await describeRefusal(cluster, exit))
      if (exit !== null) await wait(relaunchMs)
      exit = null
      isLaunched = true
      const { exited } = await launchPostmaster(cluster, options)
      void exited.then((outcome) => {
        exit = outcome
      })
    }
    if (Date.now() > deadline) throw new UserError(`The embedded database did not become ready in time. See ${path.join(cluster.dataDir, 'postgres.log')}.`)
    await wait(pollMs)
  }
}

async function describeRefusal({ dataDir }: Cluster, exit: string): Promise<string> {
  const logFile = path.join(dataDir, 'postgres.log')
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n')
  return [`The embedded database does not start: postgres ${exit}. The end of ${logFile}:`, ...lines.slice(-5)].join('\n')
}

/**
 * Takes the lock that only one process in this folder can hold. It is PostgreSQL's own and ends with the connection, so a killed
 * process leaves nothing behind, and neither an old file nor a process number in use again can be mistaken for it.
 */
async function takeLock(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + lockLimitMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [processLock])
    if (rows[0]?.taken) return
    if (Date.now() > deadline) break
    await wait(pollMs)
  }
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [processLock],
  )
  const holder = rows[0]?.application_name.replace('counterfoil ', '') ?? 'unknown process'
  throw new UserError(`Counterfoil already runs in ${dataDir} (${holder}). Stop it first, or choose another folder with DATA_DIR.`)
}

async function reachAndLock(cluster: Cluster, options: PostmasterOptions): Promise<{ client: pg.Client; postmaster: Postmaster }> {
  for (;;) {
    const reached = await reach(cluster, options)
    try {
      await takeLock(reached.client, cluster.dataDir)
      return reached
    } catch (error) {
      await reached.client.end().catch(() => {})
      // The database may have been ending just now, together with the copy that held the lock; then it is our turn.
      if (error instanceof UserError) throw error
      await wait(pollMs)
    }
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
}

/**
 * Starts the embedded PostgreSQL in the folder, or takes over the one that a killed process left running.
 * Refuses while another living process uses the folder.
 */
export async function startEmbedded(dataDir: string, { isDurable = true, connectionsMax = 100, onLost }: EmbeddedOptions = {}): Promise<Embedded> {
  const absolute = path.resolve(dataDir)
  const folder = path.join(absolute, 'postgres')
  const account = await chooseAccount(folder)
  const cluster: Cluster = {
    dataDir: absolute,
    folder,
    account,
    binaries: await prepareBinaries(account),
    password: readOrCreateSecret(path.join(absolute, 'postgres.password'), folder),
  }
  const options = { isDurable, connectionsMax }
  await ensureCluster(cluster)

  let current = await reachAndLock(cluster, options)
  let isStopping = false
  await removeDrafts(absolute)
  await ensureDatabase(current.client)

  function watch(client: pg.Client): void {
    client.once('end', () => {
      if (isStopping) return
      // PostgreSQL ends all connections when one of its processes crashed, and then accepts new ones.
      reachAndLock(cluster, options).then(
        (next) => {
          const hasMoved = next.postmaster.host !== current.postmaster.host || next.postmaster.port !== current.postmaster.port
          current = next
          watch(next.client)
          if (hasMoved) onLost?.(new Error('The embedded database came back at another address.'))
        },
        (error: Error) => onLost?.(error),
      )
    })
  }
  watch(current.client)

  return {
    ownerUrl: connectionUrl(cluster, current.postmaster, databaseName),
    stop: async () => {
      isStopping = true
      await stopPostmaster(cluster, current.postmaster.pid, stopLimitMs)
      await current.client.end().catch(() => {})
    },
  }
}
