import { afterAll, beforeAll, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { chargebackDaysQuery, eventDaysQuery, mastercardSalesQuery, tradeDaysQuery } from './days-store.ts'
import { itemPageQuery, warningPageQuery } from './items-store.ts'

/** Plans are read as the application's role, since row-level security decides which conditions may use an index. */

const { merchantId } = listedAccount
const month = '2026-02'
const since = new Date('2026-02-01T00:00:00Z')
const until = new Date('2026-03-01T00:00:00Z')
const at = { createdAt: '2026-02-10T00:00:00.000000Z', id: 'ch_zz' }
const pages: Readonly<Record<string, PageRequest>> = {
  first: { limit: 51, after: null, before: null },
  deep: { limit: 51, after: at, before: null },
  before: { limit: 51, after: null, before: at },
}

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const { owner } = db
  // Years of trade: a sale every twenty minutes, of which some are reported and disputed.
  await owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES ('${merchantId}', 0, 0);
    INSERT INTO ledger_balances (merchant_id, lane, amount_minor, account, currency) VALUES ('${merchantId}', 0, 1, 'liability:merchant_available', 'USD');
    INSERT INTO trade_parts (merchant_id, day, part, currency, successful_count, declined_count, captured_minor)
      SELECT '${merchantId}', date '2024-01-01' + n, 0, 'USD', 96, 0, 96 FROM generate_series(1, 800) n;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, client_secret, card_brand)
      SELECT '${merchantId}', 'pi_' || n, timestamptz '2024-01-01' + n * interval '20 minutes', 'USD', 100, 100, 'succeeded', 'successful', 'automatic', 's',
        CASE WHEN n % 4 = 0 THEN 'mastercard' ELSE 'visa' END FROM generate_series(1, 60000) n;
    INSERT INTO early_fraud_warnings (merchant_id, id, created_at, payment_id, charge_id, fraud_type)
      SELECT '${merchantId}', 'issfr_' || n, timestamptz '2024-01-01' + n * interval '20 minutes', 'pi_' || n, 'ch_' || n, 'misc' FROM generate_series(1, 60000, 60) n;
    INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, reason, category, network, network_reason_code, due_by,
        decides_at, decides_as, withdrawal_transaction_id)
      SELECT '${merchantId}', 'dp_' || n, timestamptz '2024-01-01' + n * interval '20 minutes', 'pi_' || n, 'ch_' || n, 'USD', 100, 'chargeback', 'needs_response', 'fraudulent', 'fraud',
        CASE WHEN n % 4 = 0 THEN 'mastercard' ELSE 'visa' END, '4837', now(), now(), 'lost', 'txn' FROM generate_series(1, 60000, 51) n;
    INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at)
      SELECT '${merchantId}', 'tc05', 'ch_' || n, timestamptz '2024-01-01' + n * interval '20 minutes' FROM generate_series(1, 60000) n;
    INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) SELECT merchant_id, 'tc40', id, created_at FROM early_fraud_warnings;
    INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) SELECT merchant_id, 'tc15', id, created_at FROM disputes;
    INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at) SELECT merchant_id, 'excluded', id, created_at FROM disputes WHERE id LIKE '%01'; COMMIT`)
  await vacuum(owner, 'vamp_records', 'payments', 'disputes', 'early_fraud_warnings', 'trade_parts')
}, 120_000)
afterAll(() => db.drop())

for (const kind of ['tc05', 'tc15', 'tc40', 'excluded'] as const) {
  test.each(Object.entries(pages))(`%s page of ${kind} reads the index in its order`, async (_, page) => {
    await expectIndexedList(db, 'vamp_records', itemPageQuery(merchantId, month, kind, page), { mayFindNothing: kind === 'excluded', buffersMore: 200 })
  })
}

test.each(Object.entries(pages))('%s page of warnings reads the reports of its days', async (_, page) => {
  await expectIndexedList(db, 'vamp_records', warningPageQuery(merchantId, since, page), { mayFindNothing: true, buffersMore: 2_000 })
})

test('the days of a forecast are read by indexes, however old the account is', async () => {
  await expectIndexedList(db, 'vamp_records', eventDaysQuery(merchantId, since))
  await expectIndexedList(db, 'trade_parts', tradeDaysQuery(merchantId, since))
  await expectIndexedList(db, 'disputes', chargebackDaysQuery(merchantId, since), { buffersMore: 200 })
  await expectIndexedList(db, 'payments', mastercardSalesQuery(merchantId, since, until))
})
