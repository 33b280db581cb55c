import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { doDisputeWork } from '#areas/disputes/server/index.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { isSoak } from '#proof/support/scale.ts'
import { createRunner } from '#server/external.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { rebuildFigures } from '#server/infra/figures-store.ts'
import { workOffDue } from '#server/infra/work/round.ts'
import { freezeFinalMonths, vampJob, verifyVamp } from './index.ts'
import { insertRecord, listMonths, type MonthRow, monthsQuery, type RecordKind } from './store.ts'

const now = new Date('2026-06-15T12:00:00Z')
const months = ['2026-04', '2026-05', '2026-06'] as const
const kinds = ['tc05', 'tc15', 'tc40'] as const
const span = { from: '2026-04', to: '2026-06' }

let db: TestDatabase
let account: TestAccount
let recordCount = 0
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const dayIn = (month: string) => new Date(`${month}-10T12:00:00Z`)
const runner = createRunner(testAcquirer, testBanking)
const workOffVamp = () => workOffDue({ database: db.database, clock: fixedClock(now), runner, log: { error: () => {} } }, [vampJob])
const rebuild = (of: TestAccount) => db.asOwner.transaction({}, (tx) => rebuildFigures({ db: tx }, of.merchantId))
/** Which rules are broken in the account at hand; the other accounts have records that no trade stands behind. */
const brokenRules = async () => (await account.run(now, verifyVamp)).map(({ differences }) => differences.length > 0)

async function add(month: string, kind: RecordKind = 'tc05'): Promise<void> {
  await account.run(dayIn(month), async (context) => insertRecord(context, kind, `x_${recordCount++}`, context.now))
}

async function figures(of: TestAccount = account): Promise<MonthRow[]> {
  const rows = await of.run(now, (context) => listMonths(context, span))
  return rows.filter((row) => row.tc05_count + row.tc15_count + row.tc40_count > 0).toSorted((a, b) => a.month.localeCompare(b.month))
}

async function revisions(): Promise<string[]> {
  const { rows } = await db.owner.query<{ text: string }>(
    `SELECT format('%s revision %s: %s %s %s', month, revision, tc40_count, tc15_count, tc05_count) AS text FROM vamp_revisions WHERE merchant_id = $1 ORDER BY month, revision`,
    [account.merchantId],
  )
  return rows.map(({ text }) => text)
}

/** A transaction that has written one record and stays open. */
async function openTransaction(of: TestAccount, month: string, kind: RecordKind) {
  const written = Promise.withResolvers<void>()
  const end = Promise.withResolvers<'commit' | 'rollback'>()
  const ended = of
    .run(dayIn(month), async (context) => {
      insertRecord(context, kind, `x_${recordCount++}`, context.now)
      await sql`SELECT 1`.execute(context.db)
      written.resolve()
      if ((await end.promise) === 'rollback') throw new Error('rolled back')
    })
    .catch(() => {})
  await written.promise
  return {
    month,
    kind,
    end: async (how: 'commit' | 'rollback') => {
      end.resolve(how)
      await ended
    },
  }
}

/** Whether an open transaction folds its lane, as some do by chance: a rebuild waits for its end. */
async function isFolding({ merchantId }: TestAccount): Promise<boolean> {
  const { rows } = await db.owner.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid = (hashtext($1)::bigint & 4294967295)::oid AND objid = 0 AND objsubid = 2`,
    [merchantId],
  )
  return rows.length > 0
}

const opensMax = 5
const step = fc.record({
  what: fc.constantFrom('add', 'open', 'commit', 'commit', 'rollback', 'fold', 'fold', 'rebuild'),
  month: fc.constantFrom(...months),
  kind: fc.constantFrom(...kinds),
  which: fc.nat({ max: opensMax - 1 }),
})

test('the figures are those of the records after every write, in any order of commits and folds', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const tried = await makeAccount(db)
      const committed = new Map<string, MonthRow>()
      const count = (month: string, kind: RecordKind) => {
        const row = committed.get(month) ?? { month, tc05_count: 0, tc15_count: 0, tc40_count: 0, excluded_count: 0 }
        committed.set(month, { ...row, [`${kind}_count`]: row[`${kind}_count`] + 1 })
      }
      const open: Awaited<ReturnType<typeof openTransaction>>[] = []
      const expectExact = async () => expect(await figures(tried)).toEqual([...committed.values()].toSorted((a, b) => a.month.localeCompare(b.month)))
      for (const { what, month, kind, which } of steps) {
        if (what === 'add') {
          await tried.run(dayIn(month), async (context) => insertRecord(context, kind, `x_${recordCount++}`, context.now))
          count(month, kind)
        } else if (what === 'open' && open.length < opensMax) {
          open.push(await openTransaction(tried, month, kind))
        } else if (what === 'commit' || what === 'rollback') {
          const [ending] = open.splice(which, 1)
          await ending?.end(what)
          if (ending && what === 'commit') count(ending.month, ending.kind)
        } else if (what === 'fold') {
          await tried.run(now, foldLanes)
        } else if (what === 'rebuild' && !(await isFolding(tried))) {
          await rebuild(tried)
        }
        await expectExact()
      }
      for (const ending of open) {
        await ending.end('commit')
        count(ending.month, ending.kind)
      }
      await tried.run(now, foldLanes)
      await expectExact()
    }),
    { numRuns: isSoak ? 300 : 15 },
  )
})

test('keeps a month once it has been over for five days, and a new revision of it for what arrives late', async () => {
  for (const month of months) await add(month)
  const at = (day: string) => account.run(new Date(day), freezeFinalMonths)
  await at('2026-06-05T23:59:59Z')
  expect(await revisions()).toEqual(['2026-04 revision 1: 0 0 1'])
  await at('2026-06-06T00:00:00Z')
  await at('2026-06-07T00:00:00Z')
  expect(await revisions()).toEqual(['2026-04 revision 1: 0 0 1', '2026-05 revision 1: 0 0 1'])
  await add('2026-04', 'tc40')
  await add('2026-06')
  await at('2026-06-08T00:00:00Z')
  expect(await revisions()).toEqual(['2026-04 revision 1: 0 0 1', '2026-04 revision 2: 1 0 1', '2026-05 revision 1: 0 0 1'])
})

test('a month becomes final by the clock of its account, though nothing was counted since', async () => {
  await add('2026-06')
  await workOffVamp()
  expect(await revisions()).toEqual([])
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, 21 * 86_400_000])
  await workOffVamp()
  expect(await revisions()).toEqual(['2026-06 revision 1: 0 0 1'])
})

test('the worker keeps a final month again once something arrives late, and then leaves it', async () => {
  const freeze = async () => {
    await workOffVamp()
    return revisions()
  }
  await add('2026-05')
  expect(await freeze()).toEqual(['2026-05 revision 1: 0 0 1'])
  expect(await freeze()).toEqual(['2026-05 revision 1: 0 0 1'])
  await add('2026-05', 'tc15')
  expect(await freeze()).toEqual(['2026-05 revision 1: 0 0 1', '2026-05 revision 2: 0 1 1'])
})

test('a rebuild corrects what is wrong', async () => {
  for (const month of months) await add(month)
  const expected = months.map((month) => ({ month, tc05_count: 1, tc15_count: 0, tc40_count: 0, excluded_count: 0 }))
  await db.owner.query('UPDATE vamp_months SET tc05_count = 7 WHERE merchant_id = $1', [account.merchantId])
  await rebuild(account)
  expect(await figures()).toEqual(expected)
  await add('2026-06')
  expect((await figures()).at(-1)?.tc05_count).toBe(2)
})

async function trade(): Promise<void> {
  await account.run(dayIn('2026-04'), async (context) => {
    for (const card of ['pm_card_visa', 'pm_card_mastercard', 'pm_card_createDispute', 'pm_card_createIssuerFraudRecord', 'pm_card_createDisputeInquiry']) {
      await sell(context, { card })
    }
  })
  await account.run(dayIn('2026-05'), doDisputeWork)
}

test('the proof holds after trade of every kind', async () => {
  await trade()
  expect(await figures()).toEqual([
    { month: '2026-04', tc05_count: 4, tc15_count: 0, tc40_count: 0, excluded_count: 0 },
    { month: '2026-05', tc05_count: 0, tc15_count: 1, tc40_count: 1, excluded_count: 0 },
  ])
  expect(await brokenRules()).toEqual([false, false])
})

test.each([
  ['a month that says too much', 'UPDATE vamp_months SET tc15_count = tc15_count + 1 WHERE merchant_id = $1', 0],
  ['a month that is missing', 'DELETE FROM vamp_months WHERE merchant_id = $1', 0],
  ['a sale that is not counted', `DELETE FROM vamp_records WHERE merchant_id = $1 AND kind = 'tc05'`, 1],
  ['a dispute that is counted in another month', `UPDATE vamp_records SET processed_at = '2026-06-01' WHERE merchant_id = $1 AND kind = 'tc15'`, 1],
  ['something that nothing stands behind', `INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) VALUES ($1, 'tc40', 'issfr_none', now())`, 1],
])('the proof finds %s', async (_what, damage, rule) => {
  await trade()
  const client = await db.owner.connect()
  await client.query(`SET session_replication_role = replica`)
  await client.query(damage, [account.merchantId])
  await client.query(`SET session_replication_role = origin`)
  client.release()
  expect((await brokenRules())[rule]).toBe(true)
})

test('what is counted is never changed or removed', async () => {
  await add('2026-06')
  for (const statement of ['DELETE FROM vamp_records', `UPDATE vamp_records SET processed_at = now()`, 'DELETE FROM vamp_revisions']) {
    await expect(db.owner.query(statement)).rejects.toThrow('append-only')
  }
})

test('a figure reads its index and not the history', async () => {
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at)
     SELECT $1, 'tc05', 'ch_' || n, timestamptz '2024-01-01' + n * interval '20 minutes' FROM generate_series(1, 60000) n`,
    [listedAccount.merchantId],
  )
  // Months of other accounts, so that a scan of all of them is no choice.
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO figure_lanes SELECT 'acct_other' || n, 0, 0 FROM generate_series(1, 500) n;
    INSERT INTO vamp_months SELECT merchant_id, 0, 1, 1, 1, 0, '2025-' || m FROM figure_lanes, generate_series(10, 12) m WHERE merchant_id LIKE 'acct_other%'; COMMIT`)
  await vacuum(db.owner, 'vamp_months', 'figure_lanes')
  await expectIndexedList(db, 'vamp_months', monthsQuery(listedAccount.merchantId, span))
})
