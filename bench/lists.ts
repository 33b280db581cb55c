import { login } from '@counterfoil/contract/accounts'
import { apiBase } from '@counterfoil/contract/envelope'
import { listPayments } from '@counterfoil/contract/payments'
import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/infra/clock.ts'
import { loadConfig } from '../server/src/infra/config.ts'
import { type Database, openDatabase } from '../server/src/infra/database/database.ts'
import { appUrl } from '../server/src/infra/database/roles.ts'
import type { PageRequest } from '../server/src/infra/keyset-pages.ts'
import { type PaymentFilters, pageQuery } from '../server/src/modules/payments/list-store.ts'
import { type BenchDatabase, openBenchDatabases } from './bulk-database.ts'
import { percentile, printTable } from './table.ts'

/** The payments list through the server, beside the bare SQL of the same page on the same database in the same run. */

const counts = [100_000, 1_000_000]
const pageSize = 50
const timeZone = 'Asia/Hong_Kong'
const warmUpCount = 20
const sampleCount = 200
/** The server may add this much to the bare SQL at the median. */
const addedMsMax = 4
/** Pages of 8 KiB read for one page of the list, at any size. */
const buffersMax = 300

interface Case {
  readonly name: string
  readonly filters: PaymentFilters
  readonly isDeep?: true
}

export async function run(): Promise<boolean> {
  const databases = await openBenchDatabases(counts)
  let isMet = true
  try {
    console.log(`Pages of ${pageSize}, ${sampleCount} samples each, server and bare SQL in turn; times in milliseconds, buffers of 8 KiB.`)
    for (const bench of databases.all) {
      const rows = await measureSize(bench, databases.secretKey)
      console.log(`\n${bench.count.toLocaleString('en')} payments`)
      printTable(['page', 'server p50', 'p95', 'bare p50', 'p95', 'added p50', 'at most', 'buffers', 'at most', 'plan', ''], rows)
      isMet &&= rows.every((row) => row.at(-1) === 'met')
    }
  } finally {
    await databases.close()
  }
  return isMet
}

async function measureSize(bench: BenchDatabase, secretKey: Buffer): Promise<string[][]> {
  const config = loadConfig({ SECRET_KEY: secretKey.toString('hex'), DATABASE_URL: bench.ownerUrl, LOG_LEVEL: 'error' })
  const database = openDatabase({ connectionString: appUrl(bench.ownerUrl, secretKey), poolSize: config.databasePoolSize })
  const app = await createApp({ config: { ...config, secretKey }, database, clock: systemClock, hasRateLimits: false })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const bare = await connectBare(bench, secretKey)
  try {
    const token = await signIn(address, bench)
    const rows: string[][] = []
    for (const item of await chooseCases(bench)) rows.push(await measureCase(item, { bench, address, token, bare, database }))
    return rows
  } finally {
    await bare.end()
    await app.close()
    await database.close()
  }
}

/** A connection as the application's role with the tenant set once, so that nothing but the query itself is timed. */
async function connectBare(bench: BenchDatabase, secretKey: Buffer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: appUrl(bench.ownerUrl, secretKey) })
  await client.connect()
  await client.query(`SELECT set_config('app.merchant_id', $1, false), set_config('app.business_id', $2, false)`, [bench.merchantId, bench.businessId])
  return client
}

async function signIn(address: string, { email, password }: BenchDatabase): Promise<string> {
  const response = await fetch(`${address}${apiBase}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, remember: false }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

/** Values of filters are taken from a payment in the middle of the history, so that each finds something. */
async function chooseCases({ ownerUrl, merchantId, count }: BenchDatabase): Promise<Case[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ email: string; last4: string; order_number: string; amount: number; currency: 'USD'; day: string }>(
    `SELECT customer_email AS email, card_last4 AS last4, order_number, amount_minor::int AS amount, currency, created_at::date::text AS day FROM payments
     WHERE merchant_id = $1 AND customer_email IS NOT NULL AND card_last4 IS NOT NULL AND order_number IS NOT NULL
     ORDER BY created_at, id OFFSET $2 LIMIT 1`,
    [merchantId, Math.floor(count / 2)],
  )
  await client.end()
  const sample = rows[0]
  if (!sample) throw new Error('The bulk data has no payment with all searched fields.')
  const { amount, currency } = sample
  return [
    { name: 'first page', filters: {} },
    { name: 'deep page', filters: {}, isDeep: true },
    { name: 'status failed', filters: { status: ['failed'] } },
    { name: 'status failed, deep', filters: { status: ['failed'] }, isDeep: true },
    { name: 'three statuses', filters: { status: ['uncaptured', 'refunded', 'canceled'] } },
    { name: 'date range', filters: { created_from: sample.day, created_to: sample.day } },
    { name: 'currency', filters: { currency } },
    { name: 'one amount', filters: { currency, amount_min_minor: amount, amount_max_minor: amount } },
    { name: 'narrow amounts', filters: { currency, amount_min_minor: amount, amount_max_minor: Math.ceil(amount * 1.01) } },
    { name: 'wide amounts', filters: { currency, amount_min_minor: amount, amount_max_minor: amount * 3 } },
    { name: 'brand', filters: { brand: ['amex'] } },
    { name: 'two brands', filters: { brand: ['amex', 'visa'] } },
    { name: 'last four', filters: { last4: sample.last4 } },
    { name: 'e-mail', filters: { email: sample.email } },
    { name: 'beginning of e-mail', filters: { email: sample.email.slice(0, 4) } },
    { name: 'order number', filters: { order_number: sample.order_number } },
  ]
}

interface Place {
  readonly bench: BenchDatabase
  readonly address: string
  readonly token: string
  readonly bare: pg.Client
  readonly database: Database
}

async function measureCase({ name, filters, isDeep }: Case, { bench, address, token, bare, database }: Place): Promise<string[]> {
  const position = isDeep ? await deepPosition(bare, bench) : null
  const request: PageRequest = { limit: pageSize + 1, after: position, before: null }
  const compiled = pageQuery(bench.merchantId, filters, request, timeZone).compile(database.global)
  const url = `${address}${apiBase}${listPayments.path.replace(':id', bench.merchantId)}?${toQuery(filters, position)}`

  const [server, sql]: [number[], number[]] = [[], []]
  for (let sample = -warmUpCount; sample < sampleCount; sample++) {
    const serverMs = await time(async () => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    })
    const bareMs = await time(() => bare.query(compiled.sql, [...compiled.parameters]))
    if (sample >= 0) {
      server.push(serverMs)
      sql.push(bareMs)
    }
  }
  const { buffers, scans } = await readPlan(bare, compiled.sql, compiled.parameters)
  const addedMs = percentile(server, 0.5) - percentile(sql, 0.5)
  const isMet = addedMs <= addedMsMax && buffers <= buffersMax && !scans.includes('Seq Scan')
  const ms = (value: number) => value.toFixed(2)
  return [
    name,
    ms(percentile(server, 0.5)),
    ms(percentile(server, 0.95)),
    ms(percentile(sql, 0.5)),
    ms(percentile(sql, 0.95)),
    ms(addedMs),
    String(addedMsMax),
    String(buffers),
    String(buffersMax),
    [...new Set(scans)].join(' + '),
    isMet ? 'met' : 'MISSED',
  ]
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Nine tenths of the way down the list. */
async function deepPosition(bare: pg.Client, { count }: BenchDatabase): Promise<{ createdAt: string; id: string }> {
  const { rows } = await bare.query<{ createdAt: string; id: string }>(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt", id FROM payments ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1`,
    [Math.floor(count * 0.9)],
  )
  const position = rows[0]
  if (!position) throw new Error('The list is shorter than its own nine tenths.')
  return position
}

function toQuery(filters: PaymentFilters, position: { createdAt: string; id: string } | null): URLSearchParams {
  const query = new URLSearchParams({ limit: String(pageSize) })
  for (const [key, value] of Object.entries(filters)) query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  if (position) query.set('after', Buffer.from(`${position.createdAt} ${position.id}`).toString('base64url'))
  return query
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

async function readPlan(bare: pg.Client, text: string, parameters: readonly unknown[]): Promise<{ buffers: number; scans: string[] }> {
  const { rows } = await bare.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...parameters])
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL explained nothing.')
  const scansOf = (node: PlanNode): string[] => [...(node['Relation Name'] ? [node['Node Type']] : []), ...(node.Plans ?? []).flatMap(scansOf)]
  return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scans: scansOf(plan) }
}
