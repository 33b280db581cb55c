import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { leftOutTables, listTables } from '#server/infra/backup/catalogue.ts'
import { readKeys } from '#server/infra/database/key-check.ts'
import { openKey, sealKey } from '#server/infra/keys/keys.ts'
import { type BenchDatabase, openBenchDatabases, withDatabase } from './bulk-database.ts'
import { printTable } from './table.ts'

/** `backup` beside PostgreSQL's own COPY of the same tables to files, in turn, and one `restore`, on one database. `-- COUNT` sets the payments. */

const countDefault = 1_000_000
const rounds = 3
/** The whole process, with a public key. A passphrase adds 256 MB for a moment. */
const memoryMbMax = 250
const cli = path.resolve(import.meta.dirname, '../server/cli.ts')
const pollMs = 20
/** A key pair for benchmarks alone. */
const identity = 'AGE-SECRET-KEY-1K4G253E8NSU9AZS96VM506T4QPLVFYGNQQ5ZMN2P0VJ9S95DHM8S3YLX72'
const recipient = 'age1euv0k62hca82xga946e5ddn4e70crt875k23x9d4ewhpvlmvm3pqwh90as'

interface Measured {
  readonly seconds: number
  readonly cpuSeconds: number | null
  readonly memoryMb: number | null
}

export async function run(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? countDefault)
  const databases = await openBenchDatabases([count])
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-bench-backup-'))
  // PostgreSQL writes there as its own user.
  chmodSync(folder, 0o777)
  try {
    const [bench] = databases.all
    if (!bench) throw new Error('There is no database.')
    return await measure(bench, folder, databases.secretKey)
  } finally {
    await databases.close()
    rmSync(folder, { recursive: true })
  }
}

async function measure(bench: BenchDatabase, folder: string, secretKey: Buffer): Promise<boolean> {
  const source = await copyDatabase(bench.ownerUrl, 'bench_backup', path.basename(new URL(bench.ownerUrl).pathname))
  // The key of benchmarks is not text, as a setting is.
  const key = { SECRET_KEY: 'the secret key of the backup benchmark' }
  const owner = new pg.Client({ connectionString: source.url })
  await owner.connect()
  for (const { id, sealed } of await readKeys(owner)) {
    const own = sealKey(Buffer.from(key.SECRET_KEY), openKey(secretKey, id, sealed))
    await owner.query('UPDATE counterfoil_keys SET sealed = $2 WHERE id = $1', [id, [own]])
  }
  await owner.end()
  const at = (name: string) => path.join(folder, name)
  writeFileSync(at('identity'), identity)
  const found = new Map<string, Measured[]>()
  const note = (name: string, measured: Measured) => {
    console.log(`${name}: ${measured.seconds.toFixed(1)} s`)
    found.set(name, [...(found.get(name) ?? []), measured])
  }
  let copyBytes = 0
  for (let round = 0; round < rounds; round++) {
    const copied = await copyOut(source.url, folder)
    copyBytes = copied.bytes
    note('COPY to files', copied)
    note('backup', await measureCommand(['backup', at('one.age'), '--recipient', recipient, '--force'], { ...key, DATABASE_URL: source.url }))
  }
  const target = await copyDatabase(bench.ownerUrl, 'bench_restored', 'template0')
  note('restore', await measureCommand(['restore', at('one.age'), '--identity', at('identity')], { ...key, DATABASE_URL: target.url }))
  await target.drop()
  await source.drop()
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
  console.log(
    `\n${bench.count.toLocaleString('en')} payments: ${megabytes(copyBytes)} MB as text, ${megabytes(statSync(at('one.age')).size)} MB in the backup.`,
  )
  const copySeconds = median(found.get('COPY to files') ?? [], ({ seconds }) => seconds)
  let isMet = true
  const rows = [...found].map(([name, all]) => {
    const seconds = median(all, (one) => one.seconds)
    const memoryMb = Math.max(...all.map((one) => one.memoryMb ?? 0))
    const isSmall = memoryMb <= memoryMbMax
    isMet &&= isSmall
    const of = (value: number | null, digits: number) => (value === null ? '' : value.toFixed(digits))
    const cpu = all.some(({ cpuSeconds }) => cpuSeconds === null) ? null : median(all, (one) => one.cpuSeconds ?? 0)
    return [name, seconds.toFixed(1), (seconds / copySeconds).toFixed(1), of(cpu, 1), memoryMb === 0 ? '' : memoryMb.toFixed(0), isSmall ? 'met' : 'MISSED']
  })
  printTable(['step', 'seconds', 'of COPY', 'CPU of Node', 'peak MB', `at most ${memoryMbMax}`], rows)
  return isMet
}

function median(all: readonly Measured[], of: (one: Measured) => number): number {
  const values = all.map(of).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

async function copyOut(ownerUrl: string, folder: string): Promise<Measured & { bytes: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const names = (await listTables(client)).map(({ name }) => name).filter((name) => !leftOutTables.has(name))
  const startedAt = performance.now()
  // Partitioned tables can't be copied by name.
  for (const name of names) await client.query(`COPY (SELECT * FROM ${pg.escapeIdentifier(name)}) TO ${pg.escapeLiteral(path.join(folder, `${name}.copy`))}`)
  const seconds = (performance.now() - startedAt) / 1000
  await client.end()
  const files = names.map((name) => path.join(folder, `${name}.copy`))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  for (const file of files) rmSync(file)
  return { seconds, cpuSeconds: null, memoryMb: null, bytes }
}

/** Runs a command and reads what it used from /proc, where there is one. */
async function measureCommand(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH: process.env.PATH, ...settings }, stdio: ['ignore', 'inherit', 'inherit'] })
  let [memoryMb, cpuSeconds]: [number | null, number | null] = [null, null]
  const timer = setInterval(() => {
    memoryMb = readPeakMb(child.pid) ?? memoryMb
    cpuSeconds = readCpuSeconds(child.pid) ?? cpuSeconds
  }, pollMs)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`)
  return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds, memoryMb }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function readPeakMb(pid: number | undefined): number | null {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`) ?? '') ?? []
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

const ticksPerSecond = 100

function readCpuSeconds(pid: number | undefined): number | null {
  const fields = read(`/proc/${pid}/stat`)?.split(') ')[1]?.split(' ')
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : null
}

interface Copy {
  readonly url: string
  drop(): Promise<void>
}

async function copyDatabase(adminUrl: string, name: string, template: string): Promise<Copy> {
  const run = async (database: string, statement: string) => {
    const client = new pg.Client({ connectionString: withDatabase(adminUrl, database) })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await run('postgres', `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    url: withDatabase(adminUrl, name),
    drop: () => run('postgres', `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
