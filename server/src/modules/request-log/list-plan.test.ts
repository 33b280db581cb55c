import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { expectBoundedPage, expectIndexedList, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '../../../test/list-plans.ts'
import { type Statement, statementsOf } from '../../../test/statements.ts'
import type { PageRequest } from '../../infra/pages/keyset-pages.ts'
import { findRequestPage, type RequestFilters } from './list-store.ts'

const { merchantId } = listedAccount
const rowCount = 20_000
/** Takes rows of months without a partition. */
const partition = 'api_requests_default'
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
  await insertRequests(1, rowCount)
  await vacuum(db.owner, 'api_requests')
}, 120_000)
afterAll(() => db.drop())

/** All of one month, so the more there are, the closer they are. */
async function insertRequests(first: number, last: number): Promise<void> {
  await db.owner.query(
    `INSERT INTO api_requests (merchant_id, id, created_at, account_time, key_id, method, path, endpoint, status, outcome, error_code, duration_us, is_replayed, object_id, request, response, is_cut)
     SELECT $1, 'req_' || lpad(i::text, 8, '0'), at, at, 'key_' || (1 + i % 3), CASE WHEN i % 2 = 0 THEN 'POST' ELSE 'GET' END,
            CASE WHEN i % 50 = 0 THEN '/v1/refunds' ELSE '/v1/payment_intents/pi_' || i / 7 END, 'x.y', CASE WHEN i % 97 = 0 THEN 402 ELSE 200 END,
            CASE WHEN i % 97 = 0 THEN 'refused' ELSE 'succeeded' END, CASE WHEN i % 97 = 0 THEN 'card_declined' END, 1500, false, 'pi_' || i / 7, '{}', '{}', false
     FROM generate_series($2::int, $3::int) AS i, LATERAL (SELECT timestamptz '2024-05-22' + (i % ${rowCount}) * interval '1 minute' AS at) AS t`,
    [merchantId, first, last],
  )
}

const cases: [string, RequestFilters, PageRequest][] = [
  ['first page', {}, first],
  ['deep page', {}, deep],
  ['page before', {}, before],
  ['an outcome', { outcome: ['refused'] }, first],
  ['a key', { key_id: 'key_2' }, deep],
  ['an error', { error_code: 'card_declined' }, first],
  ['an object', { object_id: 'pi_700' }, first],
  ['an ID', { request_id: 'req_00000777' }, first],
  ['dates', { created_from: '2024-06-01', created_to: '2024-06-02' }, first],
]

/** The statements on requests that find a page. */
async function pageStatements(filters: RequestFilters, request: PageRequest): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(readAt, (context) => findRequestPage(context, filters, request, listedTimeZone)))
  return statements.filter(({ text }) => text.includes('FROM api_requests'))
}

test.each(cases)('%s reads an index in its order, never the whole table', async (_, filters, request) => {
  const statements = await pageStatements(filters, request)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) await expectIndexedList(db, partition, statement)
})

const bounded: typeof cases = [
  ['a path', { path: '/v1/refunds' }, first],
  ['a path, further back', { path: '/v1/refunds' }, deep],
  ['the beginning of a path and a method', { path: '/v1/payment_intents/pi_70', method: ['POST'] }, first],
  ['a status', { status: '402' }, first],
  ['a status that no call has', { status: '500' }, first],
  ['a status of success', { status: '200' }, deep],
  ['a status of an outcome', { outcome: ['refused'], status: '402' }, first],
  ['an outcome on a path', { outcome: ['refused'], path: '/v1/refunds' }, first],
  ['success by a key', { outcome: ['succeeded'], key_id: 'key_2' }, before],
  ['a method', { method: ['DELETE', 'POST'] }, first],
  ['an object and an error that it has not', { object_id: 'pi_700', error_code: 'card_declined' }, first],
]

describe.each([rowCount, 4 * rowCount])('of %d requests', (count) => {
  beforeAll(async () => {
    if (count === rowCount) return
    await insertRequests(rowCount + 1, count)
    await vacuum(db.owner, 'api_requests')
  }, 120_000)

  test.each(bounded)('%s reads as much as a page may', async (_, filters, request) => {
    await expectBoundedPage(db, partition, await pageStatements(filters, request))
  })
})
