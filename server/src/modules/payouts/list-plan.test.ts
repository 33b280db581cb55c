import { afterAll, beforeAll, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, listedTimeZone, pagesAround } from '../../../test/list-plans.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import { type PayoutFilters, payoutPageQuery } from './list-store.ts'

const { merchantId } = listedAccount
const rowCount = 20_000
const { first, deep, before } = pagesAround('po_z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const { owner } = db
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

const cases: [string, PayoutFilters, PageRequest][] = [
  ['first page', {}, first],
  ['deep page', {}, deep],
  ['page before', {}, before],
  ['one status', { status: ['processing_failure'] }, first],
  ['several statuses', { status: ['processing', 'processing_failure', 'completed'] }, deep],
  ['currency', { currency: 'JPY' }, first],
  ['currency and status', { currency: 'JPY', status: ['completed'] }, first],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first],
]

test.each(cases)('%s reads an index in its order, never the whole table', async (_, filters, request) => {
  await expectIndexedList(db, 'payouts', payoutPageQuery(merchantId, filters, request, listedTimeZone))
})
