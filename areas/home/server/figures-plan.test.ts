import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sumHeldInDisputes } from '#areas/disputes/server/index.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { countBuffers, expectFewBuffers, expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import { dayOf, startOf } from '#proof/zones/zones.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { readMoved } from './money.ts'
import { readCompared } from './service.ts'
import { sumTradeByDay } from './store.ts'

/** Two years of trade in every quarter of an hour: what Home reads doesn't grow with them. */

const { merchantId } = listedAccount
const saleCount = 70_000
/** In the lane of the account, as those that were made since it was folded: a statement with more would fold it. */
const recentCount = 100
const start = '2024-01-01'
const readTables = [
  'payments',
  'refunds',
  'balance_transactions',
  'disputes',
  'movement_sums',
  'movement_periods',
  'trade_parts',
  'trade_quarters',
  'figure_lanes',
] as const

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, captured_at, client_secret)
    SELECT '${merchantId}', 'pi_' || i, at, 'USD', 100, 100, 'succeeded', 'successful', 'automatic', at, 's'
    FROM generate_series(1, ${saleCount}) AS i, LATERAL (SELECT timestamptz '${start}' + i * interval '15 minutes' AS at) AS made; COMMIT`)
  const move = (from: number, until: number) =>
    db.owner.query(
      `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on)
       SELECT $1, 'txn_' || i, timestamptz '${start}' + i * interval '15 minutes', CASE WHEN i % 20 = 0 THEN 'refund' ELSE 'charge' END, 'USD', 100, 3, 97, 'src_' || i, 'pi_1', '2027-01-01'
       FROM generate_series($2::int, $3::int) AS i`,
      [merchantId, from, until],
    )
  await db.owner.query('ALTER TABLE balance_transactions DISABLE TRIGGER ALL')
  await move(1, saleCount - recentCount)
  await db.owner.query('ALTER TABLE balance_transactions ENABLE TRIGGER ALL; ALTER TABLE balance_transactions DISABLE TRIGGER payout_lines_are_final_on_insert')
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, category, reason, network, network_reason_code, due_by,
      withdrawal_transaction_id, decides_at, decides_as)
    SELECT '${merchantId}', 'dp_' || i, timestamptz '${start}' + i * interval '50 minutes', 'pi_' || i, 'ch_' || i, 'USD', 100, 'chargeback', 'needs_response', 'fraud', 'fraud', 'visa',
           '10.4', timestamptz '2027-01-01', 'txn_' || i, timestamptz '2027-01-01', 'lost'
    FROM generate_series(1, ${(saleCount * 15) / 50}) AS i; COMMIT`)
  await db.owner.query('SELECT rebuild_figures($1)', [merchantId])
  await move(saleCount - recentCount + 1, saleCount)
  await vacuum(db.owner, ...readTables)
}, 240_000)
afterAll(() => db.drop())

const reader = {
  kind: 'member',
  userId: z.parse(userIdSchema, 'usr_1'),
  name: 'Ken Wong',
  permissions: new Set<Permission>(['balance.read', 'disputes.read']),
} as const
const run = <T>(at: string, work: (context: TenantContext) => Promise<T>, actor?: TenantContext['actor']) =>
  accountOf(db, listedAccount).run(new Date(at), work, actor)
const sliceOf = (from: string | Date, until: string | Date) => ({ merchantId, currency: 'USD' as const, from: new Date(from), until: new Date(until) })

/** What Home reads for its figures of some days and of as many before them, and for the balance at the end of those. */
function statementsOfHome(timeZone: string, until: string, days: number): Promise<Statement[]> {
  const ago = (count: number) => new Date(new Date(until).getTime() - count * dayMs)
  const startBefore = (count: number) => startOf(dayOf(ago(count), timeZone), timeZone)
  const current = sliceOf(startBefore(days), until)
  const before = sliceOf(startBefore(2 * days), ago(days))
  return statementsOf(db.database.pool, () => run(until, (context) => readCompared(context, { currencies: ['USD'], timeZone }, { current, before }), reader))
}

const buffersOfHome = async (...of: Parameters<typeof statementsOfHome>) => countBuffers(db, await statementsOfHome(...of))

const zones = ['UTC', 'Asia/Hong_Kong', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const

test.each(zones)('Home of a day, of 30 days and of a year in %s reads at most 300 buffers', async (zone) => {
  for (const days of [1, 30, 364]) expectFewBuffers(await buffersOfHome(zone, '2025-12-29T03:07:30Z', days))
})

test('Home reads both of its ranges together, whatever their length', async () => {
  for (const days of [1, 364]) {
    const statements = await statementsOfHome('Asia/Kathmandu', '2025-12-29T03:07:30Z', days)
    expect(statements.filter(({ text }) => /generate_series|trade_parts|movement_periods/.test(text))).toHaveLength(3)
  }
})

test('Home of a week reads the same after two years as after the first month', async () => {
  const [young, old] = [await buffersOfHome('Asia/Kathmandu', '2024-02-03T03:07:30Z', 7), await buffersOfHome('Asia/Kathmandu', '2025-11-03T03:07:30Z', 7)]
  // The indexes are a level deeper for both, and the balance has months of two years.
  expect(old).toBeLessThanOrEqual(young + 20)
})

test('the balance reads the amounts of all open disputes from their index', async () => {
  const statements = await statementsOf(db.database.pool, () => run('2025-12-29T03:07:30Z', sumHeldInDisputes))
  expectFewBuffers(await countBuffers(db, statements))
})

const ranges = [
  ['a day that has begun', '2025-06-01T00:00:00Z', '2025-06-01T09:07:30Z'],
  ['a week of a zone of half hours', '2025-06-01T10:30:00Z', '2025-06-08T10:30:00Z'],
  ['thirty days over two months', '2025-05-20T00:00:00Z', '2025-06-19T00:07:00Z'],
  ['a year', '2024-11-01T00:00:00Z', '2025-11-01T00:00:00Z'],
  ['days whose last ones are in a lane', '2025-12-20T05:03:00Z', '2026-01-01T00:00:00Z'],
] as const

test.each(ranges)('reads net volume of %s by an index', async (_, from, until) => {
  const statements = await statementsOf(db.database.pool, () => run(until, (context) => readMoved(context, [sliceOf(from, until)])))
  const [statement] = statements.filter(({ text }) => text.includes('movement_periods'))
  if (!statement) throw new Error('Nothing was read.')
  await expectIndexedList(db, 'movement_periods', statement)
  if (until.endsWith('07:30Z')) await expectIndexedList(db, 'balance_transactions', statement)
})

test.each(ranges)('sums up %s as its rows do', async (_, from, until) => {
  const counted = async (what: string) => {
    const { rows } = await db.owner.query<{ value: number }>(`SELECT coalesce(${what} AND merchant_id = $1 AND created_at >= $2 AND created_at < $3`, [
      merchantId,
      from,
      until,
    ])
    return rows[0]?.value
  }
  const [moved] = await run(until, (context) => readMoved(context, [sliceOf(from, until)]))
  expect(moved?.get('USD')?.net).toBe(await counted('sum(net_minor), 0)::int AS value FROM balance_transactions WHERE true'))
  const days = await run(until, (context) => sumTradeByDay(context, sliceOf(from, until), 'Asia/Kathmandu'))
  const sum = (name: 'captured_minor' | 'successful_count') => days.reduce((all, { trade }) => all + trade[name], 0)
  expect(sum('captured_minor')).toBe(await counted('sum(amount_captured_minor), 0)::int AS value FROM payments WHERE true'))
  expect(sum('successful_count')).toBe(await counted('sum(counts_as_successful(status)), 0)::int AS value FROM payments WHERE true'))
})

/** As the import of a business's past writes it: a thousand payments and their movements a transaction, each in another quarter, without a BIN. */
async function importPast(batchCount: number, size = 1_000): Promise<void> {
  for (let batch = 0; batch < batchCount; batch++) {
    const from = batch * size + 1
    await db.owner.query(`BEGIN; SET LOCAL app.merchant_id = '${merchantId}';
      INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, captured_at, client_secret)
      SELECT '${merchantId}', 'pi_past_' || i, at, 'USD', 100, 100, 'succeeded', 'successful', 'automatic', at, 's'
      FROM generate_series(${from}, ${from + size - 1}) AS i, LATERAL (SELECT timestamptz '${start}' + i * interval '170 minutes' AS at) AS made;
      INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on)
      SELECT '${merchantId}', 'txn_past_' || i, timestamptz '${start}' + i * interval '170 minutes', 'charge', 'USD', 100, 3, 97, 'src_past_' || i, 'pi_past_' || i, '2027-01-01'
      FROM generate_series(${from}, ${from + size - 1}) AS i; COMMIT`)
  }
}

test('an import of the past leaves nothing in lanes, and Home reads at most 300 buffers', async () => {
  const capturedIn = async () => {
    const days = await run('2025-12-29T00:00:00Z', (context) => sumTradeByDay(context, sliceOf(start, '2025-12-29T00:00:00Z'), 'UTC'))
    return days.reduce((all, { trade }) => all + trade.captured_minor, 0)
  }
  const before = await capturedIn()
  await importPast(3)
  const { rows } = await db.owner.query<{ kept: number }>(
    'SELECT ((SELECT count(*) FROM trade_quarters WHERE merchant_id = $1) + (SELECT count(*) FROM movement_sums WHERE merchant_id = $1))::int AS kept',
    [merchantId],
  )
  expect(rows[0]?.kept).toBe(0)
  expect(await capturedIn()).toBe(before + 3_000 * 100)
  await vacuum(db.owner, ...readTables)
  for (const zone of zones) expectFewBuffers(await buffersOfHome(zone, '2025-12-29T03:07:30Z', 364))
}, 240_000)
