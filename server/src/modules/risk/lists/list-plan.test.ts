import { limits } from '@counterfoil/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '../../../../test/list-plans.ts'
import { type Statement, statementsOf } from '../../../../test/statements.ts'
import { searchBounds } from '../../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { countEntries } from '../counts-store.ts'
import { type EntryFilters, findEntryPage } from './list-store.ts'

const { merchantId } = listedAccount
const rowCount = 30_000
const { first, deep, before } = pagesAround('rsk_z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_' || lpad(i::text, 8, '0'), at, at, CASE WHEN i % 3 = 0 THEN at + interval '7 days' END,
            CASE WHEN i % 10 = 0 THEN 'user_id' ELSE 'ip' END, CASE WHEN i % 50 = 0 THEN 'allow' ELSE 'block' END,
            host('10.0.0.0'::inet + i), 'usr_1', 'Ann'
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '20 minutes' AS at) AS t`,
    [merchantId],
  )
  await db.owner.query(
    `INSERT INTO risk_entries (merchant_id, id, created_at, effective_from, effective_until, type, effect, record, user_id, user_name)
     SELECT $1, 'rsk_x' || lpad(i::text, 8, '0'), at, at, CASE WHEN i > 2 THEN at + interval '7 days' END, 'card_number', 'block', 'r' || i, 'usr_1', 'Ann'
     FROM generate_series(1, $2::int) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '20 minutes' AS at) AS t`,
    [merchantId, limits.riskCountedMax + 5],
  )
  await db.owner.query(
    `INSERT INTO risk_decisions (merchant_id, charge_id, payment_id, payment_created_at, currency, amount_minor, at, effective_from, effect, entry_id, type, record, user_name)
     SELECT $1, 'ch_' || i || '_' || n, 'pi_' || i || '_' || n, at, 'USD', 100, at, at, 'block', 'rsk_' || lpad(i::text, 8, '0'), 'ip', '10.0.0.1', 'Ann'
     FROM generate_series(1, ${rowCount}, 2) AS i, generate_series(1, 3) AS n, LATERAL (SELECT timestamptz '2026-06-14' - n * interval '1 hour' AS at) AS t`,
    [merchantId],
  )
  await vacuum(db.owner, 'risk_entries', 'risk_decisions')
}, 120_000)
afterAll(() => db.drop())

async function pageStatements(filters: EntryFilters, request: PageRequest): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date('2026-06-15'), (context) => findEntryPage(context, 'ip', filters, request, listedTimeZone)),
  )
  return statements.filter(({ text }) => /FROM "?risk_entries/.test(text))
}

const cases: [string, EntryFilters, PageRequest][] = [
  ['first page', {}, first],
  ['deep page', {}, deep],
  ['page before', {}, before],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first],
]

test.each(cases)('%s reads an index in its order, never the whole table', async (_, filters, request) => {
  const statements = await pageStatements(filters, request)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) await expectIndexedList(db, 'risk_entries', statement)
})

const bounded: typeof cases = [
  ['effective ones', { status: 'effective' }, first],
  ['invalid ones', { status: 'invalid' }, deep],
  ['allowed ones', { effect: 'allow' }, first],
  ['a record', { record: '10.0.1.7' }, first],
  ['the beginning of all records', { record: '10' }, first],
  ['a record that no entry has', { record: '192.' }, first],
  ['a record with a status and an effect', { record: '10.0.2', status: 'effective', effect: 'block' }, deep],
]

test.each(bounded)('%s reads few rows beside the page', async (_, filters, request) => {
  const statements = await pageStatements(filters, request)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) await expectIndexedList(db, 'risk_entries', statement, { buffersMore: searchBounds.few * 2, mayFindNothing: true })
})

test.each<[string, EntryFilters, PageRequest]>([
  ['all entries', { stopped: 'only_good' }, deep],
  ['effective ones', { stopped: 'only_good', status: 'effective' }, first],
])('what entries stopped is looked up for a bounded number of %s', async (_, filters, request) => {
  const statements = await pageStatements(filters, request)
  expect(statements.length).toBeGreaterThan(0)
  // Each entry with its newest attempt, and the charge of that.
  const options = { buffersMore: limits.riskImpactEntriesMax * 12, mayFindNothing: true }
  for (const statement of statements) for (const table of ['risk_entries', 'risk_decisions']) await expectIndexedList(db, table, statement, options)
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
    { type: 'ip', effect: 'block', count: limits.riskCountedMax, has_more: true },
  ])
})
