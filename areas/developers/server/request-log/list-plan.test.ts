import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { indexesOf, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { findRequestPage, type RequestFilters } from './list-store.ts'

const { merchantId } = listedAccount
const rowCount = 20_000
const { first, deep, before } = pagesAround('req_z')
/** The end of the month of the rows, so all of them are shown. */
const readAt = new Date('2024-06-20T00:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at) SELECT $1, 'key_' || i, ('\\x0' || i)::bytea, 'sk_test_', 'abcd', now() FROM generate_series(1, 3) AS i`,
    [merchantId],
  )
  await db.owner.query(
    `INSERT INTO api_requests (merchant_id, id, created_at, account_time, key_id, method, path, endpoint, status, outcome, error_code, duration_us, is_replayed, object_id, request, response, is_cut)
     SELECT $1, 'req_' || lpad(i::text, 8, '0'), at, at, 'key_' || (1 + i % 3), CASE WHEN i % 2 = 0 THEN 'POST' ELSE 'GET' END,
            CASE WHEN i % 50 = 0 THEN '/v1/refunds' ELSE '/v1/payment_intents/pi_' || i / 7 END, 'x.y', CASE WHEN i % 97 = 0 THEN 402 ELSE 200 END,
            CASE WHEN i % 97 = 0 THEN 'refused' ELSE 'succeeded' END, CASE WHEN i % 97 = 0 THEN 'card_declined' END, 1500, false, 'pi_' || i / 7, '{}', '{}', false
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT timestamptz '2024-05-22' + (i % ${rowCount}) * interval '1 minute' AS at) AS t`,
    [merchantId],
  )
  await vacuum(db.owner, 'api_requests')
}, 120_000)
afterAll(() => db.drop())

/** The statements on requests that find a page. */
async function pageStatements(filters: RequestFilters, request: PageRequest): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(readAt, (context) => findRequestPage(context, filters, request, listedTimeZone)))
  return statements.filter(({ text }) => text.includes('FROM api_requests'))
}

test.each<[string, RequestFilters, PageRequest, string]>([
  ['the first page', {}, first, 'pkey'],
  ['a page further back', {}, deep, 'pkey'],
  ['the page before one', {}, before, 'pkey'],
  ['dates', { created_from: '2024-06-01', created_to: '2024-06-02' }, first, 'pkey'],
  ['an outcome', { outcome: ['refused'] }, first, 'outcome_created_at_id_idx'],
  ['a status', { status: '402' }, first, 'outcome_created_at_id_idx'],
  ['a key', { key_id: 'key_2' }, deep, 'key_id_created_at_id_idx'],
  ['an error', { error_code: 'card_declined' }, first, 'error_code_created_at_id_idx'],
  ['a path', { path: '/v1/payment_intents/pi_70' }, first, 'path_idx'],
  ['an object', { object_id: 'pi_700' }, first, 'object_id_created_at_id_idx'],
  ['an ID', { request_id: 'req_00000777' }, first, 'merchant_id_id_idx'],
  ['a method', { method: ['DELETE', 'POST'] }, first, 'pkey'],
])('%s reads its index', async (_, filters, request, index) => {
  const names = await indexesOf(db, 'api_requests', await pageStatements(filters, request))
  expect(names.filter((name) => name.startsWith('api_requests_default') && name.endsWith(index))).toHaveLength(1)
})
