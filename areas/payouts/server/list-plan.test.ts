import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { indexesOf, insertListedAccount, listedAccount, listedTimeZone, pagesAround, vacuum } from '#proof/support/list-plans.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { findPayoutPage, type PayoutFilters } from './list-store.ts'

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
       hands_over_at, handed_over_at, ended_at, arrival_date, balance_transaction_id, trace_id, failure_code, failure_balance_transaction_id)
     SELECT $1, 'po_' || lpad(i::text, 8, '0'), at, CASE WHEN i % 1999 = 0 THEN 'CHF' ELSE (ARRAY['USD','USD','EUR','JPY'])[1 + i % 4] END, 100 + (i * 37) % 50000, 0, 0, 0, 'card_1', 'standard', true,
            CASE WHEN i % 97 = 0 THEN 'processing_failure' ELSE 'completed' END, at, at, at, at, 'txn_' || i, lpad(i::text, 15, '0'),
            CASE WHEN i % 97 = 0 THEN 'declined' END, CASE WHEN i % 97 = 0 THEN 'txn_f' || i END
     FROM generate_series(1, ${rowCount}) AS i, LATERAL (SELECT timestamptz '2024-01-01' + i * interval '1 hour' AS at) AS t`,
    [merchantId],
  )
  await vacuum(owner, 'payouts')
}, 120_000)
afterAll(() => db.drop())

/** The statements on payouts that find a page. */
async function pageStatements(filters: PayoutFilters, request: PageRequest): Promise<Statement[]> {
  const account = accountOf(db, listedAccount)
  const statements = await statementsOf(db.database.pool, () => account.run(new Date(), (context) => findPayoutPage(context, filters, request, listedTimeZone)))
  return statements.filter(({ text }) => text.includes('FROM payouts'))
}

test.each<[string, PayoutFilters, PageRequest, string]>([
  ['the first page', {}, first, 'payouts_by_time'],
  ['a page further back', {}, deep, 'payouts_by_time'],
  ['the page before one', {}, before, 'payouts_by_time'],
  ['dates', { created_from: '2024-03-01', created_to: '2024-03-31' }, first, 'payouts_by_time'],
  ['a status', { status: ['processing_failure'] }, first, 'payouts_by_status'],
  ['a rare currency', { currency: 'CHF' }, first, 'payouts_by_amount'],
  ['an amount', { currency: 'USD', amount_min_minor: 396, amount_max_minor: 396 }, first, 'payouts_by_amount'],
  ['amounts and a status', { currency: 'USD', amount_min_minor: 5000, amount_max_minor: 5100, status: ['completed'] }, deep, 'payouts_by_amount'],
  ['a trace ID', { trace_id: '000000000000777' }, first, 'payouts_by_trace'],
  ['an ID and a currency', { payout_id: 'po_00000777', currency: 'CHF' }, first, 'payouts_pkey'],
])('%s reads its index', async (_, filters, request, index) => {
  expect(await indexesOf(db, 'payouts', await pageStatements(filters, request))).toContain(index)
})
