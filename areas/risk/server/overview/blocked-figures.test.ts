import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plantAttempts, planted } from '#areas/risk/test/risk-trade.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { readOverview } from './overview.ts'
import { verifyBlocked } from './verify-store.ts'

/** The figures of what was blocked while several transactions write them, and after something else changed them. */

const now = new Date('2026-06-15T12:00:00Z')

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
  // The payment, with an attempt that nothing decided about.
  await plantAttempts(db.owner, account.merchantId, [attempt])
})
afterAll(() => db.drop())

const attempt = planted(0, now, { payment: 'pi_1', amount: 100 })

const decide = (charge: string, amountMinor: number) =>
  `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
   VALUES ('${account.merchantId}', '${charge}', 'pi_1', '${now.toISOString()}', 'USD', ${amountMinor}, now(), now(), 'block', 'rsk_1', 'card_bin', '424242', 'Ann')`

const readAll = async () => (await account.run(now, (context) => readOverview(context, 30))).all
const unequal = async () => (await account.run(now, verifyBlocked)).flatMap(({ differences }) => differences)

test('attempts of one payment that are written at the same time count as one payment', async () => {
  const [first, second] = [await db.owner.connect(), await db.owner.connect()]
  await first.query(`BEGIN; ${decide('ch_1', 300)}`)
  const later = second.query(decide('ch_2', 200))
  await first.query('COMMIT')
  await later
  first.release()
  second.release()
  expect(await readAll()).toEqual({ payments: 1, attempts: 2, amounts: [{ currency: 'USD', payments: 1, attempts: 2, amount_minor: 300 }] })
  expect(await unequal()).toEqual([])
})

test('an attempt that is rolled back counts nothing', async () => {
  const client = await db.owner.connect()
  await client.query(`BEGIN; ${decide('ch_1', 300)}; ROLLBACK`)
  client.release()
  expect(await readAll()).toEqual({ payments: 0, attempts: 0, amounts: [] })
})

test.each([
  ['a part that says too much', 'UPDATE blocked_parts SET payment_count = 7 WHERE merchant_id = $1 AND part = -2'],
  ['a quarter that says too much', 'UPDATE blocked_quarters SET amount_minor = 7 WHERE merchant_id = $1'],
  ['a decision that is gone', `DELETE FROM risk_decisions WHERE merchant_id = $1 AND charge_id = 'ch_1'`],
])('a rebuild corrects %s', async (_what, damage) => {
  await db.owner.query(decide('ch_1', 300))
  await account.run(now, foldLanes)
  await db.owner.query(decide('ch_2', 500))
  await db.owner.query(damage, [account.merchantId])
  expect(await unequal()).not.toEqual([])
  await db.owner.query('SELECT rebuild_blocked($1)', [account.merchantId])
  expect(await unequal()).toEqual([])
})
