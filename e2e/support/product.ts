import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** What `npm start` tells a newcomer, and where its data is. */
export interface Product {
  readonly baseUrl: string
  /** The printed sign-in: the owner of the demo business. Every other member of it has the same password. */
  readonly owner: { readonly email: string; readonly password: string }
  /** Of the demo business's sandbox account. */
  readonly secretKey: string
  readonly dataDir: string
}

export interface RunningProduct extends Product {
  stop(): Promise<void>
}

const environmentName = 'COUNTERFOIL_E2E_PRODUCT'
/** The first start makes a database and a year of demo data; a slow machine may take its time. */
const startLimitMs = 240_000
const stopLimitMs = 30_000
const root = path.resolve(import.meta.dirname, '../..')

/** What `npm start` prints, one per line. */
const announcements = { address: /^Address: (\S+)$/, signIn: /^Sign in: (\S+) \/ (\S+)$/, secretKey: /^Sandbox secret key: (\S+)$/ }

/** Starts the built product as a newcomer does, with data of its own and on any free port, and reads what it prints. */
export async function startProduct(): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'counterfoil-e2e-'))
  // Nothing of the developer's own settings may reach the product under test.
  const { PATH, HOME, LANG } = process.env
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { PATH, HOME, LANG, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
    clearTimeout(timer)
    rmSync(dataDir, { recursive: true, force: true })
  }

  const output: string[] = []
  const announced = new Promise<Omit<Product, 'dataDir'>>((resolve, reject) => {
    const found = new Map<string, string[]>()
    const read = (line: string) => {
      output.push(line)
      for (const [name, pattern] of Object.entries(announcements)) {
        const match = pattern.exec(line)
        if (match) found.set(name, match.slice(1))
      }
      const [[baseUrl] = [], [email, password] = [], [secretKey] = []] = ['address', 'signIn', 'secretKey'].map((name) => found.get(name))
      if (baseUrl && email && password && secretKey) resolve({ baseUrl, owner: { email, password }, secretKey })
    }
    createInterface(child.stdout).on('line', read)
    createInterface(child.stderr).on('line', read)
    const fail = (reason: string) => reject(new Error(`The product ${reason}. It printed:\n${output.join('\n')}`))
    child.once('error', reject)
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`))
    setTimeout(() => fail(`did not announce itself within ${startLimitMs} ms`), startLimitMs).unref()
  })
  try {
    return { ...(await announced), dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Hands the product to the workers, which are processes of their own. */
export function shareProduct({ baseUrl, owner, secretKey, dataDir }: Product): void {
  process.env[environmentName] = JSON.stringify({ baseUrl, owner, secretKey, dataDir } satisfies Product)
}

/** The product that the run started. */
export function getSharedProduct(): Product {
  const shared = process.env[environmentName]
  if (shared === undefined) throw new Error('No product was started for this run.')
  const product: Product = JSON.parse(shared)
  return product
}
