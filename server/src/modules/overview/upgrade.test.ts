import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EarlierDatabase, openDatabaseBefore } from '../../../test/upgrade.ts'
import { verifyTrade } from './index.ts'

let earlier: EarlierDatabase
beforeAll(async () => {
  earlier = await openDatabaseBefore('_figure_lanes')
})
afterAll(() => earlier.drop())

test('an upgrade adds up the payments and refunds that are there', async () => {
  const { owner } = earlier
  await owner.pool.query(`
    INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ('biz', 'Old', 'HK', 'Asia/Hong_Kong', now());
    INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, processor, created_at) VALUES ('biz', 'acct', 'live', 'Old', 'USD', 'p', now());
    SET session_replication_role = replica;
    INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, amount_captured_minor, intent_status, status, capture_method, captured_at, client_secret)
    VALUES ('acct', 'pi_1', '2026-06-01T10:14:59Z', 'USD', 700, 700, 'succeeded', 'partially_refunded', 'automatic', '2026-06-01T10:15:00Z', 's'),
           ('acct', 'pi_2', '2026-06-01T10:01:00Z', 'USD', 900, 0, 'requires_payment_method', 'failed', 'automatic', NULL, 's'),
           ('acct', 'pi_3', '2026-06-01T10:02:00Z', 'USD', 900, 0, 'requires_payment_method', 'waiting_to_be_paid', 'automatic', NULL, 's');
    INSERT INTO refunds (merchant_id, id, payment_id, charge_id, created_at, amount_minor, currency, status)
    VALUES ('acct', 're_1', 'pi_1', 'ch_1', '2026-06-01T10:20:00Z', 50, 'USD', 'pending'), ('acct', 're_2', 'pi_1', 'ch_1', '2026-06-01T10:20:00Z', 60, 'USD', 'failed')`)
  expect((await earlier.upgrade()).some((applied) => applied.endsWith('_figure_lanes'))).toBe(true)

  const { rows } = await owner.pool.query(
    `SELECT to_char(bucket AT TIME ZONE 'UTC', 'HH24:MI') AS at, successful_count::int, declined_count::int, declined_minor::int, captured_minor::int, refunded_minor::int
     FROM trade_quarters ORDER BY bucket`,
  )
  expect(rows).toEqual([
    { at: '10:00', successful_count: 1, declined_count: 1, declined_minor: 900, captured_minor: 0, refunded_minor: 0 },
    { at: '10:15', successful_count: 0, declined_count: 0, declined_minor: 0, captured_minor: 700, refunded_minor: 50 },
  ])
  const results = await owner.transaction({}, (tx) => verifyTrade({ db: tx }))
  expect(results.flatMap(({ differences }) => differences)).toEqual([])
})
