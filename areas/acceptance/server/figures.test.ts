import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { foldLanes, withoutFolding } from '#proof/support/lanes.ts'
import { rebuildFigures } from '#server/infra/figures-store.ts'
import { sumOutcomes } from './figures-store.ts'
import { listUnequalOutcomes } from './verify-store.ts'

const now = new Date('2026-06-15T12:07:00Z')

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const input = { ranges: [{ from: new Date('2026-06-15'), until: new Date('2026-06-16') }], currency: undefined, timeZone: 'UTC' }

async function successes(): Promise<number> {
  const rows = await account.run(now, (context) => sumOutcomes(context, 'all', input))
  return rows.reduce((sum, row) => sum + row.successful_count, 0)
}

async function expectProven(): Promise<void> {
  expect(await db.asOwner.transaction({}, (tx) => listUnequalOutcomes({ db: tx }))).toEqual([])
}

const rowsOf = async (table: 'acceptance_outcomes' | 'acceptance_sums') => {
  const { rows } = await db.owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE merchant_id = $1`, [account.merchantId])
  return rows[0]?.count
}

/** Payments of one card, written by one statement. */
async function insertPayments(count: number): Promise<void> {
  await db.owner.query(
    `INSERT INTO payment_methods (merchant_id, id, created_at, exp_month, exp_year, acquirer_token, brand, bin, last4, country, funding, fingerprint)
     VALUES ($1, 'pm_one', $2, 12, 2030, 'sbx_visa', 'visa', '424242', '4242', 'US', 'credit', 'f') ON CONFLICT DO NOTHING`,
    [account.merchantId, now],
  )
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, attempt_count, card_brand,
       card_bin, payment_method_id, client_secret)
     SELECT $1, 'pi_' || lpad(i::text, 6, '0'), $2, 'USD', 1000, 1000, 'succeeded', 'successful', 'automatic', 1, 'visa', '424242', 'pm_one', 's'
     FROM generate_series(1, $3) AS i`,
    [account.merchantId, now, count],
  )
}

/** A transaction that has sold and stays open. */
async function openSale() {
  const done = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = account.run(now, async (context) => {
    // A transaction that folds has a rebuild wait for its end.
    await withoutFolding(db.owner, account.merchantId, async () => {
      await sell(context)
      await sql`SELECT 1`.execute(context.db)
    })
    done.resolve()
    await end.promise
  })
  await done.promise
  return async () => {
    end.resolve()
    await ended
  }
}

it('counts a sale when it commits, before and after its lane is folded', async () => {
  const commit = await openSale()
  await account.run(now, (context) => sell(context))
  expect(await successes()).toBe(1)
  await account.run(now, foldLanes)
  expect([await successes(), await rowsOf('acceptance_outcomes')]).toEqual([1, 0])
  await commit()
  expect(await successes()).toBe(2)
  await account.run(now, foldLanes)
  expect([await successes(), await rowsOf('acceptance_outcomes')]).toEqual([2, 0])
  await expectProven()
})

it('folds many payments of one statement immediately', async () => {
  await insertPayments(150)
  expect([await successes(), await rowsOf('acceptance_outcomes')]).toEqual([150, 0])
  await expectProven()
})

it('leaves many payments in their lane while somebody else folds', async () => {
  const holder = await db.owner.connect()
  try {
    await holder.query('SELECT pg_advisory_lock(hashtext($1), 0)', [account.merchantId])
    await insertPayments(150)
    expect([await successes(), await rowsOf('acceptance_outcomes')]).toEqual([150, 150])
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()')
    holder.release()
  }
})

it('corrects sums while a writer is open', async () => {
  await account.run(now, (context) => sell(context))
  await account.run(now, foldLanes)
  await db.owner.query('UPDATE acceptance_sums SET successful_count = 7, declined_count = 1 WHERE merchant_id = $1', [account.merchantId])
  await db.owner.query(`INSERT INTO acceptance_sums VALUES ($1, '2026-06-01', 0, 3, 0, 0, 'brand', 'month', 'EUR', 'visa')`, [account.merchantId])
  const commit = await openSale()
  await db.asOwner.transaction({}, (tx) => rebuildFigures({ db: tx }, account.merchantId))
  await commit()
  expect(await successes()).toBe(2)
  await expectProven()
})
