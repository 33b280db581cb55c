import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DisputeTab } from '#areas/disputes/contract/tabs.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, indexesOf, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type DisputeFilters, statusesOf } from './filters-store.ts'
import { countByStatus, findNewestPage, sumOpen } from './list-store.ts'
import { findOrderedPage } from './ordered-store.ts'
import type { OrderedPlace, OrderedSort } from './orders.ts'

const { merchantId } = listedAccount
const rowCount = 20_000
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

const indexesRead = async (work: (context: TenantContext) => Promise<unknown>) => indexesOf(db, 'disputes', await statementsOn(work))

test.each<[string, DisputeTab, DisputeFilters, PageRequest, string]>([
  ['the first page', 'all', {}, first, 'disputes_by_time'],
  ['a page further back', 'all', {}, deep, 'disputes_by_time'],
  ['the page before one', 'all', {}, before, 'disputes_by_time'],
  ['dates', 'all', { created_from: '2024-03-01', created_to: '2024-03-31' }, first, 'disputes_by_time'],
  ['a status', 'won', {}, deep, 'disputes_by_status'],
  ['an email', 'all', { email: 'buyer77@example.com' }, first, 'disputes_by_email'],
  ['the beginning of an email', 'won', { email: 'buyer77' }, first, 'disputes_by_email'],
  ['last four digits', 'all', { last4: '0042' }, first, 'disputes_by_last4'],
  ['a payment', 'all', { payment_id: 'pi_7' }, first, 'disputes_of_payment'],
  ['a customer', 'won', { customer_id: 'cus_7' }, first, 'disputes_of_customer'],
  ['a member', 'all', { assignee: 'usr_1' }, first, 'disputes_by_assignee'],
  ['amounts', 'all', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 5100 }, first, 'disputes_by_stake'],
  ['a deadline', 'all', { due_from: '2026-06-16', due_to: '2026-06-16' }, first, 'disputes_by_deadline'],
  ['a reason', 'all', { reason: ['fraud'] }, first, 'disputes_by_time'],
  ['metadata', 'all', { metadata: 'plan=annual' }, first, 'disputes_by_time'],
])('%s of %s, newest first, reads its index', async (_, tab, filters, request, index) => {
  expect(await indexesRead((context) => findNewestPage(context, pageOf(tab, filters), request))).toContain(index)
})

const dueAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().replace('Z', '000Z')

test.each<[OrderedSort, string, OrderedPlace | null, OrderedPlace | null, DisputeFilters, string]>([
  ['urgency', 'the first page', null, null, {}, 'disputes_by_deadline'],
  ['urgency', 'a page in the middle', { part: 0, values: [dueAt(100), 'dp_00000010'] }, null, {}, 'disputes_by_deadline'],
  ['urgency', 'a page before one in the middle', null, { part: 0, values: [dueAt(100), 'dp_00000010'] }, {}, 'disputes_by_deadline'],
  ['deadline', 'the first page', null, null, {}, 'disputes_by_deadline'],
  ['deadline', 'a page of a reason', null, null, { reason: ['fraud'] }, 'disputes_by_deadline'],
  ['amount', 'the first page', null, null, {}, 'disputes_by_stake'],
  ['amount', 'a page of other currencies', { part: 1, values: ['EUR', '20000', dueAt(100), 'dp_00000010'] }, null, {}, 'disputes_by_stake'],
  ['amount', 'a page of a currency', null, null, { currency: 'EUR' }, 'disputes_by_stake'],
  ['amount', 'a page of an email', null, null, { email: 'buyer77@example.com' }, 'disputes_by_email'],
])('by %s, %s reads its index', async (sort, _, after, beforePlace, filters, index) => {
  const request = { sort, currency: 'USD', limit: 51, after, before: beforePlace } as const
  expect(await indexesRead((context) => findOrderedPage(context, pageOf('all', filters), request))).toContain(index)
})

test('counts and sums stop at their limit', async () => {
  for (const statement of [...(await statementsOn(countByStatus)), ...(await statementsOn(sumOpen))]) {
    await expectIndexedList(db, 'disputes', statement, { buffersMore: 3_000 })
  }
})
