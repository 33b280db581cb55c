import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { MerchantId } from '@counterfoil/contract/ids'
import pg from 'pg'
import { openPlace, type Place } from './merchant-api/place.ts'
import { startServerProcess } from './merchant-api/server-process.ts'
import { percentile, printTable } from './table.ts'

/** An idle server with many accounts that have nothing due: what its rounds cost, and how soon one due thing is done. */

const accountCount = 50_000
const settleSeconds = 20
const idleSeconds = 60
const dueCount = 15
const coreShareMax = 0.01
const latencyMsMax = 2000
const noteCount = 20_000
/** Linux counts CPU time in ticks of 10 ms. */
const ticksPerSecond = 100

export async function run(): Promise<boolean> {
  const place = await openPlace()
  try {
    const merchantIds = await addAccounts(place)
    await printNoteCost(place)
    const { folder, ownerUrl, secretKey } = place
    const env = { DATABASE_URL: ownerUrl, SECRET_KEY: secretKey.toString(), DATA_DIR: folder, PORT: '0' }
    const server = await startServerProcess([path.resolve(import.meta.dirname, '../server/src/cli.ts'), 'start'], env, path.join(folder, 'work.log'))
    try {
      await wait(settleSeconds * 1000)
      console.log(
        `\n${accountCount} accounts with three open things each, nothing due. Load of the machine ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`,
      )
      const isIdle = await measureIdle(place, server.pid)
      return (await measureLatency(place, merchantIds)) && isIdle
    } finally {
      await server.stop()
    }
  } finally {
    await place.close()
  }
}

async function addAccounts({ owner }: Place): Promise<MerchantId[]> {
  await owner.query(
    `INSERT INTO businesses (business_id, name, country, time_zone, created_at) SELECT 'biz_' || n, 'Business ' || n, 'HK', 'Asia/Hong_Kong', now() FROM generate_series(1, $1::int) AS n`,
    [accountCount],
  )
  const { rows } = await owner.query<{ merchant_id: MerchantId }>(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, processor, created_at)
     SELECT 'biz_' || n, 'acct_' || n, 'live', 'Account ' || n, 'USD', 'HK', 'Asia/Hong_Kong', 'Sandbox', now() FROM generate_series(1, $1::int) AS n RETURNING merchant_id`,
    [accountCount],
  )
  await owner.query(
    `INSERT INTO due_work (merchant_id, job, wakes_at, due_at)
     SELECT merchant_id, job, now() + interval '1 day' * (1 + random()), now() + interval '3 days' FROM merchant_accounts, unnest(ARRAY['funds', 'reserves', 'payouts']) AS job WHERE kind = 'live'`,
  )
  await owner.query('VACUUM ANALYZE')
  return rows.map(({ merchant_id }) => merchant_id)
}

/** The statement that a sale sends with its COMMIT, where the row is early enough, beside one new row per sale. */
async function printNoteCost({ owner, ownerUrl }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? 0
  await owner.query(
    'CREATE TABLE due_things (due_at timestamptz, merchant_id text, job text, id bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (due_at, merchant_id, job, id))',
  )
  const early = `SELECT 'funds' AS job FROM merchant_accounts a WHERE a.business_id = $1 AND a.merchant_id = $2 AND NOT EXISTS (
    SELECT FROM due_work w WHERE w.merchant_id = $2 AND w.job = 'funds' AND w.due_at <= $3::timestamptz - a.clock_ahead_ms * interval '1 millisecond')`
  const statements = {
    'read the row of the account': { text: early, values: (n: number) => [`biz_${n}`, `acct_${n}`, '2099-01-01'] },
    'insert one row per sale': {
      text: `INSERT INTO due_things (merchant_id, job, due_at) SELECT $2, 'funds', $3::timestamptz WHERE $1 <> ''`,
      values: (n: number) => [`biz_${n}`, `acct_${n}`, '2099-01-01'],
    },
  }
  const table: string[][] = []
  for (const [name, { text, values }] of Object.entries(statements)) {
    const wal = await walBytes(client)
    const before = cpuSeconds(pid)
    for (let count = 0; count < noteCount; count++) await client.query({ name, text, values: values(1 + (count % accountCount)) })
    table.push([name, `${(((cpuSeconds(pid) - before) / noteCount) * 1e6).toFixed(0)} µs`, `${Math.round(((await walBytes(client)) - wal) / noteCount)}`])
  }
  await client.end()
  printTable(['per sale', 'CPU of the backend, with its COMMIT', 'WAL bytes'], table)
}

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS bytes`)
  return Number(rows[0]?.bytes)
}

async function measureIdle({ owner }: Place, nodePid: number): Promise<boolean> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  const statements = async () =>
    (await owner.query<{ count: string }>('SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()')).rows[0]?.count
  const before = { node: cpuSeconds(nodePid), database: cpuOfFamily(postmaster), transactions: Number(await statements()) }
  await wait(idleSeconds * 1000)
  const node = (cpuSeconds(nodePid) - before.node) / idleSeconds
  const database = (cpuOfFamily(postmaster) - before.database) / idleSeconds
  const perSecond = (Number(await statements()) - before.transactions) / idleSeconds
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  const isLow = node + database < coreShareMax
  printTable(
    ['idle for 60 s', 'share of one core', ''],
    [
      ['Node', percent(node), ''],
      ['PostgreSQL', percent(database), `${perSecond.toFixed(1)} transactions a second`],
      ['both', percent(node + database), isLow ? 'below 1 %' : 'NOT below 1 %'],
    ],
  )
  return isLow
}

/** A payout schedule that is due: it has no bank account to pay, so running it only sets its next run. */
async function measureLatency({ owner }: Place, merchantIds: readonly MerchantId[]): Promise<boolean> {
  const latencies: number[] = []
  for (let count = 0; count < dueCount; count++) {
    const merchantId = merchantIds[Math.floor(((count + 0.5) / dueCount) * merchantIds.length)] ?? ''
    await wait(Math.random() * 1000)
    await owner.query('BEGIN')
    await owner.query(
      `INSERT INTO payout_schedules (merchant_id, currency, frequency, minimum_minor, next_run_at, updated_at) VALUES ($1, 'USD', 'daily', 100, now(), now())`,
      [merchantId],
    )
    await owner.query(`UPDATE due_work SET wakes_at = now(), due_at = now() WHERE merchant_id = $1 AND job = 'payouts'`, [merchantId])
    await owner.query('COMMIT')
    const from = performance.now()
    for (;;) {
      const { rowCount } = await owner.query('SELECT FROM payout_schedules WHERE merchant_id = $1 AND next_run_at > now()', [merchantId])
      if (rowCount) break
      await wait(10)
    }
    latencies.push(performance.now() - from)
  }
  const max = Math.max(...latencies)
  printTable(
    ['one due thing', 'ms'],
    [
      ['median', percentile(latencies, 0.5).toFixed(0)],
      [`longest of ${dueCount}`, max.toFixed(0)],
    ],
  )
  return max < latencyMsMax
}

/** utime and stime of a process, in seconds. */
function cpuSeconds(pid: number, withChildren = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = [fields[11], fields[12], ...(withChildren ? [fields[13], fields[14]] : [])]
  return ticks.reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond
}

function parentOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
}

/** A process, its children, and those that have ended. */
function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return parentOf(child) === pid
      } catch {
        return false
      }
    })
  return children.reduce((sum, child) => sum + cpuSeconds(child), cpuSeconds(pid, true))
}
