import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { hashPassword } from '#areas/identity/server/index.ts'
import { demoProcessor, provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { writeBulkPayments } from '#server/demo/index.ts'
import { createAcquirer } from '#server/external.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { openDatabase } from '#server/infra/database/database.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { writeListData } from './lists/list-data.ts'
import { writeLogData } from './lists/log-data.ts'
import { benchFolder } from './product.ts'

/** Databases of a given size, generated once and kept for the next run. */

export interface BenchDatabase {
  readonly count: number
  readonly ownerUrl: string
  readonly merchantId: MerchantId
  readonly businessId: string
  readonly email: string
  readonly password: string
}

interface BenchDatabases {
  readonly all: readonly BenchDatabase[]
  readonly secretKey: Buffer
  close(): Promise<void>
}

const owner = { email: 'owner@bench.example', password: 'only-for-benchmarks-1' }
/** A database of another generation is made anew. */
const generation = 9
/** The data end on this day, so that they are the same in every run. */
export const lastDay = new Date('2026-11-20T00:00:00Z')

export async function openBenchDatabases(counts: readonly number[]): Promise<BenchDatabases> {
  const folder = path.join(benchFolder, 'database')
  mkdirSync(folder, { recursive: true })
  const embedded = await startEmbedded(folder)
  const secretKey = sha256('the secret key of benchmarks')
  const all: BenchDatabase[] = []
  for (const count of counts) all.push(await openOne(embedded.ownerUrl, count, secretKey))
  return { all, secretKey, close: () => embedded.stop() }
}

async function openOne(adminUrl: string, count: number, secretKey: Buffer): Promise<BenchDatabase> {
  const name = `bench_${generation}_${count}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const known = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (known.rowCount === 0) {
    // Named at last, so that a generation that was interrupted is not taken for a whole one.
    const unfinished = `${name}_unfinished`
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${unfinished}`)
    await fill(withDatabase(adminUrl, unfinished), count, secretKey)
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  }
  await admin.end()
  const ownerUrl = withDatabase(adminUrl, name)
  // Of newer versions than the one that wrote it.
  await migrate(ownerUrl, { secretKey })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // Autovacuum does this to a live table within minutes; without it the first reads pay for the writing.
  await client.query('VACUUM payments, disputes')
  const { rows } = await client.query<{ merchant_id: MerchantId; business_id: string }>(
    `SELECT merchant_id, business_id FROM merchant_accounts WHERE kind = 'live'`,
  )
  await client.end()
  const account = rows[0]
  if (!account) throw new Error(`${name} has no live account.`)
  return { count, ownerUrl, merchantId: account.merchant_id, businessId: account.business_id, ...owner }
}

/** A business whose live account has the given number of payments, written by the product's own generator. */
async function fill(ownerUrl: string, count: number, secretKey: Buffer): Promise<void> {
  console.log(`Writing ${count.toLocaleString('en')} payments, once...`)
  await migrate(ownerUrl, { secretKey })
  const database = openDatabase({ connectionString: appUrl(ownerUrl, secretKey), poolSize: 4 })
  try {
    const { businessId, liveId } = await provisionBusiness(
      { database, clock: systemClock },
      {
        name: 'Bench',
        country: 'HK',
        timeZone: 'Asia/Hong_Kong',
        defaultCurrency: 'USD',
        owner: { name: 'Bench Owner', email: owner.email, passwordHash: await hashPassword(owner.password), isEmailConfirmed: true },
        liveProcessor: demoProcessor,
      },
    )
    const acquirer = createAcquirer(await openKeys(database, { secretKey }))
    await writeBulkPayments(ownerUrl, { merchantId: liveId, count, seed: 1, now: lastDay, acquirer })
    await writeListData(ownerUrl, liveId, { count, lastDay })
    await writeLogData(ownerUrl, { merchantId: liveId, businessId }, { count, lastDay })
  } finally {
    await database.close()
  }
}

export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
