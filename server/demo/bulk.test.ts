import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAcceptance } from '#areas/acceptance/server/index.ts'
import { verifyTrade } from '#areas/home/server/index.ts'
import { readLedgerBalances, verifyLedger } from '#areas/ledger/server/index.ts'
import { doDueWork } from '#areas/payments/server/index.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { writeBulkPayments } from './index.ts'

const now = new Date('2026-06-15T12:00:00Z')
const later = new Date('2026-06-30T12:00:00Z')
const count = 5_000

let db: TestDatabase
let account: TestAccount

beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  await writeBulkPayments(db.url, { merchantId: account.merchantId, count, seed: 1, now, acquirer: testAcquirer })
})
afterAll(() => db.drop())

async function expectSound(): Promise<void> {
  const results = await account.run(now, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

test('writes as many payments as asked for, by every rule of the ledger', async () => {
  const { rows } = await db.owner.query(
    `SELECT count(*)::int AS count, max(created_at) < $1 AS is_past, max(created_at) > $1 - interval '1 day' AS is_recent FROM payments`,
    [now],
  )
  expect(rows).toEqual([{ count, is_past: true, is_recent: true }])
  await expectSound()
})

test("counts each Visa sale for Visa's monitoring", async () => {
  expect((await account.run(now, verifyVamp)).flatMap(({ differences }) => differences)).toEqual([])
  const { rows } = await db.owner.query('SELECT count(*) > $1::int AS is_most FROM vamp_records', [count / 4])
  expect(rows).toEqual([{ is_most: true }])
})

test('has every payment and refund in the quarters of the overview', async () => {
  expect((await account.run(now, verifyTrade)).flatMap(({ differences }) => differences)).toEqual([])
  const { rows } = await db.owner.query('SELECT sum(successful_count + declined_count) > $1::int AS is_most FROM trade_parts WHERE part = 0', [count / 2])
  expect(rows).toEqual([{ is_most: true }])
})

test('has every payment in the figures of acceptance', async () => {
  expect((await account.run(now, verifyAcceptance)).flatMap(({ differences }) => differences)).toEqual([])
  const { rows } = await db.owner.query(
    `SELECT sum(successful_count + declined_count) > $1::int AS is_most FROM acceptance_sums WHERE dimension = 'bin' AND period = 'day'`,
    [count / 2],
  )
  expect(rows).toEqual([{ is_most: true }])
})

test('writes no reference to what is not there', async () => {
  const references = await db.owner.query<{ table: string; columns: string; target: string; keys: string }>(
    `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS target,
            (SELECT string_agg(quote_ident(a.attname), ',' ORDER BY k.n) FROM unnest(conkey) WITH ORDINALITY k (num, n) JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.num) AS columns,
            (SELECT string_agg(quote_ident(a.attname), ',' ORDER BY k.n) FROM unnest(confkey) WITH ORDINALITY k (num, n) JOIN pg_attribute a ON a.attrelid = confrelid AND a.attnum = k.num) AS keys
     FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY($1)`,
    [['payments', 'charges', 'refunds', 'payment_methods', 'balance_transactions', 'ledger_transactions', 'ledger_entries']],
  )
  expect(references.rows.length).toBeGreaterThanOrEqual(10)
  for (const { table, columns, target, keys } of references.rows) {
    const last = columns.split(',').at(-1)
    const { rows } = await db.owner.query(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${last} IS NOT NULL AND (${columns}) NOT IN (SELECT ${keys} FROM ${target})`,
    )
    expect(rows, `${table} (${columns})`).toEqual([{ count: 0 }])
  }
})

test('the commands go on where it ended', async () => {
  while (await account.run(later, doDueWork));
  await expectSound()
  expect((await account.run(later, verifyTrade)).flatMap(({ differences }) => differences)).toEqual([])
  const { rows } = await db.owner.query(`SELECT DISTINCT status FROM payments WHERE status = 'refunding'`)
  expect(rows).toEqual([])
  const pending = (await account.run(later, readLedgerBalances)).filter(({ account: name }) => name === 'liability:merchant_pending')
  expect(pending.every(({ amount_minor }) => amount_minor === 0)).toBe(true)
})
