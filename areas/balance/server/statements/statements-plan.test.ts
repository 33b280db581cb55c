import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeMonths } from '#areas/billing/server/index.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, listedTimeZone, vacuum } from '#proof/support/list-plans.ts'
import { movementsQuery } from './store.ts'

/** Four years of movements of two types in every quarter of an hour: at a million payments, more than any account has. */
const quarterCount = 4 * 365 * 96
/** Quarters of two types between the start of a month in Hong Kong and that in UTC, each of which can be on another page. */
const hoursRowsMax = 8 * 4 * 2

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO movement_periods (merchant_id, bucket, movement_count, amount_minor, fee_minor, period, type, currency)
     SELECT $1, bucket, count(*), sum(100), sum(3), period, type, 'USD'
     FROM generate_series(1, $2) AS i, LATERAL periods_of(timestamptz '2023-01-01' + i * interval '15 minutes') AS p, unnest(ARRAY['charge', 'refund']) AS type
     GROUP BY bucket, period, type`,
    [listedAccount.merchantId, quarterCount],
  )
  await vacuum(db.owner, 'movement_periods')
})
afterAll(() => db.drop())

test.each(['2023-02', '2024-06', '2026-11'])('a statement of %s reads months, and the hours between the months of the zone and those in UTC', async (name) => {
  const [month] = await computeMonths({ db: db.database.global }, [name], listedTimeZone)
  if (!month) throw new Error('The month was not returned.')
  await expectIndexedList(db, 'movement_periods', movementsQuery(listedAccount, [month.starts_at, month.ends_at]))
})

test('a page of twelve months reads the months once, and the hours of each start', async () => {
  const names = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`)
  const months = await computeMonths({ db: db.database.global }, names, listedTimeZone)
  await expectIndexedList(
    db,
    'movement_periods',
    movementsQuery(listedAccount, [...months.map(({ starts_at }) => starts_at), ...months.slice(-1).map(({ ends_at }) => ends_at)]),
    {
      buffersMore: 13 * hoursRowsMax,
    },
  )
  expect(months).toHaveLength(12)
})
