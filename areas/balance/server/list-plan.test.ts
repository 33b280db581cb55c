import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pendingDays } from '#areas/ledger/server/index.ts'
import { merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { countBuffers, indexesOf, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { statementsOf } from '#proof/support/statements.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { arrivalsQuery, findMovementPage, type MovementFilters } from './list-store.ts'

/** Plans are read as the application's role, since row-level security decides which conditions may use an index. */

const merchantId = z.parse(merchantIdSchema, 'acct_plans')
const scope = { merchantId }
const currencies = ['USD', 'EUR', 'JPY']
const timeZone = 'Asia/Hong_Kong'
const page: PageRequest = { limit: 51, after: null, before: null }
const deep: PageRequest = { limit: 51, after: { createdAt: '2024-06-01T00:00:00.000000Z', id: 'txn_z' }, before: null }
const back: PageRequest = { limit: 51, after: null, before: { createdAt: '2024-06-01T00:00:00.000000Z', id: 'txn_z' } }
/** Pages of 8 KiB read for one page of the list; the same bound holds for a hundred times the rows. */
const buffersMax = 300

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  const { owner } = db
  await owner.query(`INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz_plans', 'Plans', 'HK', 'Asia/Hong_Kong', now())`)
  await owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, processor, created_at)
     VALUES ('biz_plans', $1, 'live', 'Plans', 'USD', 'HK', 'Asia/Hong_Kong', 'p', now())`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO bank_accounts (merchant_id, id, created_at, kind, currency, country, account_type, last4, card_token, fingerprint, takes_instant, status, is_default, first_payout_from)
     VALUES ($1, 'card_1', now(), 'debit_card', 'USD', 'US', 'business', '5556', 'sbx_card', 'f', true, 'new', true, now())`,
    [merchantId],
  )
  // The rows stand for years of trade; neither their sums nor what they refer to are looked at here.
  await owner.query('ALTER TABLE payouts DISABLE TRIGGER ALL; ALTER TABLE balance_transactions DISABLE TRIGGER ALL')
  await owner.query(
    `INSERT INTO payouts (merchant_id, id, created_at, currency, amount_minor, fee_minor, carried_in_minor, carried_out_minor, bank_account_id, method, is_automatic, status,
       hands_over_at, handed_over_at, ended_at, arrival_date, balance_transaction_id)
     SELECT $1, 'po_' || lpad(i::text, 8, '0'), at, 'USD', 500, 0, 0, 0, 'card_1', 'standard', true, CASE WHEN i > 19998 THEN 'processing' ELSE 'completed' END,
            at, at, CASE WHEN i > 19998 THEN NULL ELSE at END, at, 'txn_' || i
     FROM generate_series(1, 20000) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '1 hour' AS at) AS t`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret)
     SELECT $1, id, '2024-01-01', 'USD', 100, 'succeeded', 'successful', 'automatic', 'secret' FROM unnest(ARRAY['pi_1', 'pi_few']) AS id`,
    [merchantId],
  )
  await insertMovements(1, 40_000)
  await vacuum(owner, 'balance_transactions', 'payouts')
}, 120_000)
afterAll(() => db.drop())

/** The oldest 20,000 are settled by payouts; the last 60 of 40,000 wait, and all after 160,000; dollars and sales are most of it, yen and disputes next to nothing. A seventh have amounts of their own. */
async function insertMovements(first: number, last: number): Promise<void> {
  await db.owner.query(
    `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on, released_at, payout_id)
     SELECT $1, 'txn_' || lpad(i::text, 8, '0'), at, type,
            CASE WHEN i % 1999 = 0 THEN 'JPY' WHEN i % 10 = 3 THEN 'EUR' ELSE 'USD' END,
            amount, 0, amount, 'src_' || i, CASE WHEN i BETWEEN 20000 AND 20040 THEN 'pi_few' WHEN type <> 'reserve_hold' THEN 'pi_1' END, at + interval '2 days',
            CASE WHEN i NOT BETWEEN 39941 AND 40000 AND i <= 160000 THEN at + interval '2 days' END, CASE WHEN i <= 20000 THEN 'po_' || lpad((1 + i / 200)::text, 8, '0') END
     FROM generate_series($2::int, $3::int) AS i, LATERAL (
       SELECT timestamptz '2024-01-01' + i * interval '20 minutes' AS at,
              CASE WHEN i % 997 = 0 THEN 'dispute' WHEN i % 13 = 0 THEN 'refund' WHEN i % 401 = 0 THEN 'reserve_hold' ELSE 'charge' END AS type
     ) AS t, LATERAL (SELECT CASE WHEN i % 7 > 0 THEN 100 WHEN type = 'refund' THEN -5000 - i % 500 ELSE 5000 + i % 500 END AS amount) AS a`,
    [merchantId, first, last],
  )
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

async function readPlan(query: RawBuilder<unknown>): Promise<{ buffers: number; scans: string[]; rows: number }> {
  return db.database.transaction(scope, async (tx) => {
    const explained = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${query}`.execute(tx)
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('no plan')
    const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
    return {
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      scans: nodes(plan).flatMap((node) => (/^(payouts|balance_transactions_\d\d)$/.test(node['Relation Name'] ?? '') ? [node['Node Type']] : [])),
      rows: plan['Actual Rows'],
    }
  })
}

test.each<[string, MovementFilters, PageRequest, string]>([
  ['the first page', {}, page, 'created_at_id_idx'],
  ['a page further back', {}, deep, 'created_at_id_idx'],
  ['the page before one', {}, back, 'created_at_id_idx'],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, page, 'merchant_id_created_at_id_idx'],
  ['a rare currency', { currency: 'JPY' }, page, 'currency_created_at_id_idx'],
  ['sales', { kind: ['sale'] }, deep, 'merchant_id_created_at_id_idx'],
  ['a rare kind', { kind: ['dispute'] }, page, 'type_created_at_id_idx'],
  ['a rare kind of one currency', { kind: ['dispute'], currency: 'EUR' }, page, 'created_at_id_idx'],
  ['an amount', { currency: 'USD', amount_min_minor: 5_100, amount_max_minor: 5_100 }, page, 'currency_amount'],
  ['a payout', { payout_id: 'po_00000050' }, page, 'payout_id_created_at_id_idx'],
  ['a kind in a payout', { payout_id: 'po_00000050', kind: ['refund'] }, page, 'payout_id_created_at_id_idx'],
  ['a payment', { payment_id: 'pi_few' }, page, 'payment_id_idx'],
  ['what is pending', { part: 'pending' }, page, 'available_on_id_idx'],
  ['what is available', { part: 'available' }, page, 'currency_released'],
])('%s reads its index', async (_, filters, request, index) => {
  const statements = await statementsOf(db.database.pool, () =>
    accountOf(db, listedAccount).run(new Date(), (context) => findMovementPage(context, filters, request, timeZone, currencies)),
  )
  const names = await indexesOf(
    db,
    'balance_transactions',
    statements.filter(({ text }) => text.includes('FROM balance_transactions')),
  )
  expect(names.filter((name) => name.startsWith('balance_transactions_') && name.includes(index))).not.toEqual([])
})

test('expected arrivals read only what is not released and not confirmed', async () => {
  const { buffers, scans, rows } = await readPlan(arrivalsQuery(merchantId, timeZone))
  expect(rows).toBeGreaterThan(1)
  expect(buffers).toBeLessThanOrEqual(buffersMax)
  expect(scans.filter((scan) => scan === 'Seq Scan')).toEqual([])
})

test('the ends of what is pending are found past all that lies between', async () => {
  await insertMovements(160_001, 190_000)
  await vacuum(db.owner, 'balance_transactions')
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(new Date(), pendingDays))
  // Two ends of three currencies, each found by an index; an index of 30,000 entries has more pages than that.
  expect(await countBuffers(db, statements)).toBeLessThanOrEqual(60)
  const { rows } = await db.owner.query(
    `SELECT currency, min(available_on) AS first, max(available_on) AS last FROM balance_transactions WHERE released_at IS NULL GROUP BY 1 ORDER BY 1`,
  )
  expect(rows).toHaveLength(3)
  expect(await account.run(new Date(), pendingDays)).toEqual(rows)
})
