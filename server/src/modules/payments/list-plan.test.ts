import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database.ts'
import { createTestDatabase } from '../../../test/database.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import type { PaymentFilters } from './list-store.ts'
import { pageQuery } from './list-store.ts'

/** Plans are read as the application's role, since row-level security decides which conditions may use an index. */

const merchantId = 'acct_plans'
const scope = { merchantId, businessId: 'biz_plans' }
const rowCount = 40_000
const page: PageRequest = { limit: 51, after: null, before: null }
/** Pages of 8 KiB read for one page of the list; the same bound holds for a hundred times the rows. */
const buffersMax = 300

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query(
    `INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz_plans', 'Plans', 'HK', 'Asia/Hong_Kong', now())`,
  )
  await db.owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, processor, created_at) VALUES ('biz_plans', $1, 'live', 'Plans', 'USD', 'p', now())`,
    [merchantId],
  )
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, card_brand, card_last4, customer_email, order_number, client_secret)
     SELECT $1, 'pi_' || lpad(i::text, 8, '0'), timestamptz '2024-01-01' + i * interval '20 minutes', (ARRAY['USD','USD','EUR','JPY'])[1 + i % 4], 100 + (i * 37) % 50000,
            'succeeded', CASE WHEN i % 13 = 0 THEN 'failed' WHEN i % 401 = 0 THEN 'uncaptured' ELSE 'successful' END, 'automatic',
            CASE WHEN i % 10 < 6 THEN 'visa' WHEN i % 500 = 9 THEN 'jcb' ELSE 'mastercard' END, lpad((abs(hashint4(i + 1)) % 10000)::text, 4, '0'),
            'user' || abs(hashint4(i + 2)) % 5000 || '@example.com', 'ORD-' || i, 'secret'
     FROM generate_series(1, ${rowCount}) AS i`,
    [merchantId],
  )
  await db.owner.query('VACUUM ANALYZE payments')
}, 120_000)

afterAll(() => db.drop())

interface PlanNode {
  'Node Type': string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

async function readPlan(filters: PaymentFilters, request: PageRequest): Promise<{ buffers: number; scans: string[]; rows: number }> {
  return db.database.transaction(scope, async (tx) => {
    const query = pageQuery(merchantId, filters, request, 'Asia/Hong_Kong')
    const explained = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`.execute(tx)
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('no plan')
    const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
    return {
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      scans: nodes(plan).flatMap((node) => (node['Relation Name'] === 'payments' ? [node['Node Type']] : [])),
      rows: (await query.execute(tx)).rows.length,
    }
  })
}

const deep: PageRequest = { limit: 51, after: { createdAt: '2024-06-01T00:00:00.000000Z', id: 'pi_z' }, before: null }

const cases: [string, PaymentFilters, PageRequest][] = [
  ['first page', {}, page],
  ['deep page', {}, deep],
  ['page before', {}, { limit: 51, after: null, before: { createdAt: '2024-06-01T00:00:00.000000Z', id: 'pi_z' } }],
  ['one status', { status: ['failed'] }, page],
  ['several statuses', { status: ['uncaptured', 'failed', 'successful'] }, deep],
  ['one brand', { brand: ['jcb'] }, page],
  ['several brands', { brand: ['jcb', 'visa'] }, page],
  ['currency', { currency: 'JPY' }, page],
  ['one amount', { currency: 'USD', amount_min_minor: 396, amount_max_minor: 396 }, page],
  ['narrow amounts', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 5100 }, page],
  ['wide amounts', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 30_000 }, deep],
  ['last four', { last4: '4242' }, page],
  ['an address', { email: 'User77@example.com' }, page],
  ['the beginning of an address', { email: 'user77' }, page],
  ['order number', { order_number: 'ORD-777' }, page],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, page],
]

test.each(cases)('%s reads an index in its order, never the whole table', async (_, filters, request) => {
  const { buffers, scans, rows } = await readPlan(filters, request)
  expect(rows).toBeGreaterThan(0)
  expect(buffers).toBeLessThanOrEqual(buffersMax)
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((scan) => scan === 'Seq Scan')).toEqual([])
})
