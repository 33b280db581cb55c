import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Access, copyFirstStart, type FirstStart } from '../support/first-start.ts'
import { makeMemoryFolder } from '../support/memory-folder.ts'

/** What `npm start` tells a newcomer, and where its data is. */
export interface Product extends Access {
  readonly baseUrl: string
  /** The page that shows the mails of this product. */
  readonly mailboxUrl: string
  /** The practice stores, which stand in for SHOPLINE. */
  readonly practiceUrl: string
  readonly dataDir: string
}

export interface RunningProduct extends Product {
  /** Everything it has written so far, but what it tells a newcomer. */
  readLog(): string
  stop(): Promise<void>
}

const environmentName = 'COUNTERFOIL_E2E_PRODUCT'
/** The first start makes a database and a year of demo data; a slow machine may take its time. */
const startLimitMs = 240_000
const stopLimitMs = 30_000
const root = path.resolve(import.meta.dirname, '../..')

/** What the product prints, one per line; a first `npm start` prints all of them. */
const announcements = {
  address: /^Address: (?<baseUrl>\S+)$/,
  mailbox: /^Mailbox: (?<mailboxUrl>\S+)$/,
  practice: /^Practice store: (?<practiceUrl>\S+)$/,
  signIn: /^Sign in: (?<email>\S+) \/ (?<password>\S+)$/,
  secretKey: /^Sandbox secret key: (?<secretKey>\S+)$/,
  platformKey: /^Platform key: (?<platformKey>\S+)$/,
}
type Announcement = keyof typeof announcements

const isAnnouncement = (line: string) => Object.values(announcements).some((announcement) => announcement.test(line))

export interface Process {
  /** The named parts of the awaited lines. */
  readonly announced: Readonly<Record<string, string>>
  /** Everything it has written so far, but what it tells a newcomer. */
  readLog(): string
  stop(): Promise<void>
  /** Ends it where it stands. */
  kill(): Promise<void>
}

/** Starts a process of the product, and waits until it has printed these lines. Nothing of the developer's own settings reaches it. */
export async function startProcess(args: readonly string[], settings: NodeJS.ProcessEnv, awaited: readonly Announcement[], folder = root): Promise<Process> {
  const { PATH, HOME, LANG } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // As under npm, it then stops by itself should this process be killed.
    env: { PATH, HOME, LANG, npm_lifecycle_event: 'start', PORT: '0', LOG_LEVEL: 'warn', OUTBOUND_LOOPBACK: 'allow', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
    clearTimeout(timer)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }

  const output: string[] = []
  const whenAnnounced = new Promise<Process['announced']>((resolve, reject) => {
    const missing = new Set(awaited)
    const announced: Record<string, string> = {}
    const read = (line: string) => {
      output.push(line)
      for (const name of missing) {
        const match = announcements[name].exec(line)
        if (match && missing.delete(name)) Object.assign(announced, match.groups)
      }
      if (missing.size === 0) resolve(announced)
    }
    createInterface(child.stdout).on('line', read)
    createInterface(child.stderr).on('line', read)
    const fail = (reason: string) => reject(new Error(`The product ${reason}. It printed:\n${output.join('\n')}`))
    child.once('error', reject)
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`))
    setTimeout(() => fail(`did not announce itself within ${startLimitMs} ms`), startLimitMs).unref()
  })
  try {
    return { announced: await whenAnnounced, readLog: () => output.filter((line) => !isAnnouncement(line)).join('\n'), stop, kill }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the built product on any free port, with the data that its first start makes. @param folder of another copy of the project. */
export async function startProduct(folder = root): Promise<RunningProduct> {
  const dataDir = makeMemoryFolder('e2e')
  const drop = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'info' }
    const first = await copyFirstStart(dataDir, () => startFirst(settings))
    const { announced, readLog, stop } = await startProcess(['scripts/start.ts'], settings, ['address', 'mailbox', 'practice'], folder)
    const { baseUrl = '', mailboxUrl = '', practiceUrl = '' } = announced
    return { baseUrl, mailboxUrl, practiceUrl, ...first.access, dataDir, readLog: () => `${first.log}\n${readLog()}`, stop: () => stop().finally(drop) }
  } catch (error) {
    drop()
    throw error
  }
}

/** Starts the product once as a newcomer does, and stops it. */
async function startFirst(settings: NodeJS.ProcessEnv): Promise<FirstStart> {
  const { announced, readLog, stop } = await startProcess(['scripts/start.ts'], settings, ['address', 'mailbox', 'signIn', 'secretKey', 'platformKey'])
  await stop()
  const { email = '', password = '', secretKey = '', platformKey = '' } = announced
  return { access: { owner: { email, password }, secretKey, platformKey }, log: readLog() }
}

/** Hands the product to the workers, which are processes of their own. */
export function shareProduct({ baseUrl, mailboxUrl, practiceUrl, owner, secretKey, platformKey, dataDir }: Product): void {
  process.env[environmentName] = JSON.stringify({ baseUrl, mailboxUrl, practiceUrl, owner, secretKey, platformKey, dataDir } satisfies Product)
}

/** The product that the run started. */
export function getSharedProduct(): Product {
  const shared = process.env[environmentName]
  if (shared === undefined) throw new Error('No product was started for this run.')
  const product: Product = JSON.parse(shared)
  return product
}
