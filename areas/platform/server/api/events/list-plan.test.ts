import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { runAsProcessor } from '#server/infra/tenant-work.ts'
import { findKnown, listDeferred, listWaitingAbout, listWaitingFor } from './store.ts'

const rowCount = 40_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO platform_events (merchant_id, id, type, occurred_at, received_at, content_hash, state, event, waits_for, waits_at, waits_rule, waits_values, expires_at, about)
     SELECT $1, 'evt_' || lpad(i::text, 8, '0'), 'refund.recorded', now(), now(), '', state, kept, waits.thing, waits.at, waits.rule, kept, waits.until, waits.about
     FROM generate_series(1, ${rowCount}) AS i,
          LATERAL (SELECT CASE WHEN i % 4 > 0 THEN 'accepted' WHEN i % 8 = 0 THEN 'waiting' WHEN i % 16 = 4 THEN 'expired' ELSE 'rejected' END AS state) AS s,
          LATERAL (SELECT CASE WHEN state <> 'accepted' THEN '{}'::jsonb END AS kept) AS k,
          LATERAL (SELECT 'payment pay_' || i / 80 AS thing, 'data.payment' AS at, 'not_recorded_yet' AS rule, now() + interval '1 day' AS until, 'refund re_' || i / 16 AS about
                   WHERE kept IS NOT NULL UNION ALL SELECT NULL, NULL, NULL, NULL, NULL WHERE kept IS NULL) AS waits`,
    [listedAccount.merchantId],
  )
  await vacuum(db.owner, 'platform_events')
}, 120_000)
afterAll(() => db.drop())

test.each<[string, (context: TenantContext) => Promise<unknown>]>([
  [
    'what is known of a batch',
    (context) =>
      findKnown(
        context,
        Array.from({ length: 50 }, (_, i) => `evt_${String(i * 700 + 1).padStart(8, '0')}`),
      ),
  ],
  ['what waits for what a batch brought', (context) => listWaitingFor(context, ['payment pay_7', 'payment pay_300', 'payment pay_none'])],
  ['the parts of a story that wait', (context) => listWaitingAbout(context, 'refund re_77')],
  ['a page of those that wait', (context) => listDeferred(context, { state: 'waiting', after: '', limit: 51 })],
  ['a deep page of those that were rejected', (context) => listDeferred(context, { state: 'rejected', after: 'evt_00030000', limit: 51 })],
])('%s is read by an index, never from the whole table', async (_, read) => {
  const sent = await statementsOf(db.database.pool, () => runAsProcessor(db.database, systemClock, listedAccount, read))
  const [statement, ...others] = sent.filter(({ text }) => text.includes('platform_events'))
  if (!statement || others.length > 0) throw new Error(`${others.length} statements more than one`)
  await expectIndexedList(db, 'platform_events', statement)
  expect(statement.values).toContain(listedAccount.merchantId)
})
