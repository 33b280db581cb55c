import { afterAll, beforeAll, test } from 'vitest'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { accountOf, setTimeZone } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { countBuffers, expectFewBuffers, expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { findExpiringEntries } from '../store.ts'
import { nameEntries } from './blocked-store.ts'
import { readOverview } from './overview.ts'
import { countDisputesByCustomer, countReportsByCard, listDeclinedMetadata } from './suggestions-store.ts'

const decisionCount = 100_000
const { merchantId, businessId } = listedAccount
const now = new Date('2026-06-15T12:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  // 104 days, of which 90 have 100,000 blocked payments by a thousand entries.
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, decline_code)
      SELECT '${merchantId}', 'pi_' || n, timestamptz '${now.toISOString()}' - n * interval '75 seconds', 'USD', 100, 'requires_payment_method', 'failed', 'automatic', 's',
        'transaction_blocked' FROM generate_series(1, 20000) n;
    INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
      SELECT '${merchantId}', 'ch_' || n, 'pi_' || n, created_at, 'USD', 100, created_at, created_at, 'block', 'rsk_' || n % 1000, 'user_id', 'user_' || n % 1000, 'Ann'
      FROM (SELECT n, timestamptz '${now.toISOString()}' - n * interval '75 seconds' AS created_at FROM generate_series(1, ${decisionCount * 1.2}) n) AS d;
    INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, payment_created_at, currency, amount_minor, count, threshold, window_minutes, rule_id, subject, counts, action)
      SELECT '${merchantId}', 'pi_' || n, 'ch_' || n, created_at, created_at, 'USD', 100, 5, 5, 10, 'rskr_' || n % 20, 'card', 'declines', 'block'
      FROM (SELECT n, timestamptz '${now.toISOString()}' - n * interval '750 seconds' AS created_at FROM generate_series(1, ${decisionCount / 8}) n) AS d;
    INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
      SELECT '${merchantId}', 'rsk_' || n, timestamptz '2015-01-01', timestamptz '2015-01-01', timestamptz '${now.toISOString()}' + n * interval '1 hour', 'user_id', 'block', 'user_' || n, 'usr_1', 'Ann'
      FROM generate_series(-50000, 50000) n; COMMIT`)
  await db.owner.query(
    `INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
     SELECT $1, 'rskr_' || n, now(), now(), 1, 5 + n, 10, 'on', 'card', 'declines', 'block' FROM generate_series(0, 19) AS n`,
    [merchantId],
  )
  await db.owner.query('SELECT rebuild_blocked($1)', [merchantId])
  await vacuum(db.owner, 'payments', 'risk_decisions', 'risk_rule_decisions', 'risk_entries', 'blocked_parts', 'blocked_quarters')
}, 240_000)
afterAll(() => db.drop())

const inAccount = <T>(work: Parameters<ReturnType<typeof accountOf>['run']>[1]) => accountOf(db, listedAccount).run(now, work) as Promise<T>

const readBuffers = async (at: Date, dayCount: number) =>
  countBuffers(db, await statementsOf(db.database.pool, () => accountOf(db, listedAccount).run(at, (context) => readOverview(context, dayCount))))

test.each(['Asia/Hong_Kong', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'the overview of 110,000 blocked payments reads as much as a page may in %s',
  async (zone) => {
    await setTimeZone(db, businessId, zone)
    // Each day has other spans.
    for (const daysBefore of [0, 7, 21, 38]) {
      const at = new Date(now.getTime() - daysBefore * dayMs)
      for (const dayCount of [riskLimits.riskOverviewDays, riskLimits.riskOverviewDaysMax]) expectFewBuffers(await readBuffers(at, dayCount))
    }
  },
)

test('attempts that are not folded yet cost little', async () => {
  await db.owner.query(
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     SELECT $1, 'ch_new_' || n, 'pi_new_' || n, $2, 'USD', 100, $2, $2, 'block', 'rsk_' || n, 'user_id', 'user_' || n, 'Ann' FROM generate_series(1, 90) AS n`,
    [merchantId, now],
  )
  expectFewBuffers(await readBuffers(now, riskLimits.riskOverviewDaysMax))
})

test('names of entries, and entries that end soon, are looked up', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `rsk_${index}`)
  for (const [table, work] of [
    ['risk_decisions', nameEntries] as const,
    ['risk_entries', (context: Parameters<typeof nameEntries>[0]) => findExpiringEntries(context, new Date(now.getTime() + 7 * dayMs), 10)] as const,
  ]) {
    const [statement] = (await statementsOf(db.database.pool, () => inAccount((context) => work(context, ids)))).filter(({ text }) => text.includes(table))
    if (!statement) throw new Error('no statement')
    await expectIndexedList(db, table, statement)
  }
})

test('suggestions read a bounded number of rows', async () => {
  const bounds = { since: new Date(now.getTime() - 90 * dayMs), readMax: riskLimits.riskSuggestionReadMax }
  const works = [countReportsByCard, countDisputesByCustomer, listDeclinedMetadata]
  for (const [index, table] of ['early_fraud_warnings', 'disputes', 'payments'].entries()) {
    const work = works[index]
    const [statement] = (await statementsOf(db.database.pool, () => inAccount((context) => (work as typeof countReportsByCard)(context, bounds)))).filter(
      ({ text }) => text.includes(table),
    )
    if (!statement) throw new Error('no statement')
    await expectIndexedList(db, table, statement, { mayFindNothing: true, buffersMore: 1_000 })
  }
})
