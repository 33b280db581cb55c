import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sellAvailable } from '#areas/payouts/test/payouts.ts'
import { payoutId } from '#kernel/ids.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { linesPerStep, takeAllLines } from './payouts-store.ts'

const now = new Date('2026-06-15T12:00:00Z')
const copyCount = 2 * linesPerStep + 400

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  await account.run(now, (context) => sellAvailable(context, 10_000))
  const copied = ['id', 'source_id', 'released_at']
  const { rows } = await db.owner.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = 'balance_transactions'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const others = rows.map(({ name }) => name).filter((name) => !copied.includes(name))
  // Lines of one moment and of several; no figure matters here, so no trigger runs.
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO balance_transactions (id, source_id, released_at, ${others.join()})
    SELECT id || '_' || n, source_id || '_' || n, released_at + n / 700 * interval '1 microsecond', ${others.join()}
    FROM balance_transactions, generate_series(1, ${copyCount}) AS n WHERE merchant_id = '${account.merchantId}'; COMMIT`)
})
afterAll(() => db.drop())

const payout = z.parse(payoutId, 'po_test')

class RolledBack extends Error {}

test('takes a queue of many lines in steps of a bounded size, each line once', async () => {
  let taken: unknown
  const statements = await statementsOf(db.database.pool, async () => {
    const take = account.run(now, async (context) => {
      taken = await takeAllLines(context, 'USD', payout)
      throw new RolledBack()
    })
    await expect(take).rejects.toThrow(RolledBack)
  })
  const { rows } = await db.owner.query<{ count: number; net: string }>(
    `SELECT count(*)::int AS count, sum(net_minor) AS net FROM balance_transactions WHERE merchant_id = $1 AND payout_id IS NULL`,
    [account.merchantId],
  )
  expect(rows[0]?.count).toBe(copyCount + 1)
  expect(taken).toEqual({ count: copyCount + 1, netMinor: Number(rows[0]?.net) })
  const updates = statements.filter(({ text }) => text.includes('UPDATE balance_transactions'))
  expect(updates.map(({ values }) => values.includes(linesPerStep))).toEqual([true, true, true])
})

test('takes nothing from an empty queue', async () => {
  const other = await makeAccount(db)
  expect(await other.run(now, (context) => takeAllLines(context, 'USD', payout))).toEqual({ count: 0, netMinor: 0 })
})
