import { afterAll, beforeAll, test } from 'vitest'
import { dayMs } from '#kernel/time/durations.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { expectIndexedList, insertListedAccount, listedAccount, vacuum } from '#proof/support/list-plans.ts'
import { attemptsQuery, type Selection } from './store.ts'

/** A day of an account with 100,000 attempts in 90 days, and as many before. */

const attemptCount = 200_000
const { merchantId } = listedAccount
const now = new Date('2026-06-15T12:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await insertListedAccount(db)
  const at = `timestamptz '${now.toISOString()}' - n * interval '77.76 seconds'`
  await db.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO payment_methods (merchant_id, id, created_at, exp_month, exp_year, acquirer_token, brand, bin, last4, country, funding, fingerprint)
      SELECT '${merchantId}', 'pm_' || n, ${at}, 1, 2030, 'token', 'visa', (400000 + n % 1000)::text, lpad((n % 10000)::text, 4, '0'), (ARRAY['US','DE','BR'])[1 + n % 3], 'credit', 'card-' || n
      FROM generate_series(1, ${attemptCount}) n;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, attempt_count, intent_status, status, capture_method, client_secret, metadata)
      SELECT '${merchantId}', 'pi_' || n, ${at}, 'USD', 100, 100, 1, 'succeeded', 'successful', 'automatic', 's',
        jsonb_build_object('customer_ip', '203.0.' || n % 200 || '.' || n % 251) FROM generate_series(1, ${attemptCount}) n;
    INSERT INTO charges (merchant_id, id, created_at, amount_minor, amount_captured_minor, attempt_number, currency, payment_id, payment_method_id, outcome, outcome_type)
      SELECT '${merchantId}', 'ch_' || n, ${at}, 100, 100, 1, 'USD', 'pi_' || n, 'pm_' || n, 'authorised', 'authorized' FROM generate_series(1, ${attemptCount}) n; COMMIT`)
  await vacuum(db.owner, 'payments', 'charges', 'payment_methods', 'disputes', 'early_fraud_warnings')
}, 180_000)
afterAll(() => db.drop())

test.each<[string, Selection]>([
  ['entries of card_number', { records: [{ type: 'card_number', record: '400001-0001' }] }],
  ['entries of card_bin', { records: [{ type: 'card_bin', record: '400001' }] }],
  ['entries of card_bin_country', { records: [{ type: 'card_bin_country', record: 'US' }] }],
  ['entries of ip', { records: [{ type: 'ip', record: '203.0.113.7' }] }],
  ['entries of user_id', { records: [{ type: 'user_id', record: 'cus_1' }] }],
  ['a rule on cards', { subject: 'card' }],
  ['a rule on devices', { subject: 'device' }],
  ['a rule on customers', { subject: 'customer' }],
])('%s read a day of attempts as one range of their index, and look up the card and payment of each', async (_, selection) => {
  const range = { after: new Date(now.getTime() - 3 * dayMs), until: new Date(now.getTime() - 2 * dayMs) }
  // 1,111 attempts: each with its card and payment, and of the accepted ones that match with reports and disputes.
  const options = { mayFindNothing: true, buffersMore: 16_000 }
  for (const place of [null, { createdAt: range.after.toISOString(), id: 'ch_1' }]) {
    const query = attemptsQuery(merchantId, selection, range, place)
    for (const table of ['charges', 'payment_methods', 'payments']) await expectIndexedList(db, table, query, options)
  }
})
