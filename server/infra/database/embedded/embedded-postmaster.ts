import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, launch } from './embedded-cluster.ts'

const run = promisify(execFile)
/** What the socket's whole path may have at most; the systems' own limits are 104 and 108 bytes. */
const socketPathBytesMax = 100
const socketPort = 5432
const pollMs = 20
/** Larger than any process id a system hands out. */
const impossiblePid = '99999999'

/** A running PostgreSQL, as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number
  /** A folder or an address, as connections name it. */
  host: string
  port: number
}

export interface PostmasterOptions {
  /** Off for tests alone: what was committed then does not survive a crash of the machine. */
  isDurable: boolean
  connectionsMax: number
}

const pidFile = ({ folder }: Pick<Cluster, 'folder'>) => path.join(folder, 'postmaster.pid')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is the PostgreSQL of this very folder, and not a stranger that was given the same number later. */
async function livesIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // PostgreSQL makes its folder the working directory of all its processes.
    const [own, actual] = await Promise.all([stat(folder), stat(`/proc/${pid}/cwd`).catch(() => null)])
    return actual !== null && actual.ino === own.ino && actual.dev === own.dev
  }
  if (process.platform === 'win32') return isAlive(pid)
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return path.basename(stdout.trim()).startsWith('postgres')
}

/** The PostgreSQL that runs in the cluster's folder, or null. */
export async function findPostmaster(cluster: Pick<Cluster, 'folder'>): Promise<Postmaster | null> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return null
  if (!(await livesIn(pid, cluster.folder))) return null
  return { pid, port: Number(lines[3] || socketPort), host: lines[4]?.trim() ? cluster.folder : '127.0.0.1' }
}

/**
 * PostgreSQL refuses to start while the process that postmaster.pid names is alive, even when that number belongs to a stranger by now.
 * The file stays, because PostgreSQL also finds in it whether parts of the old server still hold its memory; only the number goes.
 */
async function forgetRecycledPid(cluster: Cluster): Promise<void> {
  const content = await readFile(pidFile(cluster), 'utf8').catch(() => null)
  if (content === null || (await findPostmaster(cluster)) !== null) return
  const [pid, ...rest] = content.split('\n')
  if (isAlive(Number(pid))) await writeFile(pidFile(cluster), [impossiblePid, ...rest].join('\n'))
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** A socket file keeps the database off the network; where its path is too long (or there are none, on Windows), a loopback port serves. */
async function listenArguments({ folder }: Cluster): Promise<string[]> {
  const socketFile = path.join(folder, `.s.PGSQL.${socketPort}`)
  if (process.platform !== 'win32' && Buffer.byteLength(socketFile) <= socketPathBytesMax) {
    return ['-k', '.', '-p', String(socketPort), '-c', 'listen_addresses=']
  }
  return ['-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1', '-p', String(await findFreePort())]
}

/** Starts PostgreSQL. It may still refuse, so the caller watches `exited` until it answers. */
export async function launchPostmaster(cluster: Cluster, { isDurable, connectionsMax }: PostmasterOptions) {
  await forgetRecycledPid(cluster)
  const listen = await listenArguments(cluster)
  const settings = {
    max_connections: connectionsMax,
    shared_buffers: '256MB',
    // Disks of today find a page about as fast as they read on.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Compiling a query costs more than it saves on pages of fifty rows.
    jit: 'off',
    // Failed statements are not logged: they hold customers' data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { child, exited } = await launch({
    cluster,
    program: cluster.binaries.postgres,
    folder: cluster.folder,
    outputFile: path.join(cluster.dataDir, 'postgres.log'),
    args: (folder) => ['-D', folder, ...listen, ...options],
  })
  // It outlives us if we are killed, and the next start takes it over.
  child.unref()
  return { exited }
}

async function waitUntilGone(pid: number, folder: string, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs
  // An ended process keeps its number until its parent asks for it, but it no longer lives anywhere.
  while (isAlive(pid) && (await livesIn(pid, folder))) {
    if (Date.now() > deadline) return false
    await wait(pollMs)
  }
  return true
}

/** Ends PostgreSQL: in good order if it manages to within the limit, otherwise at once, which the next start repairs. */
export async function stopPostmaster(cluster: Cluster, pid: number, orderlyLimitMs: number): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', orderlyLimitMs],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid) || !(await livesIn(pid, cluster.folder))) return
    process.kill(pid, signal)
    if (await waitUntilGone(pid, cluster.folder, limitMs)) return
  }
}
