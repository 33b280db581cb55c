import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBusiness, makePayment } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** What the tables of payments and movements refuse, and by which rule. Triggers and foreign keys are off, so only the checks speak. */

let server: TestServer
let owner: pg.PoolClient
beforeAll(async () => {
  server = await createTestServer()
  await makePayment(server, await makeBusiness(server), { amountMinor: 1000 })
  owner = await server.db.owner.connect()
  await owner.query('SET session_replication_role = replica')
})
afterAll(async () => {
  owner.release(true)
  await server.close()
})

/** The rule that an assignment breaks; null for none. Nothing is kept. */
async function brokenBy(table: string, assignment: string): Promise<string | null> {
  await owner.query('BEGIN')
  const constraint = await owner.query(`UPDATE ${table} SET ${assignment}`).then(
    ({ rowCount }) => (rowCount === 1 ? null : `${rowCount} rows`),
    (error: pg.DatabaseError) => error.constraint ?? error.message,
  )
  await owner.query('ROLLBACK')
  return constraint
}

describe('a payment of which 1000 are captured', () => {
  it.each([
    ['amount_minor = 1', 'payment_amounts_within_bounds'],
    ['amount_minor = 0, amount_captured_minor = 0', 'payment_amounts_within_bounds'],
    ['amount_captured_minor = 1001', 'payment_amounts_within_bounds'],
    ['amount_captured_minor = -1', 'disputes_not_above_captured'],
    ['amount_capturable_minor = 1001', 'payment_amounts_within_bounds'],
    ['amount_capturable_minor = -1', 'payment_amounts_within_bounds'],
    ['amount_refunded_minor = -1', 'payment_amounts_within_bounds'],
    ['refund_pending_minor = -1', 'refund_pending_not_negative'],
    ['amount_refunded_minor = 600, refund_pending_minor = 401', 'refund_not_above_captured'],
    ["intent_status = 'successful'", 'intent_status_known'],
    ["status = 'succeeded'", 'payment_status_known'],
    ["capture_method = ''", 'capture_method_known'],
    ["amount_capturable_minor = 1000, amount_refunded_minor = 600, refund_pending_minor = 400, intent_status = 'requires_action', status = 'disputed'", null],
  ])('with %s breaks %s', async (assignment, constraint) => {
    expect(await brokenBy('payments', assignment)).toBe(constraint)
  })
})

describe('the movement of a sale by default terms', () => {
  const exchange = "exchange_of = 'txn_1', exchange_version = 1, exchange_rate = 1.1"
  it.each([
    ["type = 'charges'", 'balance_transaction_type_known'],
    ['net_minor = 1', 'net_is_amount_less_fee'],
    ['payment_id = NULL', 'movement_of_a_payment_names_it'],
    ["type = 'dispute', payment_id = NULL", 'movement_of_a_payment_names_it'],
    ["type = 'reserve_hold', payment_id = NULL", null],
    ["type = 'payout', payment_id = NULL, payout_id = NULL", 'payout_settles_itself'],
    ["type = 'payout_fee', payout_id = 'po_other', released_at = now()", 'payout_settles_itself'],
    ["type = 'payout', payout_id = source_id, released_at = now()", null],
    ["payout_id = 'po_1', released_at = NULL", 'settled_once_available'],
    ['terms_version = 1', 'charged_by_a_whole_rule'],
    ["fee_rule = 1, card_region = 'domestic'", 'charged_by_a_whole_rule'],
    ["card_region = 'domestic'", 'charged_by_a_whole_rule'],
    ["terms_version = 1, fee_rule = 1, card_region = 'regional'", 'charged_by_a_whole_rule'],
    ["type = 'refund', terms_version = 1, fee_rule = 1, card_region = 'domestic'", 'charged_by_a_whole_rule'],
    ["terms_version = 1, fee_rule = 1, card_region = 'international'", null],
    ["exchange_of = 'txn_1'", 'exchanged_at_a_rate'],
    ['exchange_rate = 1.1', 'exchanged_at_a_rate'],
    [exchange, 'exchanged_at_a_rate'],
    ["type = 'exchange_in'", 'exchanged_at_a_rate'],
    [`type = 'exchange_in', ${exchange}`, null],
    [`type = 'exchange_in', amount_minor = -1, net_minor = -1 - fee_minor, ${exchange}`, 'exchanged_at_a_rate'],
    [`type = 'exchange_out', fee_minor = 0, net_minor = amount_minor, ${exchange}`, 'exchanged_at_a_rate'],
    [`type = 'exchange_out', amount_minor = -5, fee_minor = 1, net_minor = -6, ${exchange}`, 'exchanged_at_a_rate'],
    [`type = 'exchange_out', amount_minor = -5, fee_minor = 0, net_minor = -5, ${exchange}`, null],
  ])('with %s breaks %s', async (assignment, constraint) => {
    expect(await brokenBy('balance_transactions', assignment)).toBe(constraint)
  })
})
