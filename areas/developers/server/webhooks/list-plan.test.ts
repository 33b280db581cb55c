import { afterAll, beforeAll, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { deliveryPageQuery } from './deliveries-store.ts'

const { merchantId } = listedAccount

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO webhook_deliveries (merchant_id, id, created_at, endpoint_id, event_id, event_type, state, next_attempt_at, delivered_at)
     SELECT $1, 'whd_' || n, timestamptz '2024-01-01' + n * interval '10 minutes', 'we_' || n % 2, 'evt_' || n, 'payout.paid',
       (ARRAY['delivered', 'failed', 'pending'])[1 + n % 3], CASE WHEN n % 3 = 2 THEN now() END, CASE WHEN n % 3 = 0 THEN now() END
     FROM generate_series(1, 60000) n`,
    [merchantId],
  )
  await vacuum(db.owner, 'webhook_deliveries')
}, 120_000)
afterAll(() => db.drop())

for (const state of [undefined, 'delivered', 'failed', 'pending'] as const) {
  test.each(Object.entries(pagesAround('whd_zz')))(`%s page of ${state ?? 'all'} deliveries reads the index in its order`, async (_, page) => {
    await expectIndexedList(db, 'webhook_deliveries_default', deliveryPageQuery(merchantId, 'we_1', state, page))
  })
}
