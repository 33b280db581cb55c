import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { timelineTypes } from '#kernel/changes.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { listLatestChangesOf } from './index.ts'

const rowCount = 40_000
/** Takes rows of months without a partition. */
const partition = 'account_changes_default'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO account_changes (merchant_id, root_id, recorded_at, occurred_at, type, object_type, object_id, actor_kind, data, id, slot)
     SELECT $1, CASE WHEN i % 2 = 0 THEN 'pi_many' ELSE 'pi_' || i / 10 END, at, at, (ARRAY['refund.created', 'refund.succeeded', 'refund.updated'])[1 + i % 3]::change_type,
            'refund', 're_' || i, 'processor', '{}', nextval('account_change_ids'), 1
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT now() - i * interval '10 minutes' AS at) AS t`,
    [listedAccount.merchantId],
  )
  await vacuum(db.owner, 'account_changes')
}, 120_000)
afterAll(() => db.drop())

test.each(['pi_many', 'pi_70'])('the latest changes of %s are read by an index, however many it has', async (rootId) => {
  const now = new Date()
  const createdAt = new Date(now.getTime() - 400 * dayMs)
  const statements = await statementsOf(db.database.pool, () =>
    accountOf(db, listedAccount).run(now, (context) =>
      listLatestChangesOf(context, rootId, createdAt, { types: timelineTypes, countMax: paymentLimits.paymentTimelineMax }),
    ),
  )
  const found = statements.filter(({ text }) => text.includes('FROM account_changes'))
  expect(found).toHaveLength(1)
  for (const statement of found) await expectIndexedList(db, partition, statement)
})
