import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BenchDatabase } from '../bulk-database.ts'

const environmentName = 'COUNTERFOIL_BENCH_SIZE'

interface Size {
  readonly bench: BenchDatabase
  readonly secretKey: Buffer
  /** The lists to measure, by their names; all of them, and the figures, if none is named. */
  readonly parts: readonly string[]
}

/** What a size's process says of it. */
export interface MeasuredSize {
  readonly count: number
  readonly isMet: boolean
  /** The 95th percentile of each page in milliseconds, by list and page. */
  readonly p95s: Readonly<Record<string, number>>
}

/** Measures a size in a separate process, so that the memory of one doesn't count into the next. */
export async function runSize({ bench, secretKey, parts }: Size): Promise<MeasuredSize> {
  const env = { ...process.env, [environmentName]: JSON.stringify({ bench, secretKey: secretKey.toString('hex'), parts }) }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'size.ts')], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const said: MeasuredSize[] = []
  child.on('message', (size: MeasuredSize) => said.push(size))
  await once(child, 'close')
  const [measured] = said
  if (!measured) throw new Error(`${bench.count.toLocaleString('en')} payments were not measured to the end.`)
  return measured
}

/** What this process is to measure. */
export function readSize(): Size {
  const { secretKey, ...size }: Omit<Size, 'secretKey'> & { readonly secretKey: string } = JSON.parse(process.env[environmentName] ?? '')
  return { ...size, secretKey: Buffer.from(secretKey, 'hex') }
}
