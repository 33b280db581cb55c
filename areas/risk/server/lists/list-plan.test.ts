import { afterAll, beforeAll, expect, test } from 'vitest'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import {
  countBuffers,
  expectIndexedList,
  indexesOf,
  insertListedAccount,
  listedAccount,
  listedTimeZone,
  pagesAround,
  vacuum,
} from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import { searchBounds } from '#server/infra/keyset-search-store.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { listHurting } from '../overview/overview.ts'
import { countEntries, type EntryFilters, findEntryPage, listOperators } from './list-store.ts'

const { merchantId } = listedAccount
const rowCount = 30_000
const { first, deep, before } = pagesAround('rsk_z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await insertEntries(1, rowCount)
  await db.owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_x' || lpad(i::text, 8, '0'), at, at, CASE WHEN i > 2 THEN at + interval '7 days' END, 'card_number', 'block', 'r' || i, 'usr_1', 'Ann'
     FROM generate_series(1, $2::int) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '20 minutes' AS at) AS t`,
    [merchantId, riskLimits.riskCountedMax + 5],
  )
  await plantAttempts()
  await db.owner.query('SELECT rebuild_blocked($1)', [merchantId])
  await vacuum(db.owner, 'blocked_parts', 'risk_entries', 'risk_decisions', 'charges', 'payments', 'customer_figures', 'early_fraud_warnings')
}, 120_000)
afterAll(() => db.drop())

/** Attempts that an entry blocked, of good customers but for the oldest one, who has paid nothing. */
const attemptsPerEntry = 3
/** One of so many entries blocked any. */
const entriesPerStopping = 6
const busyPayments = 20_000

/** The newest attempts of the entries are of one customer with very many payments, some of whom were reported to be fraud by another customer. */
async function plantAttempts(): Promise<void> {
  const hour = `timestamptz '2026-06-14' - n * interval '1 hour'`
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, customer_id)
      SELECT '${merchantId}', 'pi_' || i || '_' || n, ${hour}, 'USD', 100, 'requires_payment_method', 'failed', 'automatic', 's', ${customerOf('i', 'n')}
      FROM generate_series(1, ${rowCount}, ${entriesPerStopping}) AS i, generate_series(1, ${attemptsPerEntry}) AS n;
    INSERT INTO charges (merchant_id, id, created_at, amount_minor, attempt_number, currency, payment_id, payment_method_id, outcome, outcome_type, decline_code, customer_id)
      SELECT merchant_id, replace(id, 'pi_', 'ch_'), created_at, 100, 1, currency, id, 'pm_1', 'declined', 'blocked', 'transaction_blocked', customer_id FROM payments;
    INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
      SELECT merchant_id, replace(id, 'pi_', 'ch_'), id, created_at, currency, amount_minor, created_at, created_at, 'block', 'rsk_' || lpad(split_part(id, '_', 2), 8, '0'),
        'ip', '10.0.0.1', 'Ann' FROM payments;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret, customer_id)
      SELECT '${merchantId}', 'pi_busy_' || n, timestamptz '2024-01-01' + n * interval '1 minute', 'USD', 100, 'succeeded', 'successful', 'automatic', 's', 'cus_busy'
      FROM generate_series(1, ${busyPayments}) AS n;
    INSERT INTO early_fraud_warnings (merchant_id, id, created_at, payment_id, charge_id, customer_id, fraud_type)
      SELECT '${merchantId}', 'issfr_' || n, timestamptz '2024-01-01', 'pi_busy_' || n, 'ch_' || n, 'cus_reported_' || n, 'misc' FROM generate_series(1, 5000) AS n;
    INSERT INTO customer_figures (merchant_id, customer_id, slot, payment_count, captured_count, captured_minor, refunded_minor, disputed_minor, dispute_count, currency)
      SELECT '${merchantId}', 'cus_' || name, 1, 1, 1, 100, 0, 0, 0, 'USD' FROM (SELECT 'busy' UNION ALL SELECT n::text FROM generate_series(0, 99) AS n) AS c (name); COMMIT`)
}

/** The newest attempt is of the customer with very many payments, the oldest of one who never paid. */
function customerOf(entry: string, attempt: string): string {
  return `CASE ${attempt} WHEN 1 THEN 'cus_busy' WHEN 2 THEN 'cus_' || ${entry} % 100 ELSE 'cus_none' END`
}

async function insertEntries(first: number, last: number): Promise<void> {
  await db.owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_' || lpad(i::text, 8, '0'), at, at, CASE WHEN i % 3 = 0 THEN at + interval '7 days' END,
            CASE WHEN i % 10 = 0 THEN 'user_id' ELSE 'ip' END, CASE WHEN i % 50 IN (0, 1) THEN 'allow' ELSE 'block' END,
            host('10.0.0.0'::inet + i), 'usr_1', CASE WHEN i % 1000 = 1 THEN 'Bob Lee' WHEN i % 3 = 0 THEN 'Ann' ELSE 'Ann Chen' END
     FROM generate_series($2::int, $3::int) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '10 minutes' AS at) AS t`,
    [merchantId, first, last],
  )
}

async function pageStatements(filters: EntryFilters, request: PageRequest): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date('2026-06-15'), (context) => findEntryPage(context, 'ip', filters, request, listedTimeZone)),
  )
  return statements.filter(({ text }) => /FROM "?risk_entries/.test(text))
}

test.each<[string, EntryFilters, PageRequest, string]>([
  ['the first page', {}, first, 'risk_entries_listed'],
  ['a page further back', {}, deep, 'risk_entries_listed'],
  ['the page before one', {}, before, 'risk_entries_listed'],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first, 'risk_entries_listed'],
  ['effective ones', { status: 'effective' }, first, 'risk_entries_listed'],
  ['allowed ones', { effect: 'allow' }, first, 'risk_entries_by_effect'],
  ['a record', { record: '10.0.1.7' }, first, 'risk_record_once'],
  ['a record with an effect', { record: '10.0.1', effect: 'block' }, first, 'risk_record_once'],
  ['an operator', { operators: ['Bob Lee'] }, deep, 'risk_entries_by_operator'],
  ['an operator with a status', { operators: ['Bob Lee'], status: 'invalid' }, first, 'risk_entries_by_operator'],
  ['what entries stopped', { stopped: 'only_good', status: 'effective' }, first, 'risk_entries_listed'],
])('%s reads its index', async (_, filters, request, index) => {
  expect(await indexesOf(db, 'risk_entries', await pageStatements(filters, request))).toContain(index)
})

test('names of operators are read by one look-up for each', async () => {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date('2026-06-15'), async (context) => expect(await listOperators(context, 'ip', 40)).toEqual(['Ann', 'Ann Chen', 'Bob Lee'])),
  )
  expect(await countBuffers(db, statements)).toBeLessThan(30)
})

test('entries that only hurt are looked for among 5,000 that stopped something', async () => {
  const account = accountOf(db, listedAccount)
  // Each is compared until its third attempt: one of somebody who never paid, or the last one.
  for (const captured of [0, 1]) {
    await db.owner.query(
      `INSERT INTO customer_figures (merchant_id, customer_id, slot, payment_count, captured_count, captured_minor, refunded_minor, disputed_minor, dispute_count, currency)
       VALUES ($1, 'cus_none', 1, 1, $2, 100, 0, 0, 0, 'USD') ON CONFLICT (merchant_id, customer_id, currency, slot) DO UPDATE SET captured_count = excluded.captured_count`,
      [merchantId, captured],
    )
    const { items, is_whole } = await account.run(new Date('2026-06-15'), listHurting)
    expect([items.length > 0, is_whole]).toEqual([captured === 1, false])
  }
})

test('effective entries are counted up to a limit, however many newer ones are invalid', async () => {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(new Date('2026-06-15'), countEntries))
  for (const statement of statements.filter(({ text }) => text.includes('FROM risk_entries'))) {
    await expectIndexedList(db, 'risk_entries', statement, { buffersMore: searchBounds.few })
  }
  const counts = await account.run(new Date('2026-06-15'), countEntries)
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { type: 'card_number', effect: 'block', count: 2, has_more: false },
    { type: 'user_id', effect: 'block', count: 1_600, has_more: false },
    { type: 'user_id', effect: 'allow', count: 400, has_more: false },
    { type: 'ip', effect: 'block', count: riskLimits.riskCountedMax, has_more: true },
    { type: 'ip', effect: 'allow', count: 400, has_more: false },
  ])
})
