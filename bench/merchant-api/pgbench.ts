import { execFile } from 'node:child_process'
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { promisify } from 'node:util'
import { percentile } from '../table.ts'
import type { Place } from './place.ts'

const run = promisify(execFile)

/** Runs of the same script count on from here, so that no two payments are the same. */
const paymentsPerRun = 1_000_000

export interface Pgbench {
  /** Each client writes so many payments. */
  writePayments(countPerClient: number): Promise<void>
  measure(seconds: number): Promise<{ perSecond: number; p95Ms: number; count: number }>
}

/** @throws Error that says how to get it, where pgbench is not installed. */
export async function findPgbench(): Promise<string> {
  try {
    const { stdout } = await run('pgbench', ['--version'])
    return stdout.trim()
  } catch {
    throw new Error(
      'This benchmark needs pgbench, which was not found. On Debian it comes with: apt-get install postgresql-contrib. On macOS: brew install postgresql.',
    )
  }
}

/** The script as the application's role, with the account set for each connection. Statements are prepared once a connection. */
export function openPgbench(place: Place, script: string, clients: number): Pgbench {
  const scriptFile = path.join(place.folder, 'payment.sql')
  writeFileSync(scriptFile, script)
  const url = new URL(place.appUrl)
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
    PGOPTIONS: `-c app.merchant_id=${place.merchantId}`,
  }
  let runCount = 0
  const start = async (...options: string[]) => {
    const common = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      '--jobs=2',
      `--define=i=${paymentsPerRun * ++runCount}`,
      `--file=${scriptFile}`,
    ]
    const { stdout } = await run('pgbench', [...common, ...options], { env })
    return stdout
  }
  return {
    writePayments: async (countPerClient) => {
      await start(`--transactions=${countPerClient}`)
    },
    measure: async (seconds) => {
      const logFolder = mkdtempSync(path.join(place.folder, 'pgbench-'))
      const output = await start(`--time=${seconds}`, '--log', `--log-prefix=${path.join(logFolder, 'log')}`)
      const timesMs = await readTimesMs(logFolder)
      rmSync(logFolder, { recursive: true })
      return { perSecond: Number(/tps = ([\d.]+)/.exec(output)?.[1]), p95Ms: percentile(timesMs, 0.95), count: timesMs.length }
    },
  }
}

/** One line a payment; the third word is how long it took, in microseconds. */
async function readTimesMs(folder: string): Promise<number[]> {
  const times: number[] = []
  for (const file of readdirSync(folder)) {
    for await (const line of readline.createInterface({ input: createReadStream(path.join(folder, file)) })) times.push(Number(line.split(' ')[2]) / 1000)
  }
  return times
}
