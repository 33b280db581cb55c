import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { listPayerRecords } from './payer.ts'
import { findMatchingEntries } from './store.ts'

const entryCount = 100_000
const { merchantId } = listedAccount
const payer = { bin: '424242', binLong: '42424242', last4: '4242', cardCountry: 'US', customerId: 'cus_1' }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_' || i, now(), now() - interval '30 days', CASE WHEN i % 3 = 0 THEN now() - interval '1 day' END,
            CASE WHEN i % 2 = 0 THEN 'ip' ELSE 'user_id' END, 'block', CASE WHEN i % 2 = 0 THEN host('203.0.0.0'::inet + i) ELSE 'user_' || i END, 'usr_1', 'Ann'
     FROM generate_series(1, ${entryCount}) AS i`,
    [merchantId],
  )
  await vacuum(db.owner, 'risk_entries')
}, 120_000)
afterAll(() => db.drop())

test.each([
  ['IPv4', '203.0.0.8', 1],
  ['IPv6', '2001:db8::9', 0],
])('a payer with an address of %s is compared with 100,000 entries in one statement that reads few pages', async (_, ip, count) => {
  const records = listPayerRecords({ ...payer, metadata: { ip } })
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date(), async (context) => expect(await findMatchingEntries(context, records)).toHaveLength(count)),
  )
  const [statement, ...others] = statements.filter(({ text }) => /risk_entries/.test(text))
  expect(others).toEqual([])
  if (!statement) throw new Error('no statement')
  await expectIndexedList(db, 'risk_entries', statement, { mayFindNothing: true, buffersMore: 200 })
})
