import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'

/** Scratch space of the benchmarks; kept out of the repository and never used by the product. */
export const benchFolder = path.resolve(import.meta.dirname, '../.cache/bench')

export interface Product {
  readonly address: string
  readonly email: string
  readonly password: string
  stop(): Promise<void>
}

/** Starts the product as a newcomer would, with its demo data, in a new data folder. */
export async function startProduct(): Promise<Product> {
  mkdirSync(benchFolder, { recursive: true })
  const dataDir = mkdtempSync(path.join(benchFolder, 'data-'))
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../scripts/start.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const found = new Map<string, string>()
  for await (const line of readline.createInterface({ input: child.stdout })) {
    const [, label, value] = /^([A-Z][\w ]+): (.+)$/.exec(line) ?? []
    if (label && value) found.set(label, value)
    if (found.has('Address') && found.has('Sign in')) break
  }
  child.stdout.resume()
  const [email, password] = (found.get('Sign in') ?? '').split(' / ')
  const address = found.get('Address')
  if (!address || !email || !password) throw new Error('The product did not print its address and sign-in.')
  return {
    address,
    email,
    password,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
