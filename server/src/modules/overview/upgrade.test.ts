import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testSecretKey, withDatabase } from '../../../test/postgres.ts'
import { openDatabase } from '../../infra/database/database.ts'
import { migrate, migrationsDirectory } from '../../infra/database/migrate.ts'
import { verifyTrade } from './index.ts'

const name = 'counterfoil_before_rollups'
let db: TestDatabase
let directory: string
beforeAll(async () => {
  db = await createTestDatabase()
  directory = await mkdtemp(path.join(tmpdir(), 'counterfoil-upgrade-'))
})
afterAll(async () => {
  await db.owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await db.drop()
  await rm(directory, { recursive: true })
})

/** The migrations that a database had before there was this roll-up. */
async function copyEarlierMigrations(): Promise<void> {
  const all = (await readdir(migrationsDirectory)).toSorted()
  const own = all.findIndex((folder) => folder.endsWith('_trade_rollups'))
  for (const folder of all.slice(0, own)) await cp(path.join(migrationsDirectory, folder), path.join(directory, folder), { recursive: true })
}

test('an upgrade adds up the payments and refunds that are there', async () => {
  await copyEarlierMigrations()
  await db.owner.query(`CREATE DATABASE ${name}`)
  const url = withDatabase(db.url, name)
  await migrate(url, { secretKey: testSecretKey, directory })
  const owner = openDatabase({ connectionString: url, poolSize: 1 })
  try {
    await owner.pool.query(`
      INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz', 'Old', 'HK', 'Asia/Hong_Kong', now());
      INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, processor, created_at) VALUES ('biz', 'acct', 'live', 'Old', 'USD', 'p', now());
      SET session_replication_role = replica;
      INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, captured_at, client_secret)
      VALUES ('acct', 'pi_1', '2026-06-01T10:14:59Z', 'USD', 700, 700, 'succeeded', 'partially_refunded', 'automatic', '2026-06-01T10:15:00Z', 's'),
             ('acct', 'pi_2', '2026-06-01T10:01:00Z', 'USD', 900, 0, 'requires_payment_method', 'failed', 'automatic', NULL, 's'),
             ('acct', 'pi_3', '2026-06-01T10:02:00Z', 'USD', 900, 0, 'requires_payment_method', 'waiting_to_be_paid', 'automatic', NULL, 's');
      INSERT INTO refunds (merchant_id, id, payment_id, charge_id, created_at, amount_minor, currency, status)
      VALUES ('acct', 're_1', 'pi_1', 'ch_1', '2026-06-01T10:20:00Z', 50, 'USD', 'pending'), ('acct', 're_2', 'pi_1', 'ch_1', '2026-06-01T10:20:00Z', 60, 'USD', 'failed')`)
    expect((await migrate(url, { secretKey: testSecretKey })).some((applied) => applied.endsWith('_trade_rollups'))).toBe(true)

    const { rows } = await owner.pool.query(
      `SELECT to_char(bucket AT TIME ZONE 'UTC', 'HH24:MI') AS at, successful_count::int, declined_count::int, declined_minor::int, captured_minor::int, refunded_minor::int
       FROM trade_rollups ORDER BY bucket`,
    )
    expect(rows).toEqual([
      { at: '10:00', successful_count: 1, declined_count: 1, declined_minor: 900, captured_minor: 0, refunded_minor: 0 },
      { at: '10:15', successful_count: 0, declined_count: 0, declined_minor: 0, captured_minor: 700, refunded_minor: 50 },
    ])
    const results = await owner.transaction({}, (tx) => verifyTrade({ db: tx }))
    expect(results.flatMap(({ differences }) => differences)).toEqual([])
  } finally {
    await owner.close()
  }
})
