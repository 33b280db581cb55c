import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, indexesOf, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { listFigures, listLastPaymentTimes } from '../figures/store.ts'
import { type CustomerFilters, findCustomerPage } from './list-store.ts'

const { merchantId } = listedAccount
const rowCount = 6_000
const { first, deep, before } = pagesAround('cus_z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO customers (merchant_id, id, created_at, email, email_normalised, name, address, is_disputed, deleted_at)
     SELECT $1, 'cus_' || lpad(i::text, 8, '0'), timestamptz '2024-01-01' + i * interval '20 minutes', 'User' || i || '@example.com', 'user' || i || '@example.com',
            (ARRAY['Ann','Bea','Cid','Dan'])[1 + i % 4] || ' ' || (ARRAY['Smith','Jones','Quill'])[1 + i % 3] || i, jsonb_build_object('country', CASE WHEN i % 1999 = 0 THEN 'CH' ELSE 'US' END),
            i % 301 = 0, CASE WHEN i % 10 = 0 THEN now() END
     FROM generate_series(1, ${rowCount}) AS i`,
    [merchantId],
  )
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, captured_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, customer_id, client_secret)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), at, at, 'USD', 1000, 1000, 'succeeded', 'successful', 'automatic', 'cus_' || lpad((1 + i % 500)::text, 8, '0'), 'secret'
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '20 minutes' AS at) AS t`,
    [merchantId],
  )
  await vacuum(db.owner, 'customers', 'payments', 'customer_figures')
}, 120_000)
afterAll(() => db.drop())

async function pageStatements(filters: CustomerFilters, request: PageRequest): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () =>
    account.run(new Date(), (context) => findCustomerPage(context, filters, request, listedTimeZone)),
  )
  return statements.filter(({ text }) => /FROM "?customers/.test(text))
}

test.each<[string, CustomerFilters, PageRequest, string]>([
  ['the first page', {}, first, 'customers_listed'],
  ['the page before one', {}, before, 'customers_listed'],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first, 'customers_listed'],
  ['a country', { country: ['CH'] }, deep, 'customers_listed_by_country'],
  ['disputed ones', { disputed: 'yes' }, first, 'customers_disputed'],
  ['an email', { email: 'USER777@example.com' }, first, 'customers_by_email'],
  ['the beginning of an email', { email: 'user771' }, first, 'customers_by_email'],
  ['the beginning of a name', { name: 'bea smith1' }, first, 'customers_by_name'],
  ['a last name', { name: 'smith29' }, first, 'customers_by_last_name'],
  ['a name and a country', { name: 'jones1', country: ['CH'] }, first, 'customers_by_last_name'],
])('%s reads its index', async (_, filters, request, index) => {
  expect(await indexesOf(db, 'customers', await pageStatements(filters, request))).toContain(index)
})

test('figures and times of a page are looked up', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `cus_${String(index + 1).padStart(8, '0')}`)
  const account = accountOf(db, listedAccount)
  for (const [table, read] of [
    ['customer_figures', listFigures],
    ['payments', listLastPaymentTimes],
  ] as const) {
    const statements = await statementsOf(db.database.pool, () => account.run<unknown>(new Date(), (context) => read(context, ids)))
    for (const statement of statements.filter(({ text }) => text.includes(`FROM ${table}`))) await expectIndexedList(db, table, statement, { buffersMore: 200 })
  }
})
