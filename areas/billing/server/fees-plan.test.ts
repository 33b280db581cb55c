import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { insertBase } from '#proof/support/lanes.ts'
import { expectIndexedList, insertListedAccount, listedAccount, listedTimeZone, vacuum } from '#proof/support/list-plans.ts'
import { computeMonths, feesQuery } from './store.ts'

/** Four years of trade in every quarter of an hour. */
const quarterCount = 4 * 365 * 96

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await insertBase(db.owner, listedAccount.merchantId)
  await db.owner.query(
    `INSERT INTO fee_quarters (merchant_id, lane, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)
     SELECT $1, 0, timestamptz '2023-01-01' + i * interval '15 minutes', 1, 100, 3, 0, 0, 'charge', 'USD' FROM generate_series(1, $2) AS i`,
    [listedAccount.merchantId, quarterCount],
  )
  await vacuum(db.owner, 'fee_quarters')
})
afterAll(() => db.drop())

test.each(['2023-02', '2024-02', '2026-11'])('a statement of %s reads the quarters of its month alone', async (name) => {
  const months = await computeMonths({ db: db.database.global }, [name], listedTimeZone)
  await expectIndexedList(db, 'fee_quarters', feesQuery(listedAccount, months))
  expect(months).toHaveLength(1)
})
