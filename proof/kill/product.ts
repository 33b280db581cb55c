import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { copyFirstStart, type FirstStart } from '../support/first-start.ts'

/** The product as a newcomer starts it, `counterfoil start` with its embedded database in a folder, for tests that kill it. */

const checkout = [process.execPath, path.resolve(import.meta.dirname, '../../server/cli.ts')]
const pollMs = 20

export interface Product {
  readonly address: string
  /** What the first start of the folder printed; null afterwards. */
  readonly sandboxKey: string | null
  /** The same. */
  readonly signIn: { readonly email: string; readonly password: string } | null
  /** The server dies where it stands; its database goes on. */
  killServer(): Promise<void>
  /** The server and every process of its database die at once. */
  killAll(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the product. A new folder gets the data of a first start, which browser tests get as well: making them takes a minute.
 * @param program the command line of `counterfoil`: of this checkout, or of a release, which makes its data itself.
 */
export async function startProduct(folder: string, program: readonly string[] = checkout): Promise<Product> {
  const isNew = !existsSync(path.join(folder, 'postgres'))
  const known = isNew && program === checkout ? await copyFirstStart(folder, () => startFirst(folder)) : null
  const isFirst = isNew && !known
  const server = launch(program, folder, ['start'])
  const lines: string[] = []
  let address: string | null = null
  let sandboxKey: string | null = null
  let signIn: string | null = null
  const errors = readAll(server)
  for await (const line of createInterface({ input: server.stdout! })) {
    lines.push(line)
    address ??= after(line, 'Address: ')
    sandboxKey = after(line, 'Sandbox secret key: ')
    signIn ??= after(line, 'Sign in: ')
    // A first start prints the key last; another one, nothing after the mailbox.
    if (sandboxKey !== null || (line.startsWith('Mailbox: ') && !isFirst)) break
  }
  if (address === null) throw new Error(`It did not start: ${lines.join('\n')} ${await errors}`)
  const [email, password] = signIn?.split(' / ') ?? []
  return {
    address,
    sandboxKey: known?.access.secretKey ?? sandboxKey,
    signIn: known?.access.owner ?? (email !== undefined && password !== undefined ? { email, password } : null),
    killServer: () => kill(server, []),
    killAll: () => kill(server, processesIn(path.join(folder, 'postgres'))),
    stop: () => end(server, 'SIGTERM'),
  }
}

/** Starts the product once as a newcomer does, and stops it. */
async function startFirst(folder: string): Promise<FirstStart> {
  const server = launch(checkout, folder, ['start'], { LOG_LEVEL: 'info' })
  const errors = readAll(server)
  const log: string[] = []
  const told = new Map<string, string>()
  for await (const line of createInterface({ input: server.stdout! })) {
    const [, label, value] = /^(Sign in|Sandbox secret key|Platform key): (.+)$/.exec(line) ?? []
    if (label === undefined || value === undefined) log.push(line)
    else told.set(label, value)
    // It is printed last.
    if (label === 'Platform key') server.kill('SIGTERM')
  }
  log.push(await errors)
  const [email = '', password = ''] = told.get('Sign in')?.split(' / ') ?? []
  const access = { owner: { email, password }, secretKey: told.get('Sandbox secret key') ?? '', platformKey: told.get('Platform key') ?? '' }
  if (access.platformKey === '') throw new Error(`It did not start: ${log.join('\n')}`)
  return { access, log: log.join('\n') }
}

export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs a command of the product to its end. */
export async function runProduct(
  folder: string,
  command: string,
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Ended> {
  const process = launchProduct(folder, command, settings, args)
  let output = ''
  for (const stream of [process.stdout!, process.stderr!]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(process, 'close')) as [number | null]
  return { code, output }
}

/** Begins a command of the product, for a test that kills it. */
export function launchProduct(folder: string, command: string, settings: Readonly<Record<string, string>> = {}, args: readonly string[] = []): ChildProcess {
  return launch(checkout, folder, [command, ...args], settings)
}

function launch([program = '', ...first]: readonly string[], folder: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings }
  return spawn(program, [...first, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function readAll(server: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of server.stderr!) text += chunk
  return text
}

const after = (line: string, beginning: string) => (line.startsWith(beginning) ? line.slice(beginning.length) : null)

async function kill(server: ChildProcess, others: readonly number[]): Promise<void> {
  const ended = end(server, 'SIGKILL')
  for (const id of others) signal(id, 'SIGKILL')
  await ended
  while (others.some((id) => isAlive(id))) await wait(pollMs)
}

async function end(server: ChildProcess, by: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(by)
  await exited
}

/** All processes of the database in a folder; where that cannot be seen, the first of them, without which the others end by themselves. */
export function processesIn(folder: string): number[] {
  const first = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  if (process.platform !== 'linux') return [first]
  const own = realpathSync(folder)
  const found = readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0 && directoryOf(id) === own)
  if (!found.includes(first) || found.length < 2) throw new Error(`PostgreSQL was not found at work in ${folder}`)
  return found
}

/** PostgreSQL makes its folder the working directory of all its processes. One that has ended, and whose parent has not asked for it yet, has none. */
function directoryOf(id: number): string | null {
  try {
    return readlinkSync(`/proc/${id}/cwd`)
  } catch {
    return null
  }
}

function isAlive(id: number): boolean {
  return process.platform === 'linux' ? directoryOf(id) !== null : signal(id, 0)
}

/** False where it has ended. */
function signal(id: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, name)
  } catch {
    return false
  }
}

/** A connection to the embedded database of a product that runs, past row-level security. */
export async function connectTo(folder: string): Promise<pg.Client> {
  const cluster = path.join(folder, 'postgres')
  const [, , , port, socket] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({
    host: socket?.trim() ? cluster : '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim(),
    database: 'counterfoil',
  })
  await client.connect()
  return client
}
