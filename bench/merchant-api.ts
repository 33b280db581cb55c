import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { loadConfig } from '../server/src/infra/config.ts'
import { measureHttp } from './merchant-api/http-load.ts'
import { findPgbench, openPgbench } from './merchant-api/pgbench.ts'
import { toPgbenchScript } from './merchant-api/pgbench-script.ts'
import type { Place } from './merchant-api/place.ts'
import { openPlace } from './merchant-api/place.ts'
import type { Statement } from './merchant-api/recording.ts'
import { openRecordedProduct } from './merchant-api/recording.ts'
import type { Writes } from './merchant-api/row-counts.ts'
import { countWrites, rowBytesOf } from './merchant-api/row-counts.ts'
import type { ServerProcess } from './merchant-api/server-process.ts'
import { startServerProcess } from './merchant-api/server-process.ts'
import type { ApiRequest } from './merchant-api/stripe-request.ts'
import { nextRequest, recordStripeRequest } from './merchant-api/stripe-request.ts'
import { percentile, printTable } from './table.ts'

/** Creating and confirming a payment, as the official client does it: beside a bare route with one INSERT, and beside pgbench writing the same rows. */

const ofBareMin = 0.08
const ofPgbenchMin = 0.5

const roundCount = 7
const secondsEach = 6
/** Node.js compiles what is hot over the first thousands of calls, in the product and in the bare route alike. */
const warmUpSeconds = 60
const countedPayments = 40
/** Written before anything is measured, so that plans are those of tables in use. */
const firstPaymentsPerClient = 500
/** Rows of the two may differ in size by this share: their numbers and times are not of equal length. */
const bytesDifferenceMax = 0.02

/** As many callers, on as many connections to the database, as one process of the product has; in all three cases. */
const connections = loadConfig({ DATABASE_URL: 'postgres://bench.example/bench', SECRET_KEY: 'read for nothing but its defaults' }).databasePoolSize

interface Measured {
  readonly perSecond: number
  readonly p95Ms: number
  readonly generatorCores?: number
}
type Contestant = 'product' | 'bare' | 'pgbench'
type Contest = Readonly<Record<Contestant, (seconds: number) => Promise<Measured>>>
type Round = Readonly<Record<Contestant, Measured>>

export async function run(): Promise<boolean> {
  const pgbenchVersion = await findPgbench()
  const place = await openPlace()
  const servers: ServerProcess[] = []
  try {
    const call = await recordStripeRequest()
    const { writes, script } = await recordPayments(place, call)
    const pgbench = openPgbench(place, script, connections)
    const areRowsEqual = reportRows(writes, await countWrites(place.owner, 2 * connections, () => pgbench.writePayments(2)))
    if (!areRowsEqual) return false
    await pgbench.writePayments(firstPaymentsPerClient)

    const product = await startProduct(place)
    servers.push(product)
    const bare = await startBareRoute(place)
    servers.push(bare)
    await place.owner.query('VACUUM ANALYZE')
    await printSettings(place, pgbenchVersion)
    const load = (server: ServerProcess) => (seconds: number) => measureHttp(server.origin, callsOf(place, call), { connections, seconds })
    return reportRounds(await measureRounds({ product: load(product), bare: load(bare), pgbench: pgbench.measure }))
  } finally {
    for (const server of servers) await server.stop()
    await place.close()
  }
}

/** What a payment of the product writes, by the database's counters, and the script that writes the same. */
async function recordPayments(place: Place, call: ApiRequest): Promise<{ writes: Writes; script: string }> {
  const recordings: Statement[][] = []
  const next = callsOf(place, call)
  const writes = await countWrites(place.owner, countedPayments, async () => {
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
  const env = { DATABASE_URL: ownerUrl, SECRET_KEY: secretKey.toString('hex'), DATA_DIR: folder, PORT: '0' }
  return startServerProcess([path.resolve(import.meta.dirname, '../server/src/cli.ts'), 'start'], env, path.join(folder, 'product.log'))
}

async function startBareRoute({ folder, owner, appUrl }: Place): Promise<ServerProcess> {
  await owner.query(
    'CREATE TABLE bare_payments (id text PRIMARY KEY, created_at timestamptz NOT NULL, amount_minor bigint NOT NULL, currency text NOT NULL, details text NOT NULL)',
  )
  await owner.query('GRANT INSERT ON bare_payments TO PUBLIC')
  const rowBytes = await rowBytesOf(owner, 'payments')
  const args = [path.resolve(import.meta.dirname, 'merchant-api/bare-route.ts'), String(connections), String(rowBytes)]
  return startServerProcess(args, { DATABASE_URL: appUrl }, path.join(folder, 'bare.log'))
}

/** Prints what one payment writes. False where pgbench does not write the same. */
function reportRows(product: Writes, pgbench: Writes): boolean {
  const names = [...new Set([...product.tables.keys(), ...pgbench.tables.keys()])].sort()
  let areEqual = product.transactions === pgbench.transactions
  const rows = names.map((name) => {
    const [a, b] = [product.tables.get(name), pgbench.tables.get(name)]
    const isEqual =
      a?.inserted === b?.inserted &&
      a?.updated === b?.updated &&
      a?.deleted === b?.deleted &&
      Math.abs((a?.bytes ?? 0) - (b?.bytes ?? 0)) <= bytesDifferenceMax * (a?.bytes ?? 0)
    areEqual &&= isEqual
    const columns = [a, b].flatMap((writes) => [writes?.inserted ?? 0, writes?.updated ?? 0, Math.round(writes?.bytes ?? 0)])
    return [name, ...columns, isEqual ? 'equal' : 'DIFFERS']
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
  console.log(`\nPostgreSQL: ${rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')}; the same server for all.`)
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
    ['what', 'per second', 'least', 'most', 'p95 ms', 'generator, cores'],
    (Object.keys(labels) as Contestant[]).map((name) => {
      const rates = rounds.map((round) => round[name].perSecond)
      const cores = median((round) => round[name].generatorCores ?? Number.NaN)
      return [
        labels[name],
        median((round) => round[name].perSecond).toFixed(0),
        Math.min(...rates).toFixed(0),
        Math.max(...rates).toFixed(0),
        median((round) => round[name].p95Ms).toFixed(1),
        Number.isNaN(cores) ? '' : cores.toFixed(2),
      ]
    }),
  )
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const ratios = [
    { of: 'bare', min: ofBareMin },
    { of: 'pgbench', min: ofPgbenchMin },
  ] as const
  const rows = ratios.map(({ of, min }) => {
    const shares = rounds.map((round) => round.product.perSecond / round[of].perSecond)
    const share = percentile(shares, 0.5)
    const verdict = share >= min ? 'met' : 'MISSED'
    return [`create and confirm, of ${labels[of]}`, percent(share), percent(Math.min(...shares)), percent(Math.max(...shares)), percent(min), verdict]
  })
  console.log('')
  printTable(['ratio within a round', 'median', 'least', 'most', 'at least', ''], rows)
  return rows.every((row) => row.at(-1) === 'met')
}
