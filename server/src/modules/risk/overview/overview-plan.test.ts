import { limits } from '@counterfoil/contract/limits'
import { dayMs } from '@counterfoil/contract/time/durations'
import { afterAll, beforeAll, test } from 'vitest'
import { accountOf } from '../../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, listedTimeZone, vacuum } from '../../../../test/list-plans.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { blockedQuery, nameEntries } from './blocked-store.ts'
import { findExpiringEntries } from './expiring-store.ts'
import { countDisputesByCustomer, countReportsByCard, listDeclinedMetadata } from './suggestions-store.ts'

const decisionCount = 100_000
const { merchantId } = listedAccount
const now = new Date('2026-06-15T12:00:00Z')
const days = { from: '2026-03-18', to: '2026-06-15', timeZone: listedTimeZone }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  // Half a year, of which 90 days have 100,000 blocked payments by a thousand entries.
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, decline_code)
      SELECT '${merchantId}', 'pi_' || n, timestamptz '${now.toISOString()}' - n * interval '75 seconds', 'USD', 100, 'requires_payment_method', 'failed', 'automatic', 's',
        'transaction_blocked' FROM generate_series(1, 20000) n;
    INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
      SELECT '${merchantId}', 'ch_' || n, 'pi_' || n, created_at, 'USD', 100, created_at, created_at, 'block', 'rsk_' || n % 1000, 'user_id', 'user_' || n % 1000, 'Ann'
      FROM (SELECT n, timestamptz '${now.toISOString()}' - n * interval '75 seconds' AS created_at FROM generate_series(1, ${decisionCount * 2}) n) AS d;
    INSERT INTO risk_rule_decisions (merchant_id, object_id, attempt_id, at, payment_created_at, currency, amount_minor, count, threshold, window_minutes, rule_id, subject, counts, action)
      SELECT '${merchantId}', 'pi_' || n, 'ch_' || n, created_at, created_at, 'USD', 100, 5, 5, 10, 'rskr_' || n % 20, 'card', 'declines', 'block'
      FROM (SELECT n, timestamptz '${now.toISOString()}' - n * interval '750 seconds' AS created_at FROM generate_series(1, ${decisionCount / 5}) n) AS d;
    INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
      SELECT '${merchantId}', 'rsk_' || n, timestamptz '2015-01-01', timestamptz '2015-01-01', timestamptz '${now.toISOString()}' + n * interval '1 hour', 'user_id', 'block', 'user_' || n, 'usr_1', 'Ann'
      FROM generate_series(-50000, 50000) n; COMMIT`)
  await vacuum(db.owner, 'payments', 'risk_decisions', 'risk_rule_decisions', 'risk_entries')
}, 180_000)
afterAll(() => db.drop())

const inAccount = <T>(work: Parameters<ReturnType<typeof accountOf>['run']>[1]) => accountOf(db, listedAccount).run(now, work) as Promise<T>

test('the overview reads a range of each index for 110,000 blocked payments, without the tables', async () => {
  const query = await inAccount<ReturnType<typeof blockedQuery>>(async (context) =>
    blockedQuery(context, days, {
      attemptsMax: limits.riskOverviewAttemptsMax,
      entriesMax: limits.riskOverviewEntriesShown,
      rulesMax: limits.riskOverviewRulesShown,
    }),
  )
  // 110,000 entries of two indexes, some 90 to a page, and what sorting them takes.
  for (const table of ['risk_decisions', 'risk_rule_decisions']) await expectIndexedList(db, table, query, { buffersMore: 2_200 })
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
  const bounds = { since: new Date(now.getTime() - 90 * dayMs), readMax: limits.riskSuggestionReadMax }
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
