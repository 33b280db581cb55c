import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ExportFormat, exportColumns } from '@counterfoil/contract/exports/endpoints'
import { businessId as businessIdSchema, type MerchantId, userId } from '@counterfoil/contract/ids'
import pg from 'pg'
import { systemClock } from '../server/src/infra/clock/clock.ts'
import { type Database, openDatabase } from '../server/src/infra/database/database.ts'
import { appUrl } from '../server/src/infra/database/roles.ts'
import { compileLiterally } from '../server/src/infra/database/snapshot.ts'
import { runAsProcessor } from '../server/src/infra/tenant-work.ts'
import { findLongJob, insertLongJob } from '../server/src/infra/work/long-jobs-store.ts'
import { exportSources } from '../server/src/jobs.ts'
import { deleteParts } from '../server/src/modules/exports/parts-store.ts'
import type { ExportRequest } from '../server/src/modules/exports/request.ts'
import { readRows } from '../server/src/modules/exports/rows-store.ts'
import { exportJobName } from '../server/src/modules/exports/store.ts'
import { type BenchDatabase, openBenchDatabases } from './bulk-database.ts'
import { benchFolder } from './product.ts'
import { percentile, printTable } from './table.ts'

/** An export of all payments beside psql's COPY of the same query and of the bare columns, in turn, on one database. `-- COUNT` sets the payments. */

const countDefault = 1_000_000
const rounds = 3
const shareMin = 0.4
const memoryMbMax = 300
const worker = path.join(import.meta.dirname, 'export/worker.ts')
/** Compiled modules are kept, as a server does (server/src/cli.ts): it compiles them at its first start alone. */
const env = { ...process.env, NODE_COMPILE_CACHE: path.join(benchFolder, 'compiled') }
const timeZone = 'Asia/Hong_Kong'
const businessId = businessIdSchema.parse('biz_bench')
const run_ = promisify(execFile)

interface Measured {
  readonly seconds: number
  readonly memoryMb: number | null
}

export async function run(args: string[]): Promise<boolean> {
  if (spawnSync('psql', ['--version']).status !== 0) throw new Error('This benchmark needs psql (Debian: postgresql-client).')
  const databases = await openBenchDatabases([Number(args[0] ?? countDefault)])
  try {
    const [bench] = databases.all
    if (!bench) throw new Error('There is no database.')
    return await measure(bench, appUrl(bench.ownerUrl, databases.secretKey))
  } finally {
    await databases.close()
  }
}

async function measure(bench: BenchDatabase, url: string): Promise<boolean> {
  await deleteJobs(bench.ownerUrl)
  await run_(process.execPath, [worker], { env })
  const database = openDatabase({ connectionString: url, poolSize: 2 })
  const found = new Map<string, Measured[]>()
  const note = (name: string, measured: Measured) => found.set(name, [...(found.get(name) ?? []), measured])
  for (let round = 0; round < rounds; round++) {
    note('psql, the same query', await copyByPsql(url, bench.merchantId, queryOf(bench.merchantId)))
    note('psql, bare columns', await copyByPsql(url, bench.merchantId, bareQueryOf(bench.merchantId)))
    for (const format of ['csv', 'xlsx'] as const) note(`export to ${format.toUpperCase()}`, await exportOnce(database, url, bench, format))
  }
  await database.close()
  const secondsOf = (name: string) =>
    percentile(
      (found.get(name) ?? []).map(({ seconds }) => seconds),
      0.5,
    )
  const psqlSeconds = secondsOf('psql, the same query')
  let isMet = true
  const rows = [...found].map(([name, all]) => {
    const seconds = secondsOf(name)
    const share = psqlSeconds / seconds
    const memoryMb = Math.max(...all.map((one) => one.memoryMb ?? 0))
    const isCsv = name === 'export to CSV'
    const isGood = (!isCsv || share >= shareMin) && memoryMb <= memoryMbMax
    isMet &&= isGood
    const rate = Math.round(bench.count / seconds).toLocaleString('en')
    return [name, seconds.toFixed(2), rate, `${(share * 100).toFixed(0)} %`, memoryMb === 0 ? '' : memoryMb.toFixed(0), isGood ? 'met' : 'MISSED']
  })
  console.log(`\n${bench.count.toLocaleString('en')} payments, median of ${rounds}`)
  printTable(['step', 'seconds', 'rows/s', 'speed of psql', 'peak MB', `CSV at least ${shareMin * 100} %, at most ${memoryMbMax} MB`], rows)
  return isMet
}

/** The database is kept, also after a run that failed. */
async function deleteJobs(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('DELETE FROM long_jobs')
  await owner.end()
}

function requestOf(format: ExportFormat): ExportRequest {
  const requested_by = { user_id: userId.parse('bench'), name: 'Bench' }
  const file_name = `bench.${format}`
  return {
    list: 'payments',
    business_id: businessId,
    q: '',
    filters: {},
    columns: exportColumns.payments,
    format,
    has_bom: false,
    time_zone: timeZone,
    locale: 'en',
    requested_by,
    file_name,
  }
}

/** The statement that an export runs. */
function queryOf(merchantId: MerchantId): string {
  const [source] = exportSources
  if (!source) throw new Error('There is no list to export.')
  let query = ''
  const snapshot = {
    read: async () => [],
    copy: (copied: Parameters<typeof compileLiterally>[0]) => {
      query = compileLiterally(copied)
      return []
    },
  }
  readRows(snapshot as never, source, { merchantId, businessId }, requestOf('csv')).copy()
  return query
}

function bareQueryOf(merchantId: MerchantId): string {
  return `SELECT id, amount_shown_minor, currency, status, card_brand, card_last4, customer_email, decline_code, amount_refunded_minor, capture_before, order_number, created_at
    FROM payments WHERE merchant_id = '${merchantId}' ORDER BY created_at DESC, id DESC`
}

/** As the application's role, whose rows are those of the account. */
async function copyByPsql(url: string, merchantId: MerchantId, query: string): Promise<Measured> {
  const startedAt = performance.now()
  const options = `-c app.merchant_id=${merchantId} -c timezone=${timeZone}`
  const env = { PATH: process.env.PATH, PGOPTIONS: options }
  await run_('psql', ['--no-psqlrc', '--quiet', '--dbname', url, '--output', '/dev/null', '--command', `COPY (${query}) TO STDOUT (FORMAT csv)`], { env })
  return { seconds: (performance.now() - startedAt) / 1000, memoryMb: null }
}

/** Measures one export from its request to the saved file, in a separate process. */
async function exportOnce(database: Database, url: string, { merchantId, count }: BenchDatabase, format: ExportFormat): Promise<Measured> {
  const inAccount = <T>(work: Parameters<typeof runAsProcessor<T>>[3]) => runAsProcessor(database, systemClock, { merchantId }, work)
  const id = await inAccount((context) => insertLongJob(context, exportJobName, requestOf(format)))
  const { stdout } = await run_(process.execPath, [worker, url], { env })
  await inAccount(async (context) => {
    const job = await findLongJob(context, id)
    if (job?.state !== 'done' || job.doneCount !== count) throw new Error(`The export is ${job?.state} with ${job?.doneCount} rows: ${job?.lastError}`)
    await deleteParts(context, id)
  })
  return JSON.parse(stdout) as Measured
}
