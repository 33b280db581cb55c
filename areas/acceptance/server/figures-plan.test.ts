import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptanceDimensions } from '#areas/acceptance/contract/dimensions.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { countBuffers, expectFewBuffers, expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { outcomesQuery, type SummedBy, sumOutcomes } from './figures-store.ts'
import { sumOutcomesByTime } from './times-store.ts'

/** Two years of payments with two hundred BINs: a figure costs what its range has in months, days and quarters. */

const { merchantId } = listedAccount
const paymentCount = 35_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, card_brand, card_bin, card_country,
       card_funding, attempt_count, decline_code)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), timestamptz '2024-01-01' + i * interval '30 minutes', (ARRAY['USD','USD','EUR'])[1 + i % 3], 100 + (i * 37) % 50000, 'succeeded',
            CASE WHEN i % 13 = 0 THEN 'failed' ELSE 'successful' END, 'automatic', 'secret', (ARRAY['visa','mastercard'])[1 + i % 2], 400000 + i % 200,
            (ARRAY['US','DE',NULL])[1 + i % 3], 'credit', 1, CASE WHEN i % 13 = 0 THEN 'expired_card' END
     FROM generate_series(1, ${paymentCount}) AS i`,
    [merchantId],
  )
  await db.database.transaction({ merchantId }, (tx) => foldLanes({ db: tx, merchantId }))
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, card_brand, card_bin, card_country,
       card_funding, attempt_count)
     VALUES ($1, 'pi_new', timestamptz '2025-11-01', 'USD', 100, 'succeeded', 'successful', 'automatic', 'secret', 'jcb', '400001', 'US', 'credit', 2)`,
    [merchantId],
  )
  await vacuum(db.owner, 'payments', 'acceptance_sums', 'acceptance_parts', 'acceptance_hours', 'acceptance_outcomes')
}, 120_000)
afterAll(() => db.drop())

const rangeOf = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) })
const ranges = [
  ['a day', rangeOf('2025-06-01T22:00Z', '2025-06-02T22:00Z')],
  ['thirty days over two months', rangeOf('2025-05-20T18:15Z', '2025-06-19T18:15Z')],
  ['a year', rangeOf('2024-11-01T18:15Z', '2025-11-01T18:15Z')],
] as const

const summed = acceptanceDimensions.filter((by): by is SummedBy & typeof by => by !== 'hour' && by !== 'weekday')

for (const [name, range] of ranges) {
  it.each([...summed, 'all', 'decline'] as const)(`reads %s of ${name} by an index`, async (by) => {
    const input = { ranges: [range, rangeOf('2024-02-01T18:15Z', '2024-02-11T18:15Z')], currency: undefined }
    await expectIndexedList(db, 'acceptance_sums', outcomesQuery({ merchantId }, by, input))
  })

  for (const timeZone of ['Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe']) {
    it.each(['hour', 'weekday'] as const)(`reads and sums up %s of ${name} in ${timeZone}`, async (by) => {
      const value = by === 'hour' ? 'extract(hour FROM at)::int::text' : `lower(to_char(at, 'Dy'))`
      const { rows } = await db.owner.query<{ value: string; count: number }>(
        `SELECT ${value} AS value, count(*)::int AS count FROM payments, LATERAL (SELECT created_at AT TIME ZONE $4 AS at) AS local
         WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY 1 ORDER BY 1`,
        [merchantId, range.from, range.until, timeZone],
      )
      const counted = new Map<string, number>()
      const statements = await statementsOf(db.database.pool, () =>
        accountOf(db, listedAccount).run(new Date(), async (context) => {
          for (const row of await sumOutcomesByTime(context, by, { ranges: [range], currency: undefined, timeZone })) {
            counted.set(row.value, (counted.get(row.value) ?? 0) + row.successful_count + row.declined_count)
          }
        }),
      )
      expect(new Map([...counted].filter(([, count]) => count > 0).toSorted())).toEqual(new Map(rows.map((row) => [row.value, row.count])))
      expectFewBuffers(await countBuffers(db, statements))
    })
  }

  it(`sums up ${name} as its payments do`, async () => {
    const input = { ranges: [range], currency: 'USD' as const }
    const rows = await accountOf(db, listedAccount).run(new Date(), (context) => sumOutcomes(context, 'bin', input))
    const found = await db.owner.query<{ value: string; count: number }>(
      `SELECT card_bin AS value, count(*)::int AS count FROM payments WHERE merchant_id = $1 AND currency = 'USD' AND created_at >= $2 AND created_at < $3 GROUP BY 1 ORDER BY 1`,
      [merchantId, range.from, range.until],
    )
    const counted = rows.map(({ value, successful_count, declined_count }) => ({ value, count: successful_count + declined_count }))
    expect(counted.toSorted((a, b) => (a.value < b.value ? -1 : 1))).toEqual(found.rows)
  })
}
