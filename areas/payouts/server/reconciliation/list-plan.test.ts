import { afterAll, beforeAll, test } from 'vitest'
import { lineViews } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { linePageQuery } from './lines-store.ts'
import { missingQuery } from './match-store.ts'

const { merchantId } = listedAccount

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  const { owner } = db
  await insertListedAccount(db)
  await owner.query(
    `INSERT INTO bank_statements (merchant_id, id, created_at, name, size_bytes, sha256, state, covered, first_day, last_day)
     VALUES ($1, 'bst_1', '2024-01-01', 'a.csv', 1, 'a', 'done', '[{"currency":"USD","first_day":"2023-01-01","last_day":"2025-12-31"}]', '2023-01-01', '2025-12-31')`,
    [merchantId],
  )
  await owner.query('ALTER TABLE bank_statement_lines DROP CONSTRAINT bank_statement_lines_merchant_id_payout_id_fkey')
  await owner.query(
    `INSERT INTO bank_statement_lines (merchant_id, id, statement_id, line, booked_on, amount_minor, currency, description, words, digest, occurrence, is_read, payout_id, method, difference_minor, reason)
     SELECT $1, 'bst_1_' || i, 'bst_1', i, date '2023-01-01' + i / 40, i, 'USD', 'a', '{}', sha256(i::text::bytea), 1, true,
            CASE WHEN i % 4 < 2 THEN 'po_' || i END, CASE WHEN i % 4 < 2 THEN 'trace' END, CASE WHEN i % 4 = 0 THEN -1 ELSE 0 END,
            CASE i % 4 WHEN 2 THEN 'no_payout' WHEN 3 THEN 'outgoing' END
     FROM generate_series(1, 40000) AS i`,
    [merchantId],
  )
  const client = await owner.connect()
  // A payout for each second line, as many without a line, and some in a currency without a statement.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO payouts (merchant_id, id, created_at, currency, amount_minor, fee_minor, carried_in_minor, carried_out_minor, bank_account_id, method, is_automatic, status,
       hands_over_at, handed_over_at, ended_at, arrival_date, balance_transaction_id, trace_id)
     SELECT $1, 'po_' || i, at, CASE WHEN i % 50 = 3 THEN 'EUR' ELSE 'USD' END, i, 0, 0, 0, 'card_1', 'standard', true, 'completed', at, at, at, at, 'txn_' || i, i::text
     FROM generate_series(1, 40000) AS i, LATERAL (SELECT timestamptz '2023-01-01' + i * interval '36 minutes' AS at) AS t`,
    [merchantId],
  )
  client.release(true)
  await vacuum(owner, 'bank_statement_lines', 'bank_statements', 'payouts')
}, 120_000)
afterAll(() => db.drop())

const { first, deep, before } = pagesAround('bst_1_9')

test.each(lineViews)('the view %s reads its own index in its order, on every page', async (view) => {
  for (const page of [first, deep, before]) await expectIndexedList(db, 'bank_statement_lines', linePageQuery(merchantId, view, page))
})

test('payouts without a line are found in the order of their index, a look-up for each payout that is passed over', async () => {
  for (const page of [first, deep, before]) await expectIndexedList(db, 'payouts', missingQuery(merchantId, 'Asia/Hong_Kong', page), { buffersMore: 700 })
})
