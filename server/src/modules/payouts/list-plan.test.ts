import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import { type PayoutFilters, payoutPageQuery } from './list-store.ts'

/** Plans are read as the application's role, since row-level security decides which conditions may use an index. */

const merchantId = 'acct_plans'
const rowCount = 20_000
const page: PageRequest = { limit: 51, after: null, before: null }
const deep: PageRequest = { limit: 51, after: { createdAt: '2024-06-01T00:00:00.000000Z', id: 'po_z' }, before: null }
/** Pages of 8 KiB read for one page of the list; the same bound holds for a hundred times the rows. */
const buffersMax = 300

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  const { owner } = db
  await owner.query(`INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz_plans', 'Plans', 'HK', 'Asia/Hong_Kong', now())`)
  await owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, processor, created_at) VALUES ('biz_plans', $1, 'live', 'Plans', 'USD', 'p', now())`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO bank_accounts (merchant_id, id, created_at, kind, currency, country, account_type, last4, card_token, fingerprint, takes_instant, status, is_default, first_payout_from)
     VALUES ($1, 'card_1', now(), 'debit_card', 'USD', 'US', 'business', '5556', 'sbx_card', 'f', true, 'new', true, now())`,
    [merchantId],
  )
  // The rows stand for years of payouts; what they settle is not looked at here.
  await owner.query('ALTER TABLE payouts DISABLE TRIGGER payout_equals_its_lines')
  await owner.query(
    `INSERT INTO payouts (merchant_id, id, created_at, currency, amount_minor, fee_minor, carried_in_minor, carried_out_minor, bank_account_id, method, is_automatic, status,
       hands_over_at, handed_over_at, ended_at, arrival_date, balance_transaction_id, failure_code, failure_balance_transaction_id)
     SELECT $1, 'po_' || lpad(i::text, 8, '0'), at, (ARRAY['USD','USD','EUR','JPY'])[1 + i % 4], 500, 0, 0, 0, 'card_1', 'standard', true,
            CASE WHEN i % 97 = 0 THEN 'processing_failure' ELSE 'completed' END, at, at, at, at, 'txn_' || i,
            CASE WHEN i % 97 = 0 THEN 'declined' END, CASE WHEN i % 97 = 0 THEN 'txn_f' || i END
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '1 hour' AS at) AS t`,
    [merchantId],
  )
  await owner.query('VACUUM ANALYZE payouts')
}, 120_000)
afterAll(() => db.drop())

interface PlanNode {
  'Node Type': string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const cases: [string, PayoutFilters, PageRequest][] = [
  ['first page', {}, page],
  ['deep page', {}, deep],
  ['page before', {}, { limit: 51, after: null, before: { createdAt: '2024-06-01T00:00:00.000000Z', id: 'po_z' } }],
  ['one status', { status: ['processing_failure'] }, page],
  ['several statuses', { status: ['processing', 'processing_failure', 'completed'] }, deep],
  ['currency', { currency: 'JPY' }, page],
  ['currency and status', { currency: 'JPY', status: ['completed'] }, page],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, page],
]

test.each(cases)('%s reads an index in its order, never the whole table', async (_, filters, request) => {
  const { plan, rows } = await db.database.transaction({ merchantId, businessId: 'biz_plans' }, async (tx) => {
    const query = payoutPageQuery(merchantId, filters, request, 'Asia/Hong_Kong')
    const explained = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`.execute(tx)
    return { plan: explained.rows[0]?.['QUERY PLAN'][0]?.Plan, rows: (await query.execute(tx)).rows }
  })
  if (!plan) throw new Error('no plan')
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  const scans = nodes(plan).flatMap((node) => (node['Relation Name'] === 'payouts' ? [node['Node Type']] : []))
  expect(rows.length).toBeGreaterThan(0)
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(buffersMax)
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((scan) => scan === 'Seq Scan')).toEqual([])
})
