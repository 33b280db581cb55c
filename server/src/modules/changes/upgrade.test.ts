import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EarlierDatabase, openDatabaseBefore } from '../../../test/upgrade.ts'

let earlier: EarlierDatabase
beforeAll(async () => {
  earlier = await openDatabaseBefore('_account_changes')
})
afterAll(() => earlier.drop())

test('an upgrade moves the events of payments and payouts, in their order', async () => {
  const { owner } = earlier
  await owner.pool.query(`
    SET session_replication_role = replica;
    INSERT INTO payment_events (merchant_id, payment_id, at, type, amount_minor, object_id, via, member_name, decline_code, network_decline_code)
    VALUES ('acct', 'pi_1', '2026-06-02T00:00Z', 'payment.created', 700, NULL, 'merchant_api', NULL, NULL, NULL),
           ('acct', 'pi_1', '2026-06-01T00:00Z', 'payment.attempt_failed', 700, 'ch_1', 'merchant_api', NULL, 'insufficient_funds', '51'),
           ('acct', 'pi_1', '2026-06-03T00:00Z', 'refund.created', 50, 're_1', 'dashboard', 'Ken Wong', NULL, NULL),
           ('acct', 'pi_1', '2026-06-03T00:00Z', 'dispute.opened', 700, 'dp_1', 'processor', NULL, NULL, NULL),
           ('acct', 'pi_1', '2026-06-03T00:00Z', 'payment.fraud_reported', NULL, 'issfr_1', 'processor', NULL, NULL, NULL);
    INSERT INTO payout_events (merchant_id, payout_id, at, type, via, member_name, failure_code)
    VALUES ('acct', 'po_1', '2026-06-02T00:00Z', 'payout.created', 'dashboard', 'Ken Wong', NULL),
           ('acct', 'po_1', '2026-06-01T00:00Z', 'payout.failed', 'processor', NULL, 'declined')`)
  expect((await earlier.upgrade()).some((applied) => applied.endsWith('_account_changes'))).toBe(true)

  const { rows } = await owner.pool.query(
    `SELECT concat_ws(' ', root_id, to_char(occurred_at AT TIME ZONE 'UTC', 'DD'), type, object_type, object_id, actor_kind, coalesce(actor_name, '-'), data) AS change
     FROM account_changes ORDER BY root_id, recorded_at, id`,
  )
  expect(rows.map(({ change }) => change)).toEqual([
    'pi_1 02 payment.created payment pi_1 merchant_api - {"amount_minor": 700}',
    'pi_1 01 payment.attempt_failed charge ch_1 merchant_api - {"amount_minor": 700, "decline_code": "insufficient_funds", "network_decline_code": "51"}',
    'pi_1 03 refund.created refund re_1 member Ken Wong {"amount_minor": 50}',
    'pi_1 03 dispute.opened dispute dp_1 processor - {"amount_minor": 700}',
    'pi_1 03 payment.fraud_reported fraud_warning issfr_1 processor - {}',
    'po_1 02 payout.created payout po_1 member Ken Wong {}',
    'po_1 01 payout.failed payout po_1 processor - {"failure_code": "declined"}',
  ])
  const { rows: outside } = await owner.pool.query('SELECT FROM account_changes_default')
  expect(outside).toEqual([])
})
