import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { createRunner } from '#server/external.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { workOffDue } from '#server/infra/work/round.ts'
import { vampLevelsJob } from './index.ts'
import { insertRecord, type RecordKind } from './store.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
  number = 0
})
afterAll(() => db.drop())

const june = new Date('2026-06-10T10:00:00Z')
let number = 0

/** Counts sales or reports, then runs the worker. */
async function count(kind: RecordKind, times: number, at = june, worksAt = at): Promise<void> {
  await account.run(at, async (context) => {
    for (let left = times; left > 0; left--) insertRecord(context, kind, `${kind}_${++number}`, at)
  })
  const log = { error: (_details: object, message: string) => expect.fail(message) }
  const options = { database: db.database, clock: fixedClock(worksAt), runner: createRunner(testAcquirer, testBanking), log }
  while (await workOffDue(options, [vampLevelsJob]));
}

async function levels(): Promise<string[]> {
  const { rows } = await db.owner.query<{ level: string }>(
    `SELECT root_id || ' ' || type || ' ' || (data ->> 'vamp_percent') AS level FROM account_changes WHERE merchant_id = $1 AND object_type = 'vamp_month' ORDER BY id`,
    [account.merchantId],
  )
  return rows.map(({ level }) => level)
}

it('records each level of a month when it is reached, once', async () => {
  await count('tc05', 1_000)
  expect(await levels()).toEqual([])
  await count('tc40', 1)
  await count('tc15', 1)
  expect(await levels()).toEqual(['2026-06 vamp.standard 0.1'])
  await count('tc15', 6)
  await count('tc15', 1)
  expect(await levels()).toEqual(['2026-06 vamp.standard 0.1', '2026-06 vamp.early_warning 0.8'])
  await count('tc40', 8)
  expect(await levels()).toEqual(['2026-06 vamp.standard 0.1', '2026-06 vamp.early_warning 0.8', '2026-06 vamp.excessive 1.7'])
})

it('records a month that jumps over levels by its level alone, and nothing when the ratio falls and rises again', async () => {
  await count('tc05', 100)
  await count('tc15', 5)
  await count('tc05', 900)
  await count('tc15', 1)
  await count('tc15', 20)
  expect(await levels()).toEqual(['2026-06 vamp.excessive 5'])
})

it('begins again in the next month, by the month in which Visa processed the report', async () => {
  await count('tc05', 100)
  await count('tc15', 5)
  const july = new Date('2026-07-03T10:00:00Z')
  await count('tc15', 1, july)
  expect(await levels()).toEqual(['2026-06 vamp.excessive 5', '2026-07 vamp.excessive 100'])
})

it('follows a month until its counts are final, and no longer', async () => {
  await count('tc05', 1_000)
  await count('tc40', 1, june, new Date('2026-07-05T10:00:00Z'))
  expect(await levels()).toEqual(['2026-06 vamp.standard 0.1'])
  await count('tc40', 30, june, new Date('2026-07-06T10:00:00Z'))
  expect(await levels()).toHaveLength(1)
})

it('records one level once by several workers', async () => {
  await account.run(june, async (context) => insertRecord(context, 'tc15', 'dp_1', june))
  const log = { error: (_details: object, message: string) => expect.fail(message) }
  const options = { database: db.database, clock: fixedClock(june), runner: createRunner(testAcquirer, testBanking), log }
  await Promise.all([1, 2, 3].map(() => workOffDue(options, [vampLevelsJob])))
  expect(await levels()).toEqual(['2026-06 vamp.excessive 100'])
})

it('follows the account’s own clock', async () => {
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, 60 * dayMs])
  await count('tc15', 1)
  expect(await levels()).toEqual([])
})
