import type { DisputeTab } from '@counterfoil/contract/disputes/tabs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { expectBoundedPage, expectIndexedList, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '../../../../test/list-plans.ts'
import { type Statement, statementsOf } from '../../../../test/statements.ts'
import type { TenantContext } from '../../../infra/context.ts'
import { searchBounds } from '../../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { boundsOf } from '../insights/filters-store.ts'
import { type DisputeFilters, statusesOf } from './filters-store.ts'
import { findNewestPage } from './list-store.ts'
import { findOrderedPage } from './ordered-store.ts'
import type { OrderedPlace, OrderedSort } from './orders.ts'
import { countByStatus, sumOpen } from './summary-store.ts'

const { merchantId } = listedAccount
const rowCount = 100_000
const now = new Date('2026-06-15T12:00:00Z')
const { first, deep, before } = pagesAround('dp_z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const { owner } = db
  await owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, amount_minor, amount_captured_minor, currency, intent_status, status, capture_method, client_secret)
     SELECT $1, 'pi_' || i, '2024-01-01', 100, 100, 'USD', 'succeeded', 'successful', 'automatic', 'plan' FROM generate_series(0, 999) AS i`,
    [merchantId],
  )
  // Rows of years, a tenth of them open, without the charges and postings that nothing of the list reads.
  const client = await owner.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, category, reason, network, network_reason_code, due_by,
       withdrawal_transaction_id, evidence_submitted_at, submission_count, decides_at, decides_as, closed_at, closed_reason, customer_email, card_last4, assignee_id, assignee_name,
       card_country, search_keys)
     SELECT $1, 'dp_' || lpad(i::text, 8, '0'), at, 'pi_' || i % 1000, 'ch_' || i % 1000, CASE WHEN i % 1999 = 0 THEN 'CHF' ELSE (ARRAY['USD','USD','EUR','JPY'])[1 + i / 10 % 4] END,
            100 + (i * 37) % 50000, CASE WHEN s LIKE 'warning%' THEN 'query' ELSE 'chargeback' END, s,
            (ARRAY['fraud','duplicate','general','product_not_received'])[1 + i / 7 % 4], 'general', CASE WHEN i % 997 = 0 THEN 'discover' ELSE (ARRAY['visa','mastercard','amex'])[1 + i / 3 % 3] END, '10.4',
            CASE WHEN s LIKE '%needs_response' THEN $2::timestamptz + (i % 700 - 20) * interval '1 hour' ELSE at + interval '23 days' END,
            CASE WHEN s NOT LIKE 'warning%' THEN 'txn_' || i END, CASE WHEN s LIKE '%under_review' THEN at END, CASE WHEN s LIKE '%under_review' THEN 1 ELSE 0 END,
            CASE WHEN s IN ('won', 'lost', 'warning_closed') THEN NULL ELSE at + interval '3 years' END,
            CASE WHEN s IN ('won', 'lost', 'warning_closed') THEN NULL WHEN s LIKE 'warning%' THEN 'warning_closed' ELSE 'lost' END,
            CASE WHEN s IN ('won', 'lost', 'warning_closed') THEN at END, CASE WHEN s IN ('won', 'lost', 'warning_closed') THEN 'issuer_decided' END,
            'buyer' || i % 5000 || '@example.com', lpad((i % 10000)::text, 4, '0'), CASE WHEN i % 20 = 0 THEN 'usr_1' END, CASE WHEN i % 20 = 0 THEN 'Ann' END,
            CASE WHEN i % 999 = 0 THEN 'FR' ELSE (ARRAY['US','US','HK',''])[1 + i / 11 % 4] END,
            dispute_search_keys(CASE WHEN s LIKE '%under_review' THEN '{"receipt":"file_1","customer_name":"Ann"}' ELSE '{}' END::jsonb,
              jsonb_build_object('plan', (ARRAY['annual','monthly'])[1 + i / 3 % 2], 'order_number', i))
     FROM generate_series(1, ${rowCount}) AS i,
          LATERAL (SELECT timestamptz '2024-01-01' + i * interval '10 minutes' AS at,
            (ARRAY['needs_response','lost','won','lost','under_review','lost','won','warning_closed','lost','lost'])[1 + i % 10] AS s) AS t`,
    [merchantId, now],
  )
  client.release(true)
  await vacuum(owner, 'disputes', 'payments')
}, 240_000)
afterAll(() => db.drop())

async function statementsOn(work: (context: TenantContext) => Promise<unknown>): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(now, work))
  const read = statements.filter(({ text }) => text.includes('FROM disputes'))
  expect(read.length).toBeGreaterThan(0)
  return read
}

const pageOf = (tab: DisputeTab, filters: DisputeFilters) => ({ statuses: statusesOf(tab, filters), filters, timeZone: listedTimeZone })

const newest: [string, DisputeTab, DisputeFilters, PageRequest][] = [
  ['first page', 'all', {}, first],
  ['deep page', 'all', {}, deep],
  ['page before', 'all', {}, before],
  ['one status', 'won', {}, deep],
  ['several statuses', 'inquiries', {}, first],
  ['a reason', 'all', { reason: ['fraud'] }, first],
  ['a rare network', 'all', { network: ['discover'] }, first],
  ['a category', 'all', { category: ['query'] }, first],
  ['currency', 'all', { currency: 'EUR' }, first],
  ['a rare currency', 'all', { currency: 'CHF' }, first],
  ['nobody', 'all', { assignee: 'nobody' }, first],
  ['a member', 'all', { assignee: 'usr_1' }, first],
  ['dates', 'all', { created_from: '2025-03-01', created_to: '2025-03-31' }, first],
]

test.each(newest)('%s of %s, newest first, reads an index in its order, never the whole table', async (_, tab, filters, request) => {
  for (const statement of await statementsOn((context) => findNewestPage(context, pageOf(tab, filters), request))) {
    await expectIndexedList(db, 'disputes', statement)
  }
})

const pairs: typeof newest = [
  ['a whole email', 'all', { email: 'buyer77@example.com' }, first],
  ['the beginning of an email', 'all', { email: 'buyer77' }, first],
  ['last four digits', 'all', { last4: '0042' }, first],
  ['a payment', 'all', { payment_id: 'pi_7' }, first],
  ['a customer', 'all', { customer_id: 'cus_7' }, first],
  ['a customer and a status', 'won', { customer_id: 'cus_7' }, first],
  ['amounts', 'all', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 5100 }, first],
  ['a deadline', 'all', { due_from: '2026-06-16', due_to: '2026-06-16' }, first],
]

test.each(pairs)('%s reads few rows beside the page', async (_, tab, filters, request) => {
  for (const statement of await statementsOn((context) => findNewestPage(context, pageOf(tab, filters), request))) {
    await expectIndexedList(db, 'disputes', statement, { buffersMore: searchBounds.few, mayFindNothing: true })
  }
})

const own: typeof newest = [
  ['a response', 'all', { response: ['missed'] }, first],
  ['two responses', 'all', { response: ['submitted', 'missed'] }, deep],
  ['a rare country', 'all', { country: 'FR' }, first],
  ['a country', 'all', { country: 'US' }, before],
  ['cards without a country', 'all', { country: 'unknown' }, deep],
  ['evidence', 'all', { evidence: ['receipt'] }, first],
  ['evidence that no dispute has', 'all', { evidence: ['refund_policy'] }, first],
  ['metadata', 'all', { metadata: 'plan=annual' }, first],
  ['metadata that no payment has', 'all', { metadata: 'plan=none' }, first],
  ['any metadata of a key', 'all', { metadata: 'plan' }, deep],
  ['metadata of a month', 'all', { metadata: 'plan=annual', created_from: '2025-03-01', created_to: '2025-03-31' }, first],
]

test.each(own)('%s of %s reads an index in the order of the list', async (_, tab, filters, request) => {
  for (const statement of await statementsOn((context) => findNewestPage(context, pageOf(tab, filters), request))) {
    await expectIndexedList(db, 'disputes', statement, { mayFindNothing: true })
  }
})

const compared: typeof newest = [
  ['a country and a reason', 'all', { country: 'US', reason: ['fraud'] }, first],
  ['a country and a response', 'won', { country: 'HK', response: ['missed'] }, first],
  ['metadata and what an index has', 'all', { metadata: 'plan=none', country: 'US', currency: 'EUR', category: ['chargeback', 'compliance'] }, first],
  ['a reason and an email that begins like all', 'all', { reason: ['fraud'], email: 'buyer', network: ['discover', 'amex'] }, first],
]

test.each(compared)('%s of %s are compared in an index, never in the table', async (_, tab, filters, request) => {
  for (const statement of await statementsOn((context) => findNewestPage(context, pageOf(tab, filters), request))) {
    await expectIndexedList(db, 'disputes', statement, { buffersMore: boundsOf(filters).entries / 25, mayFindNothing: true })
  }
})

const dueAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().replace('Z', '000Z')
const places: [OrderedSort, string, OrderedPlace | null, OrderedPlace | null][] = [
  ['urgency', 'first page', null, null],
  ['urgency', 'page in the middle', { part: 0, values: [dueAt(100), 'dp_00000010'] }, null],
  ['urgency', 'page before one in the middle', null, { part: 0, values: [dueAt(100), 'dp_00000010'] }],
  ['urgency', 'page of passed ones', { part: 1, values: [dueAt(-2), 'dp_00000010'] }, null],
  ['deadline', 'first page', null, null],
  ['deadline', 'page in the middle', { part: 0, values: [dueAt(400), 'dp_00000010'] }, null],
  ['amount', 'first page', null, null],
  ['amount', 'page of other currencies', { part: 1, values: ['EUR', '20000', dueAt(100), 'dp_00000010'] }, null],
]

test.each(places)('by %s, the %s reads ranges of indexes', async (sort, _, after, beforePlace) => {
  for (const tab of ['needs_response', 'all'] as const) {
    const request = { sort, currency: 'USD', limit: 51, after, before: beforePlace } as const
    await expectBoundedPage(db, 'disputes', await statementsOn((context) => findOrderedPage(context, pageOf(tab, {}), request)))
  }
})

const filtered: [string, DisputeTab, DisputeFilters][] = [
  ['a reason', 'needs_response', { reason: ['fraud'] }],
  ['amounts', 'all', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 5100 }],
  ['large amounts', 'needs_response', { currency: 'USD', amount_min_minor: 50_000 }],
  ['nobody', 'all', { assignee: 'nobody' }],
  ['an email', 'all', { email: 'buyer77@example.com' }],
  ['inquiries', 'all', { category: ['query'] }],
  ['what is no inquiry', 'needs_response', { category: ['chargeback', 'compliance'] }],
  ...(['all', 'needs_response', 'won'] as const).flatMap((tab): typeof filtered => [
    ['a category', tab, { category: ['compliance'] }],
    ['a rare network', tab, { network: ['discover'] }],
    ['a frequent currency', tab, { currency: 'EUR' }],
    ['a rare currency', tab, { currency: 'CHF' }],
    ['a currency that nothing has', tab, { currency: 'GBP' }],
    ['a member', tab, { assignee: 'usr_1' }],
    ['a deadline', tab, { due_from: '2026-06-16', due_to: '2026-06-16' }],
    ['two networks of a member', tab, { network: ['visa', 'amex'], assignee: 'usr_1' }],
  ]),
]

const walked: typeof filtered = (['all', 'needs_response', 'won'] as const).flatMap((tab): typeof filtered => [
  ['days', tab, { created_from: '2025-03-01', created_to: '2025-03-31' }],
  ['days with many disputes', tab, { created_from: '2024-03-01', created_to: '2025-03-31' }],
  ['an email that begins like all', tab, { email: 'buyer', network: ['discover', 'amex'], assignee: 'usr_1' }],
  ['an email that everybody has', tab, { email: 'buyer' }],
  ['an email and a country', tab, { email: 'buyer7', country: 'US' }],
  ['last four digits and a reason', tab, { last4: '0042', reason: ['fraud'] }],
  ['last four digits and a country', tab, { last4: '0042', country: 'HK' }],
  ['a response', tab, { response: ['missed'] }],
  ['a country', tab, { country: 'US' }],
  ['a rare country', tab, { country: 'FR' }],
  ['a country and a reason', tab, { country: 'US', reason: ['fraud'] }],
  ['a country, a reason and a network', tab, { country: 'US', reason: ['fraud'], network: ['amex'] }],
  ['two frequent filters that few have', tab, { network: ['discover', 'amex'], currency: 'JPY', assignee: 'usr_1', reason: ['duplicate'] }],
  ['wide amounts', tab, { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 45_000 }],
  ['wide amounts of another currency', tab, { currency: 'EUR', amount_min_minor: 5000, amount_max_minor: 45_000 }],
  ['many deadlines', tab, { due_from: '2024-06-16', due_to: '2026-12-31' }],
  ['many deadlines of a reason', tab, { due_from: '2024-06-16', due_to: '2026-12-31', reason: ['fraud'] }],
  ['evidence', tab, { evidence: ['receipt'] }],
  ['metadata', tab, { metadata: 'plan=annual' }],
  ['metadata of a country', tab, { metadata: 'plan=annual', country: 'US' }],
  ['metadata that no payment has', tab, { metadata: 'plan=none' }],
])

test.each(
  [...filtered, ...walked].flatMap(([name, tab, filters]) => (['urgency', 'deadline', 'amount'] as const).map((sort) => ({ name, tab, sort, filters }))),
)('$name of $tab, by $sort, reads as much as a page may', async ({ tab, sort, filters }) => {
  const request = { sort, currency: 'USD', limit: 51, after: null, before: null } as const
  await expectBoundedPage(db, 'disputes', await statementsOn((context) => findOrderedPage(context, pageOf(tab, filters), request)))
})

test('an inquiry is not looked for among other statuses', async () => {
  const account = accountOf(db, listedAccount)
  const request = { sort: 'amount', currency: 'USD', limit: 51, after: null, before: null } as const
  const page = pageOf('needs_response', { category: ['query'] })
  expect(await account.run(now, (context) => findOrderedPage(context, page, request))).toEqual({ rows: [], searchedTo: null })
})

test('by urgency, a page has its rows in one or a few statements', async () => {
  const account = accountOf(db, listedAccount)
  const request = { sort: 'urgency', currency: 'USD', limit: 51, after: null, before: null } as const
  const { rows } = await account.run(now, (context) => findOrderedPage(context, pageOf('needs_response', {}), request))
  expect(rows).toHaveLength(51)
})

test('counts and sums stop at their limit', async () => {
  for (const statement of [...(await statementsOn(countByStatus)), ...(await statementsOn(sumOpen))]) {
    await expectIndexedList(db, 'disputes', statement, { buffersMore: 3_000 })
  }
})
