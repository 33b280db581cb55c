import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../../test/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { foldLanes } from '../../../test/lanes.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '../../../test/list-plans.ts'
import { movedQuery } from './balances-store.ts'
import { netQuery, openedQuery, sumNet } from './money-store.ts'

/** Two years of trade: net volume and opened disputes cost what the range has. */

const { merchantId } = listedAccount
/** One in every quarter of an hour. */
const saleCount = 70_000
const disputeCount = 20_000
const start = '2024-01-01'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  await db.owner.query(
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, client_secret)
     VALUES ($1, 'pi_1', '${start}', 'USD', 100, 'succeeded', 'successful', 'automatic', 'secret')`,
    [merchantId],
  )
  await db.owner.query('ALTER TABLE balance_transactions DISABLE TRIGGER payout_lines_are_final_on_insert')
  await db.owner.query(
    `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on)
     SELECT $1, 'txn_' || i, timestamptz '${start}' + i * interval '15 minutes', CASE WHEN i % 20 = 0 THEN 'refund' ELSE 'charge' END, 'USD', 100, 3, 97, 'src_' || i, 'pi_1', $2::timestamptz
     FROM generate_series(1, ${saleCount}) AS i`,
    [merchantId, '2027-01-01'],
  )
  await db.database.transaction({ merchantId }, (tx) => foldLanes({ db: tx, merchantId }))
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, category, reason, network, network_reason_code, due_by,
      withdrawal_transaction_id, decides_at, decides_as)
    SELECT '${merchantId}', 'dp_' || i, timestamptz '${start}' + i * interval '50 minutes', 'pi_' || i, 'ch_' || i, 'USD', 100, 'chargeback', 'needs_response', 'fraud', 'fraud', 'visa',
           '10.4', timestamptz '2027-01-01', 'txn_' || i, timestamptz '2027-01-01', 'lost'
    FROM generate_series(1, ${disputeCount}) AS i; COMMIT`)
  // Trade writes its sums one after another; written at once, they lie in the order of a hash, and a row costs a page.
  await db.owner.query('CLUSTER movement_sums USING movement_sums_pkey')
  await vacuum(db.owner, 'balance_transactions', 'movement_sums', 'disputes')
}, 120_000)
afterAll(() => db.drop())

const ranges = [
  ['a day that has begun', '2025-06-01T00:00:00Z', '2025-06-01T09:07:30Z'],
  ['a week of a zone of half hours', '2025-06-01T10:30:00Z', '2025-06-08T10:30:00Z'],
  ['thirty days over two months', '2025-05-20T00:00:00Z', '2025-06-19T00:07:00Z'],
  ['a year', '2024-11-01T00:00:00Z', '2025-11-01T00:00:00Z'],
] as const
const sliceOf = (from: string, until: string) => ({ merchantId, currency: 'USD' as const, from: new Date(from), until: new Date(until) })

test.each(ranges)('reads net volume of %s by an index', async (_, from, until) => {
  await expectIndexedList(db, 'movement_sums', netQuery(sliceOf(from, until)))
})

test('reads the movements of a quarter of an hour by an index', async () => {
  await expectIndexedList(db, 'balance_transactions', movedQuery({ merchantId }, new Date('2025-06-01T09:00:00Z'), new Date('2025-06-01T09:07:30Z')))
})

test.each(ranges)('counts the disputes of %s by an index', async (_, from, until) => {
  await expectIndexedList(db, 'disputes', openedQuery(sliceOf(from, until)))
})

test.each(ranges)('sums up net volume of %s as its movements do', async (_, from, until) => {
  const { rows } = await db.owner.query<{ net: number }>(
    'SELECT sum(net_minor)::int AS net FROM balance_transactions WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3',
    [merchantId, from, until],
  )
  expect(await accountOf(db, listedAccount).run(new Date(until), (context) => sumNet(context, sliceOf(from, until)))).toBe(rows[0]?.net)
})
