import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { foundPlatform } from '#areas/platform/server/api/index.ts'
import { platformBase } from '#areas/platform/server/endpoint.ts'
import { type EventAnswer, postPlatformEvents } from '#areas/platform/server/events.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { openPlace, type Place } from '../merchant-api/place.ts'
import { type ServerProcess, startServerProcess } from '../merchant-api/server-process.ts'
import { percentile, printTable } from '../table.ts'
import { makeBatch } from './trade.ts'
import { Twin } from './twin.ts'

/**
 * Events of a platform in: payments a second through the rules, beside statements over sets that write the same rows in the same transactions, and the memory
 * of the server after a hundred thousand and after a million. `--payments N` ends earlier than at a million.
 */

const perSecondMin = 1_000
const ofSqlMin = 0.2
const memoryMoreMaxMb = 50

const batchSize = 1_000
const batchesPerRound = 10
const roundCount = 5
const warmUpBatches = 10
const firstLookAt = 100_000
const secondLookAt = 1_000_000

export async function run(args: string[]): Promise<boolean> {
  const asked = args[0] === '--payments' ? Number(args[1]) : secondLookAt
  const place = await openPlace()
  let server: ServerProcess | null = null
  try {
    const secret = await addPlatform(place)
    const twin = new Twin(place.owner, place.merchantId, await addTwin(place))
    server = await startServer(place)
    const sender = new Sender(server.origin, secret, place.merchantId)
    await sender.send(warmUpBatches)
    await copyBatches(twin, 0, warmUpBatches)
    await place.owner.query('VACUUM ANALYZE')
    console.log(`${availableParallelism()} cores, shared by server, database and sender; load of the machine ${loadavg()[0]?.toFixed(1)} before the rounds.`)
    console.log(`${batchSize} payments a batch, one transaction each; ${roundCount} rounds of ${batchesPerRound} batches, in turn.\n`)
    const isFastEnough = reportSpeed(await measureRounds(sender, twin), await twin.countRows())
    return (await measureMemory(sender, server.pid, asked)) && isFastEnough
  } finally {
    await server?.stop()
    await place.close()
  }
}

class Sender {
  readonly #url: string
  readonly #secret: string
  readonly #merchantId: MerchantId
  nextBatch = 0

  constructor(origin: string, secret: string, merchantId: MerchantId) {
    this.#url = `${origin}${platformBase}${postPlatformEvents.path}`
    this.#secret = secret
    this.#merchantId = merchantId
  }

  /** Sends so many batches, two at a time as a core would: one is read while the other is written. */
  async send(count: number): Promise<void> {
    const last = this.nextBatch + count
    const work = async () => {
      while (this.nextBatch < last) await this.#post(this.nextBatch++)
    }
    await Promise.all([work(), work()])
  }

  async #post(batch: number): Promise<void> {
    const response = await fetch(this.#url, {
      method: postPlatformEvents.method,
      headers: { authorization: `Bearer ${this.#secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(makeBatch(this.#merchantId, batch, batchSize)),
    })
    const { data } = (await response.json()) as { data: { answers: EventAnswer[] } | null }
    const refused = data?.answers.find(({ outcome }) => outcome !== 'accepted')
    if (!data || refused) throw new Error(`Batch ${batch} was answered ${response.status}: ${JSON.stringify(refused ?? data)}`)
  }
}

interface Round {
  readonly product: number
  readonly sql: number
}

/** Payments a second. */
async function measureRounds(sender: Sender, twin: Twin): Promise<Round[]> {
  const rounds: Round[] = []
  for (let index = 0; index < roundCount; index++) {
    const first = sender.nextBatch
    const product = await ratePerSecond(() => sender.send(batchesPerRound))
    await twin.prepare(first, first + batchesPerRound - 1)
    const sql = await ratePerSecond(async () => {
      for (let batch = first; batch < first + batchesPerRound; batch++) await twin.write(batch)
    })
    rounds.push({ product, sql })
  }
  return rounds
}

async function copyBatches(twin: Twin, first: number, count: number): Promise<void> {
  await twin.prepare(first, first + count - 1)
  for (let batch = first; batch < first + count; batch++) await twin.write(batch)
}

async function ratePerSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (batchesPerRound * batchSize) / ((performance.now() - began) / 1_000)
}

function reportSpeed(rounds: readonly Round[], rows: readonly { table: string; product: number; twin: number }[]): boolean {
  printTable(
    ['rows by table', 'product', 'statements over sets', ''],
    rows.map(({ table, product, twin }) => [table, product, twin, product === twin ? 'equal' : 'DIFFERS']),
  )
  const column = (of: (round: Round) => number, digits = 0) => {
    const values = rounds.map(of)
    return [percentile(values, 0.5), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  }
  const perSecond = percentile(
    rounds.map(({ product }) => product),
    0.5,
  )
  const share = percentile(
    rounds.map(({ product, sql }) => product / sql),
    0.5,
  )
  console.log('')
  printTable(
    ['payments a second', 'median', 'least', 'most', 'at least', ''],
    [
      ['events in', ...column(({ product }) => product), perSecondMin, perSecond >= perSecondMin ? 'met' : 'MISSED'],
      ['statements over sets', ...column(({ sql }) => sql), '', ''],
      ['share, %', ...column(({ product, sql }) => (100 * product) / sql, 1), 100 * ofSqlMin, share >= ofSqlMin ? 'met' : 'MISSED'],
    ],
  )
  return perSecond >= perSecondMin && share >= ofSqlMin && rows.every(({ product, twin }) => product === twin)
}

/** The most that the server's process has ever held, after so many payments. */
async function measureMemory(sender: Sender, pid: number, asked: number): Promise<boolean> {
  await sender.send(Math.max(0, firstLookAt / batchSize - sender.nextBatch))
  const first = peakMb(pid)
  await sender.send(Math.max(0, asked / batchSize - sender.nextBatch))
  const second = peakMb(pid)
  const isMet = second - first <= memoryMoreMaxMb
  console.log('')
  printTable(
    ['peak memory of the server, MB', 'after', 'more', 'at most', ''],
    [
      [`${firstLookAt} payments`, first.toFixed(1), '', '', ''],
      [`${sender.nextBatch * batchSize} payments`, second.toFixed(1), (second - first).toFixed(1), memoryMoreMaxMb, isMet ? 'met' : 'MISSED'],
    ],
  )
  if (asked < secondLookAt) console.log('Ended early, as asked: the target is of a million payments.')
  return isMet
}

function peakMb(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

async function addPlatform({ appUrl, owner, businessId }: Place): Promise<string> {
  const database = openDatabase({ connectionString: appUrl, poolSize: 1 })
  try {
    const { platformId, secret } = await foundPlatform({ database, clock: systemClock }, 'Bench platform')
    for (const table of ['businesses', 'merchant_accounts']) {
      await owner.query(`UPDATE ${table} SET platform_id = $1 WHERE business_id = $2`, [platformId, businessId])
    }
    return secret
  } finally {
    await database.close()
  }
}

async function addTwin({ owner }: Place): Promise<string> {
  await owner.query(`INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz_twin', 'Twin', 'HK', 'Asia/Hong_Kong', now())`)
  await owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, created_at)
     VALUES ('biz_twin', 'acct_twin', 'sandbox', 'Twin', 'USD', 'HK', 'Asia/Hong_Kong', now())`,
  )
  return 'acct_twin'
}

/** As `npm start` starts it, on the database at hand. */
async function startServer({ folder, ownerUrl, secretKey }: Place): Promise<ServerProcess> {
  const env = { DATABASE_URL: ownerUrl, SECRET_KEY: secretKey.toString(), DATA_DIR: folder, PORT: '0' }
  return startServerProcess([path.resolve(import.meta.dirname, '../../server/cli.ts'), 'start'], env, path.join(folder, 'product.log'))
}
