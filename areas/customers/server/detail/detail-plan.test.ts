import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { listRefundsOf } from './detail-store.ts'

const paymentCount = 20_000
const customerCount = 4

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  const { owner } = db
  const { merchantId } = listedAccount
  await insertListedAccount(db)
  await owner.query(`INSERT INTO customers (merchant_id, id, created_at) SELECT $1, 'cus_' || i, now() FROM generate_series(0, ${customerCount - 1}) AS i`, [
    merchantId,
  ])
  const client = await owner.connect()
  // No triggers and no references: only what the page reads is there.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO refunds (merchant_id, id, created_at, amount_minor, currency, payment_id, charge_id, status, customer_id)
     SELECT $1, 're_' || i, timestamptz '2024-01-01' + i * interval '20 minutes', 100, 'USD', 'pi_' || i, 'ch_' || i, 'succeeded', 'cus_' || i % ${customerCount}
     FROM generate_series(1, ${paymentCount}) AS i`,
    [merchantId],
  )
  await client.query('RESET session_replication_role')
  client.release()
  await vacuum(owner, 'refunds')
}, 60_000)

afterAll(() => db.drop())

test('the newest refunds of a customer with thousands are read from an index', async () => {
  const account = accountOf(db, listedAccount)
  const list = () => account.run(new Date(), (context) => listRefundsOf(context, 'cus_1'))
  const statements = await statementsOf(db.database.pool, list)
  const [statement, ...others] = statements.filter(({ text }) => text.includes('"refunds"'))
  expect(others).toEqual([])
  if (statement) await expectIndexedList(db, 'refunds', statement)
  const ids = (await list()).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 10 }, (_, index) => `re_${paymentCount - 3 - index * customerCount}`))
})
