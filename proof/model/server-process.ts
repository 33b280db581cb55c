import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type ExternalStep, externalSteps } from '#server/infra/external/runner.ts'
import { testSecretKey } from '../support/postgres.ts'
import type { FromServer, ToServer } from './messages.ts'

const entry = path.join(import.meta.dirname, 'serve.ts')
const pollMs = 20

export interface ServerOptions {
  readonly owner: pg.Pool
  readonly ownerUrl: string
  /** An empty folder of its own. */
  readonly folder: string
  readonly plantedBug?: string
}

/** The server in a process of its own, which is there again at once when it was killed. */
export interface ServerProcess {
  /** Where it answers; after a death, where the next one does. */
  origin(): Promise<string>
  /** It kills itself when it has passed a step so many times; null takes that back. */
  dieAt(at: { step: ExternalStep; after: number } | null): void
  /** True until it has died as it was told. */
  isDoomed(): boolean
  /** Has all that is due done. */
  work(): Promise<void>
  /** How often it died at each step. */
  readonly deaths: Record<ExternalStep, number>
  /** What went wrong inside. */
  readonly faults: string[]
  readonly outsideLog: string
  stop(): Promise<void>
}

export async function startServerProcess({ owner, ownerUrl, folder, plantedBug }: ServerOptions): Promise<ServerProcess> {
  const outsideLog = path.join(folder, 'outside.log')
  const deaths = Object.fromEntries(externalSteps.map((step) => [step, 0])) as Record<ExternalStep, number>
  const faults: string[] = []
  let doom: ExternalStep | null = null
  let isDoomed = false
  let isServing = false
  let isStopping = false
  let working = Promise.resolve()
  let origin = Promise.withResolvers<string>()

  // The next one has done all it can before it is needed; so a restart takes no longer than a database connection does.
  let current = spawnServer()
  let next = spawnServer()
  await begin()

  function spawnServer(): ChildProcess {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: ownerUrl,
      SECRET_KEY: testSecretKey.toString(),
      LOG_LEVEL: 'error',
      OUTSIDE_LOG: outsideLog,
      // Where a run has it: a process that is killed keeps nothing, and most of its start is compiling.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...(plantedBug === undefined ? {} : { PLANTED_BUG: plantedBug }),
    }
    const server = fork(entry, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    server.stderr?.on('data', (chunk) => faults.push(String(chunk)))
    server.on('message', ({ fault }: FromServer) => {
      if (fault !== undefined) faults.push(fault)
    })
    // A message to one that has just died is lost, as it is.
    server.on('error', () => {})
    return server
  }

  async function begin(): Promise<void> {
    const server = current
    if (server.exitCode !== null || server.signalCode !== null) return replace(server.exitCode, server.signalCode)
    server.once('exit', (code, signal) => void replace(code, signal))
    const serves = answerOf(server, ({ serves: address }) => address)
    send(server, { do: 'serve' })
    const address = await serves
    if (address === null) return
    isServing = true
    origin.resolve(address)
  }

  async function replace(code: number | null, signal: string | null): Promise<void> {
    if (isStopping) return
    if (signal === 'SIGKILL' && doom) deaths[doom]++
    else faults.push(`the server ended by itself: ${signal ?? code}`)
    doom = null
    isDoomed = false
    // One may die before it could say where it answers; whoever waits for that goes on waiting, for the next one.
    if (isServing) origin = Promise.withResolvers()
    isServing = false
    // What it had sent may still be carried out, until PostgreSQL has seen that nobody is there.
    while (await isConnected(owner)) await wait(pollMs)
    // Nobody waits for the lease of the dead.
    await owner.query(`UPDATE intents SET leased_until = clock_timestamp() - interval '1 second' WHERE done_at IS NULL`)
    current = next
    next = spawnServer()
    await begin()
  }

  /** Where it dies meanwhile, the next one does it. */
  async function workOnce(): Promise<void> {
    for (let hasWorked = false; !hasWorked; ) {
      await origin.promise
      const worked = answerOf(current, (message) => message.worked)
      send(current, { do: 'work' })
      hasWorked = (await worked) !== null
    }
  }

  return {
    origin: () => origin.promise,
    dieAt(at) {
      // What is taken back may have happened already.
      doom = at?.step ?? doom
      isDoomed = at !== null
      send(current, { do: 'die', at })
    },
    isDoomed: () => isDoomed,
    work() {
      // One after the other, so that nobody takes the end of another's for that of his own.
      working = working.then(workOnce)
      return working
    },
    deaths,
    faults,
    outsideLog,
    async stop() {
      isStopping = true
      await Promise.all([current, next].map((server) => end(server)))
    },
  }
}

function send(server: ChildProcess, message: ToServer): void {
  if (server.connected) server.send(message, () => {})
}

/** What the server says next of a kind, or null where it dies before. */
async function answerOf<T>(server: ChildProcess, read: (message: FromServer) => T | undefined): Promise<T | null> {
  if (server.exitCode !== null || server.signalCode !== null) return null
  return new Promise((resolve) => {
    const finish = (value: T | null) => {
      server.off('message', onMessage).off('exit', onExit)
      resolve(value)
    }
    const onMessage = (message: FromServer) => {
      const value = read(message)
      if (value !== undefined) finish(value)
    }
    const onExit = () => finish(null)
    server.on('message', onMessage).on('exit', onExit)
  })
}

async function isConnected(owner: pg.Pool): Promise<boolean> {
  const { rowCount } = await owner.query(`SELECT FROM pg_stat_activity WHERE application_name = 'counterfoil' AND datname = current_database()`)
  return rowCount !== 0
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGKILL')
  await exited
}
