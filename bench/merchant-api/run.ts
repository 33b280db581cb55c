import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { loadConfig } from '#server/infra/config/config.ts'
import { percentile, printTable } from '../table.ts'
import { openCpuTime, type ReadCpuTime } from './cpu-time.ts'
import { measureHttp } from './http-load.ts'
import { findPgbench, openPgbench } from './pgbench.ts'
import { toPgbenchScript } from './pgbench-script.ts'
import { insertRiskEntries, openPlace, type Place, riskEntryCount } from './place.ts'
import { openRecordedProduct, type Statement, tablesBesideCalls } from './recording.ts'
import { countWrites, rowBytesOf, type TableWrites, type Writes } from './row-counts.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type ApiRequest, nextRequest, recordStripeRequest } from './stripe-request.ts'

/** Creating and confirming a payment, as the official client does it: beside a bare route with one INSERT, and beside pgbench writing the same rows. */

const ofBareMin = 0.11
/** CPU time of a payment, as multiples of the bare route's in the same run: figures in milliseconds hold for one machine only. */
const backendsOfBareMax = 12
const mainOfBareMax = 10

const roundCount = 7
const secondsEach = 6
/** Node.js compiles what is hot over the first thousands of calls, in the product and in the bare route alike. */
const warmUpSeconds = 60
const countedPayments = 40
/** Written before anything is measured, so that plans are those of tables in use. */
const firstPaymentsPerClient = 500
/** Rows of the two may differ in size by this share: their numbers and times are not of equal length. */
const bytesDifferenceMax = 0.02
/** Rows a payment that only some payments write, such as the first of a counter. */
const firstRowsMax = 0.1

/** As many callers, on as many connections to the database, as one process of the product has; in all three cases. */
const connections = loadConfig({ DATABASE_URL: 'postgres://bench.example/bench', SECRET_KEY: 'read for nothing but its defaults' }).databasePoolSize

interface Measured {
  readonly perSecond: number
  readonly p95Ms: number
  readonly generatorCores?: number
  /** CPU milliseconds of one payment; null where the system doesn't tell. */
  readonly cpu: CpuOfOne | null
}
interface CpuOfOne {
  readonly mainMs: number
  readonly otherThreadsMs: number
  readonly backendsMs: number
}
type Contestant = 'product' | 'bare' | 'pgbench'
type Contest = Readonly<Record<Contestant, (seconds: number) => Promise<Measured>>>
type Round = Readonly<Record<Contestant, Measured>>

export async function run(): Promise<boolean> {
  const pgbenchVersion = await findPgbench()
  const place = await openPlace()
  const servers: ServerProcess[] = []
  try {
    await insertRiskEntries(place.owner, place.merchantId)
    const call = await recordStripeRequest()
    const { writes, script } = await recordPayments(place, call)
    const pgbench = openPgbench(place, script, connections)
    // Each connection starts by inserting its counters.
    await pgbench.writePayments(2)
    const areRowsEqual = reportRows(writes, await countPlainWrites(place.owner, 2 * connections, () => pgbench.writePayments(2)))
    if (!areRowsEqual) return false
    await pgbench.writePayments(firstPaymentsPerClient)

    const product = await startProduct(place)
    servers.push(product)
    const bare = await startBareRoute(place)
    servers.push(bare)
    await place.owner.query('VACUUM ANALYZE')
    await printSettings(place, pgbenchVersion)
    const readCpu = await openCpuTime(place.owner)
    const load = (server: ServerProcess) => (seconds: number) =>
      withCpu(readCpu, server.pid, () => measureHttp(server.origin, callsOf(place, call), { connections, seconds }))
    const rounds = await measureRounds({
      product: load(product),
      bare: load(bare),
      pgbench: (seconds) => withCpu(readCpu, undefined, () => pgbench.measure(seconds)),
    })
    return reportRounds(rounds)
  } finally {
    for (const server of servers) await server.stop()
    await place.close()
  }
}

async function withCpu<T extends { perSecond: number; count: number }>(
  readCpu: ReadCpuTime,
  pid: number | undefined,
  measure: () => Promise<T>,
): Promise<T & { cpu: CpuOfOne | null }> {
  const before = readCpu(pid)
  const measured = await measure()
  const after = readCpu(pid)
  const each = (of: keyof CpuOfOne) => ((after?.[of] ?? 0) - (before?.[of] ?? 0)) / measured.count
  return { ...measured, cpu: before && after && { mainMs: each('mainMs'), otherThreadsMs: each('otherThreadsMs'), backendsMs: each('backendsMs') } }
}

/** Now and then a payment also moves what its lane has counted into the sums. Payments among which one did are counted again. */
async function countPlainWrites(owner: pg.Client, count: number, write: () => Promise<void>): Promise<Writes> {
  for (;;) {
    const writes = await countWrites(owner, count, write)
    if (!writes.tables.has('acceptance_sums')) return writes
  }
}

/** What a payment of the product writes, by the database's counters, and the script that writes the same. */
async function recordPayments(place: Place, call: ApiRequest): Promise<{ writes: Writes; script: string }> {
  const recordings: Statement[][] = []
  const next = callsOf(place, call)
  const writes = await countPlainWrites(place.owner, countedPayments, async () => {
    const product = await openRecordedProduct(place)
    for (let index = 0; index < countedPayments; index++) recordings.push(await product.call(next()))
    await product.close()
  })
  const [other = [], recording = []] = recordings.slice(-2)
  return { writes, script: await toPgbenchScript(place.owner, recording, other, connections) }
}

/** The keys take turns. */
function callsOf({ secrets }: Place, call: ApiRequest): () => ApiRequest {
  let count = 0
  return () => nextRequest(call, secrets[count++ % secrets.length] ?? '')
}

/** As `npm start` starts it, on the database at hand. */
async function startProduct({ folder, ownerUrl, secretKey }: Place): Promise<ServerProcess> {
  const env = { DATABASE_URL: ownerUrl, SECRET_KEY: secretKey.toString(), DATA_DIR: folder, PORT: '0' }
  return startServerProcess([path.resolve(import.meta.dirname, '../../server/cli.ts'), 'start'], env, path.join(folder, 'product.log'))
}

async function startBareRoute({ folder, owner, appUrl }: Place): Promise<ServerProcess> {
  await owner.query(
    'CREATE TABLE bare_payments (id text PRIMARY KEY, created_at timestamptz NOT NULL, amount_minor bigint NOT NULL, currency text NOT NULL, details text NOT NULL)',
  )
  await owner.query('GRANT INSERT ON bare_payments TO PUBLIC')
  const rowBytes = await rowBytesOf(owner, 'payments')
  const args = [path.resolve(import.meta.dirname, 'bare-route.ts'), String(connections), String(rowBytes)]
  return startServerProcess(args, { DATABASE_URL: appUrl }, path.join(folder, 'bare.log'))
}

/** Prints what one payment writes. False where pgbench does not write the same. */
function reportRows(product: Writes, pgbench: Writes): boolean {
  const names = [...new Set([...product.tables.keys(), ...pgbench.tables.keys()])].sort()
  let areEqual = product.transactions === pgbench.transactions
  const rows = names.map((name) => {
    const [a, b] = [product.tables.get(name), pgbench.tables.get(name)]
    // A row that counts something is inserted by the first payment and updated by all others.
    const rowsOf = (writes: TableWrites | undefined) => (writes?.inserted ?? 0) + (writes?.updated ?? 0)
    const isCounter = (a?.updated ?? 0) > 0 || rowsOf(a) < 1
    const isBeside = tablesBesideCalls.has(name)
    const isEqual =
      Math.abs(rowsOf(a) - rowsOf(b)) <= firstRowsMax &&
      Math.abs((a?.deleted ?? 0) - (b?.deleted ?? 0)) <= firstRowsMax &&
      (isCounter || Math.abs((a?.bytes ?? 0) - (b?.bytes ?? 0)) <= bytesDifferenceMax * (a?.bytes ?? 0))
    areEqual &&= isBeside || isEqual
    const columns = [a, b].flatMap((writes) => [writes?.inserted ?? 0, writes?.updated ?? 0, Math.round(writes?.bytes ?? 0)])
    return [name, ...columns, isBeside ? 'batches beside calls' : isEqual ? 'equal' : 'DIFFERS']
  })
  console.log('What one payment writes, by the counters of the database: rows inserted and updated, and the inserted ones as text in bytes.')
  printTable(['table', 'product: inserted', 'updated', 'bytes', 'pgbench: inserted', 'updated', 'bytes', ''], rows)
  console.log(`Transactions that write: product ${product.transactions}, pgbench ${pgbench.transactions}.`)
  if (!areEqual) console.log('\npgbench does not write what the product writes, so nothing is compared. See bench/merchant-api/pgbench-script.ts.')
  return areEqual
}

async function printSettings({ owner }: Place, pgbenchVersion: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `SELECT name, current_setting(name) AS setting FROM pg_settings
     WHERE name IN ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers') ORDER BY name`,
  )
  console.log(`\nThe account's risk lists have ${riskEntryCount.toLocaleString('en')} entries.`)
  console.log(`PostgreSQL: ${rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')}; the same server for all.`)
  console.log(
    `${pgbenchVersion}, statements prepared. ${availableParallelism()} cores, shared by server, database and generator; load of the machine ${loadavg()[0]?.toFixed(1)} before the start.`,
  )
  console.log(
    `${connections} callers and ${connections} connections to the database each; ${warmUpSeconds} s to warm up, then ${roundCount} rounds of ${secondsEach} s each, in turn; medians.\n`,
  )
}

async function measureRounds(contest: Contest): Promise<Round[]> {
  const names = Object.keys(contest) as Contestant[]
  for (const name of names) await contest[name](warmUpSeconds)
  const rounds: Round[] = []
  for (let index = 0; index < roundCount; index++) {
    // Each comes first in its turn, so that none always follows the same one.
    const order = [...names.slice(index % names.length), ...names.slice(0, index % names.length)]
    const round: Partial<Record<Contestant, Measured>> = {}
    for (const name of order) round[name] = await contest[name](secondsEach)
    rounds.push(round as Round)
  }
  return rounds
}

function reportRounds(rounds: readonly Round[]): boolean {
  const median = (of: (round: Round) => number) => percentile(rounds.map(of), 0.5)
  const labels = { product: 'create and confirm', bare: 'bare route, one INSERT', pgbench: 'pgbench, the same rows' }
  printTable(
    ['what', 'per second', 'least', 'most', 'p95 ms', 'CPU ms: main thread', 'other threads', 'backends', 'generator, cores'],
    (Object.keys(labels) as Contestant[]).map((name) => {
      const rates = rounds.map((round) => round[name].perSecond)
      const cores = median((round) => round[name].generatorCores ?? Number.NaN)
      return [
        labels[name],
        median((round) => round[name].perSecond).toFixed(0),
        Math.min(...rates).toFixed(0),
        Math.max(...rates).toFixed(0),
        median((round) => round[name].p95Ms).toFixed(1),
        ...(['mainMs', 'otherThreadsMs', 'backendsMs'] as const).map((of) => cpuOf(rounds, name, of)?.toFixed(3) ?? ''),
        Number.isNaN(cores) ? '' : cores.toFixed(2),
      ]
    }),
  )
  const shareOfBare = rounds.map((round) => round.product.perSecond / round.bare.perSecond)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const rate = [
    'create and confirm, of the bare route',
    percent(percentile(shareOfBare, 0.5)),
    percent(Math.min(...shareOfBare)),
    percent(Math.max(...shareOfBare)),
    `at least ${percent(ofBareMin)}`,
    percentile(shareOfBare, 0.5) >= ofBareMin ? 'met' : 'MISSED',
  ]
  const rows = [rate, cpuRow(rounds, 'backendsMs', 'CPU of the backends', backendsOfBareMax), cpuRow(rounds, 'mainMs', 'CPU of the main thread', mainOfBareMax)]
  console.log('')
  printTable(['within a round', 'median', 'least', 'most', 'target', ''], rows)
  return rows.every((row) => row.at(-1) !== 'MISSED')
}

function cpuOf(rounds: readonly Round[], name: Contestant, of: keyof CpuOfOne): number | null {
  const all = rounds.map((round) => round[name].cpu?.[of] ?? 0)
  return all.some((ms) => ms > 0) ? percentile(all, 0.5) : null
}

/** CPU of a payment as a multiple of the bare route's. */
function cpuRow(rounds: readonly Round[], of: keyof CpuOfOne, label: string, max: number): string[] {
  if (cpuOf(rounds, 'bare', of) === null) return [label, '', '', '', '', 'not known on this system']
  const multiples = rounds.map(({ product, bare }) => (product.cpu?.[of] ?? 0) / (bare.cpu?.[of] ?? 0))
  const times = (multiple: number) => `${multiple.toFixed(1)} x`
  const median = percentile(multiples, 0.5)
  return [
    `${label}, of the bare route`,
    times(median),
    times(Math.min(...multiples)),
    times(Math.max(...multiples)),
    `at most ${times(max)}`,
    median <= max ? 'met' : 'MISSED',
  ]
}
