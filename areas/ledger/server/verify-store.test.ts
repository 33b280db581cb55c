import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeFee, defaultFeePlan, type NewTerms } from '#areas/billing/server/terms/index.ts'
import { agreeTestTerms, plainTerms } from '#areas/billing/test/terms.ts'
import { doDisputeWork, stageEvidence, submitEvidence } from '#areas/disputes/server/index.ts'
import { disputeOf, sell } from '#areas/disputes/test/disputes.ts'
import { cancelPayment, capturePayment, doDueWork, refundPayment } from '#areas/payments/server/index.ts'
import { cancelPayout, completePayout, failPayout, handOver } from '#areas/payouts/server/index.ts'
import { openBankAccount, payOut, sellAvailable, testBanking, workUntilDone } from '#areas/payouts/test/payouts.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { verifyDamaged } from '#proof/support/damage.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { foldLanes } from '#proof/support/lanes.ts'
import { type CheckResult, releaseDueReserves, verifyLedger, writeOffNegativeBalance } from './index.ts'
import { feeInSql } from './verify-terms-store.ts'

let db: TestDatabase
let account: TestAccount
/** Past row-level security. */

const start = new Date('2026-03-02T10:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

async function pay(card: string, currency: CurrencyCode, captureMethod: 'automatic' | 'manual' = 'automatic', now = start): Promise<PaymentId> {
  return (await account.run(now, (context) => sell(context, { card, currency, captureMethod }))).id
}

const refund = (id: PaymentId, amountMinor: number | null, now: Date) =>
  account.run(now, (context) => refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} }))

/** A payout of every kind that there is, some with fees, some that leave a part of a line over, one of them still on its way. */
async function payOutInEveryWay(): Promise<void> {
  const [soon, now] = [later(4), later(8)]
  const euros = await account.run(soon, (context) => openBankAccount(context, 'EUR'))
  const [paid, broken] = await account.run(soon, async (context) => [await openBankAccount(context), await openBankAccount(context, 'USD', '000111111113')])
  if (!paid || !broken) throw new Error('an account is missing')
  await account.run(now, async (context) => {
    for (const amountMinor of [40_000, 5_000, 20_000]) await sellAvailable(context, amountMinor)
    await sellAvailable(context, 7_000, 'EUR')
    await payOut(context, 3_000, { currency: 'EUR', bankAccountId: euros.id })
  })
  const pay = (amountMinor: number, options: Parameters<typeof payOut>[2] = {}) => account.run(now, (context) => payOut(context, amountMinor, options))
  await pay(30_000)
  await pay(2_500, { method: 'instant' })
  await pay(1_200, { bankAccountId: broken.id, method: 'instant' })
  const returned = await pay(700)
  const canceled = await pay(4_100, { method: 'instant' })
  await account.run(now, async (context) => {
    await cancelPayout(context, canceled.id)
    const completed = await completePayout(context, await handOver(context, testBanking, returned.id))
    await failPayout(context, completed, 'declined')
  })
  await workUntilDone(account, later(12))
  await account.run(later(12), (context) => payOut(context, 6_000))
}

/** One payment of every kind that there is, with money in every account that is posted to. */
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  const first = await pay('pm_card_visa', 'USD')
  await pay('pm_card_mastercard', 'JPY')
  await pay('pm_card_visa_chargeDeclined', 'USD')
  await pay('pm_card_bypassPending', 'USD')
  const partly = await pay('pm_card_visa', 'EUR', 'manual')
  const canceled = await pay('pm_card_visa', 'EUR', 'manual')
  await pay('pm_card_visa', 'EUR', 'manual')
  const failing = await pay('pm_card_refundFail', 'USD')
  const slow = await pay('pm_card_pendingRefund', 'USD')
  const pendingPool = await pay('pm_card_visa', 'KWD')
  const disputed = await pay('pm_card_createDispute', 'USD')
  await account.run(start, (context) => capturePayment(context, testAcquirer, partly, 6_000))
  await account.run(start, (context) => cancelPayment(context, testAcquirer, canceled, 'abandoned'))
  await refund(pendingPool, 4_000, start)
  await refund(failing, 1_000, start)
  await account.run(later(4), doDueWork)
  await account.run(later(4), doDisputeWork)
  const { id: disputeId } = await disputeOf(account, disputed)
  await account.run(later(4), async (context) => {
    await stageEvidence(context, disputeId, { fields: { uncategorized_text: 'winning_evidence' }, enhanced: {} })
    await submitEvidence(context, testAcquirer, disputeId)
  })
  await account.run(later(4), doDisputeWork)
  await account.run(start, foldLanes)
  await refund(first, null, later(4))
  await refund(slow, 500, later(4))
  await pay('pm_card_visa', 'USD', 'automatic', later(4))
  const owing = await pay('pm_card_bypassPending', 'GBP', 'automatic', later(4))
  await refund(owing, 9_990, later(4))
  await account.run(later(4), (context) => writeOffNegativeBalance(context, 'GBP'))
  const [firstRule] = plainTerms.rules as [NewTerms['rules'][number]]
  await agreeTestTerms(db, account, later(5), { reserve: { basisPoints: 1000, days: 1 } })
  await pay('pm_card_visa', 'USD', 'automatic', later(5.5))
  await pay('pm_card_bypassPending', 'USD', 'automatic', later(5.5))
  await agreeTestTerms(db, account, later(6), {
    reserve: { basisPoints: 500, days: 30 },
    rules: [firstRule, { ...firstRule, brand: 'amex', basisPoints: 350 }],
  })
  await pay('pm_card_amex', 'USD', 'automatic', later(6.5))
  await account.run(later(6.5), (context) => releaseDueReserves(context, 10))
  await pay('pm_card_bypassPending', 'EUR', 'automatic', later(6.5))
  await payOutInEveryWay()
  await refund(slow, 500, later(12))
})
afterAll(() => db.drop())

const verify = () => account.run(later(4), verifyLedger)
const broken = (results: readonly CheckResult[]) => results.filter(({ violationCount }) => violationCount > 0)

test('finds nothing wrong after the commands, in an account and over all of them', async () => {
  const results = await verify()
  expect(broken(results)).toEqual([])
  // Every rule but that of keys had rows to look at.
  expect(results.filter(({ checkedCount }) => checkedCount === 0).map(({ rule }) => rule)).toEqual(['idempotency keys have answers'])
  expect(broken(await db.asOwner.transaction({}, (tx) => verifyLedger({ db: tx })))).toEqual([])
})

/** Ways to damage an account past all constraints and triggers, each with a rule that must notice. */
const damages: readonly [rule: string, statement: string][] = [
  ['each ledger transaction has entries that sum to zero', `DELETE FROM ledger_entries WHERE account = 'income:processing_fee' AND line = 4`],
  [
    'each ledger transaction has entries that sum to zero',
    `INSERT INTO ledger_transactions (merchant_id, kind, source_id, occurred_at) SELECT merchant_id, 'refund', 're_none', now() FROM merchant_accounts`,
  ],
  ['all accounts of a currency sum to zero', `UPDATE ledger_entries SET amount_minor = amount_minor + 1 WHERE line = 1`],
  ['running balances equal the sums of their rows', `UPDATE ledger_balances SET amount_minor = amount_minor + 1`],
  ['running balances equal the sums of their rows', `DELETE FROM ledger_balances WHERE account = 'income:processing_fee'`],
  ['account balances equal the sum of their transactions', `UPDATE balance_transactions SET released_at = NULL WHERE type = 'charge' AND payout_id IS NULL`],
  ['account balances equal the sum of their transactions', `UPDATE refunds SET status = 'succeeded' WHERE status = 'pending'`],
  ['each captured charge has one balance transaction', `DELETE FROM balance_transactions WHERE type = 'charge' AND currency = 'JPY'`],
  ['each captured charge has one balance transaction', `UPDATE charges SET amount_captured_minor = amount_captured_minor - 1 WHERE captured_at IS NOT NULL`],
  ['each refund has its balance transactions', `DELETE FROM balance_transactions WHERE type = 'refund_failure'`],
  ['each refund has its balance transactions', `UPDATE refunds SET balance_transaction_id = NULL`],
  ['fees follow the fee plan', `UPDATE balance_transactions SET fee_minor = fee_minor + 1, net_minor = net_minor - 1 WHERE currency = 'JPY'`],
  ['fees follow the fee plan', `UPDATE balance_transactions SET fee_minor = fee_minor + 1, net_minor = net_minor - 1 WHERE terms_version = 2`],
  ['fees follow the fee plan', `UPDATE fee_rules SET basis_points = basis_points + 1 WHERE version = 1`],
  ['sales are charged by the terms valid at the time', `UPDATE balance_transactions SET terms_version = 1 WHERE terms_version = 2`],
  ['sales are charged by the terms valid at the time', `UPDATE balance_transactions SET terms_version = 2 WHERE terms_version = 1`],
  [
    'sales are charged by the terms valid at the time',
    `UPDATE balance_transactions SET terms_version = NULL, fee_rule = NULL, card_region = NULL WHERE terms_version = 1`,
  ],
  ['the most specific fee rule applies', `UPDATE balance_transactions SET fee_rule = 1 WHERE fee_rule = 2`],
  ['reserves follow the terms of their sales', `UPDATE reserves SET amount_minor = amount_minor + 1 WHERE released_at IS NULL`],
  ['reserves follow the terms of their sales', `UPDATE reserves SET release_on = release_on - interval '1 day' WHERE released_at IS NULL`],
  ['reserves follow the terms of their sales', `DELETE FROM reserves`],
  ['each reserve has its balance transactions', `DELETE FROM balance_transactions WHERE type = 'reserve_release'`],
  ['each reserve has its balance transactions', `UPDATE reserves SET released_at = release_on WHERE released_at IS NULL`],
  ['no reserve is released before its due date', `UPDATE reserves SET released_at = release_on - interval '1 second' WHERE released_at IS NOT NULL`],
  [
    'held reserves are posted',
    `UPDATE ledger_entries SET amount_minor = amount_minor * 2 WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE kind = 'reserve_held')`,
  ],
  ['released reserves are posted', `DELETE FROM ledger_entries e USING ledger_transactions t WHERE t.id = e.transaction_id AND t.kind = 'reserve_released'`],
  ['write-offs are posted', `UPDATE balance_transactions SET amount_minor = amount_minor + 1, net_minor = net_minor + 1 WHERE type = 'write_off'`],
  [
    'account balances equal the sum of their transactions',
    `UPDATE balance_transactions SET amount_minor = amount_minor + 1, net_minor = net_minor + 1 WHERE type = 'reserve_hold'`,
  ],
  ['captures and their fees are posted', `UPDATE ledger_transactions SET source_id = source_id || '_other' WHERE kind = 'capture'`],
  ['captures and their fees are posted', `DELETE FROM ledger_entries WHERE account = 'income:processing_fee'`],
  [
    'released money is posted as available',
    `DELETE FROM ledger_entries e USING ledger_transactions t WHERE t.id = e.transaction_id AND t.kind = 'availability' AND e.currency = 'EUR'`,
  ],
  [
    'refunds are posted',
    `UPDATE ledger_entries SET account = 'liability:merchant_reserved' WHERE account = 'liability:refund_in_transit' AND amount_minor < 0`,
  ],
  [
    'sent refunds are posted as sent',
    `UPDATE ledger_transactions SET kind = 'refund_failed' WHERE kind = 'refund_sent' AND source_id NOT IN (SELECT id FROM refunds WHERE status = 'failed')`,
  ],
  ['failed refunds are posted back', `UPDATE refunds SET status = 'succeeded' WHERE status = 'failed'`],
  ['nothing is released before it is due', `UPDATE balance_transactions SET available_on = released_at + interval '1 second' WHERE released_at IS NOT NULL`],
  [
    'amounts of payments equal their charges, refunds and disputes',
    `UPDATE payments SET amount_refunded_minor = amount_refunded_minor + 1 WHERE status = 'partially_refunded'`,
  ],
  ['amounts of payments equal their charges, refunds and disputes', `UPDATE payments SET attempt_count = attempt_count + 1`],
  ['no more is refunded than was captured', `UPDATE payments SET amount_refunded_minor = amount_captured_minor + 1 WHERE amount_captured_minor > 0`],
  ['statuses follow from the facts', `UPDATE payments SET status = 'successful' WHERE status = 'refunded'`],
  ['statuses follow from the facts', `UPDATE payments SET status = 'waiting_to_be_paid' WHERE status = 'failed'`],
  ['states fit the amounts', `UPDATE payments SET captured_at = NULL WHERE status = 'successful'`],
  ['payment events are complete', `DELETE FROM account_changes WHERE type = 'payment.captured'`],
  ['payment events are complete', `DELETE FROM account_changes WHERE type::text LIKE 'payment.%'`],
  ['payments in process have an external call', `UPDATE payments SET intent_status = 'processing' WHERE status = 'failed'`],
  ['payments in process have an external call', `UPDATE refunds SET settles_at = NULL WHERE status = 'pending'`],
  ['payments in process have an external call', `UPDATE payouts SET handed_over_at = now() WHERE status = 'processing' AND handed_over_at IS NULL`],
  ['each payout equals the sum of its lines', `UPDATE balance_transactions SET payout_id = NULL WHERE type = 'charge' AND payout_id IS NOT NULL`],
  ['each payout equals the sum of its lines', `UPDATE payouts SET carried_in_minor = carried_in_minor + 1, carried_out_minor = carried_out_minor + 1`],
  ['each payout equals the sum of its lines', `UPDATE payouts SET fee_minor = fee_minor + 1 WHERE fee_minor > 0`],
  ['remainders are carried to the next payout', `DELETE FROM balance_transactions WHERE type = 'payout_carried_in'`],
  [
    'remainders are carried to the next payout',
    `UPDATE balance_transactions SET net_minor = net_minor + 1, amount_minor = amount_minor + 1 WHERE type = 'payout_carried_in' AND payout_id IS NOT NULL`,
  ],
  [
    'remainders are carried to the next payout',
    `UPDATE balance_transactions SET payout_id = (SELECT max(id) FROM payouts WHERE currency = 'USD') WHERE type = 'payout_carried_in' AND payout_id = (SELECT min(payout_id) FROM balance_transactions WHERE type = 'payout_carried_in')`,
  ],
  ['lines belong to their payout', `UPDATE balance_transactions SET payout_id = 'po_none' WHERE type = 'charge' AND payout_id IS NOT NULL`],
  [
    'lines belong to their payout',
    `UPDATE balance_transactions SET payout_id = (SELECT max(id) FROM payouts WHERE currency = 'USD') WHERE type = 'charge' AND currency = 'EUR' AND released_at IS NOT NULL`,
  ],
  [
    'available balances equal the unsettled transactions',
    `UPDATE balance_transactions SET payout_id = (SELECT max(id) FROM payouts WHERE currency = 'USD') WHERE type = 'payout_failure' AND payout_id IS NULL`,
  ],
  ['each payout has its balance transactions', `DELETE FROM balance_transactions WHERE type = 'payout_failure'`],
  ['each payout has its balance transactions', `DELETE FROM balance_transactions WHERE type = 'payout_cancel'`],
  ['each payout has its balance transactions', `UPDATE balance_transactions SET fee_minor = 0, net_minor = amount_minor WHERE type = 'payout_cancel'`],
  ['each payout has its balance transactions', `UPDATE payouts SET balance_transaction_id = 'txn_none'`],
  [
    'payouts are posted',
    `UPDATE ledger_entries SET account = 'liability:merchant_reserved' WHERE account = 'liability:payout_in_transit' AND amount_minor < 0`,
  ],
  ['fees of payouts are posted', `UPDATE ledger_transactions SET source_id = source_id || '_other' WHERE kind = 'payout_fee'`],
  ['payouts that arrived are posted as paid', `UPDATE payouts SET status = 'completed', ended_at = now(), handed_over_at = now() WHERE status = 'processing'`],
  ['canceled payouts are posted back', `UPDATE ledger_transactions SET kind = 'payout_failed' WHERE kind = 'payout_canceled'`],
  ['failed payouts are posted back', `UPDATE ledger_transactions SET kind = 'payout_canceled' WHERE kind = 'payout_failed'`],
  ['returned payouts are posted back', `UPDATE ledger_transactions SET kind = 'payout_failed' WHERE kind = 'payout_returned'`],
  ['fees of payouts that came back are posted back', `DELETE FROM ledger_entries WHERE account = 'income:payout_fee' AND amount_minor > 0`],
  ['account balances equal the sum of their transactions', `UPDATE payouts SET amount_minor = amount_minor + 1 WHERE status = 'completed'`],
  ['payout events are complete', `DELETE FROM account_changes WHERE type = 'payout.handed_over'`],
  ['payout events are complete', `DELETE FROM account_changes WHERE type = 'payout.returned'`],
  [
    'idempotency keys have answers',
    `INSERT INTO idempotency_keys (merchant_id, scope, key, request_hash, request_id, created_at)
     SELECT merchant_id, 'api', 'k', '', 'req_1', now() FROM merchant_accounts`,
  ],
]

test.each(damages)('notices where not: %s (%s)', async (rule, statement) => {
  expect(broken(await verifyDamaged(db, statement)).map((result) => result.rule)).toContain(rule)
})

test('shows the first rows that break a rule', async () => {
  const [result] = broken(await verifyDamaged(db, `UPDATE payments SET status = 'successful' WHERE status = 'refunded'`))
  expect(result).toMatchObject({ violationCount: 1, examples: [{ merchant_id: account.merchantId, details: 'is successful, should be refunded' }] })
})

test('the fee in SQL is that of the code, for every currency and amount', async () => {
  const amounts = fc.integer({ min: 1, max: limits.amountMinorMax })
  const samples = fc.sample(
    fc.record({ amount_minor: fc.oneof(amounts, fc.integer({ min: 1, max: 50_000 })), currency: fc.constantFrom(...currencyCodes) }),
    2_000,
  )
  const { rows } = await sql<{ amount_minor: number; currency: CurrencyCode; fee_minor: number }>`
    SELECT t.amount_minor, t.currency, ${feeInSql(defaultFeePlan)} AS fee_minor
    FROM jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) AS t (amount_minor bigint, currency text)`.execute(db.database.global)
  expect(rows).toHaveLength(samples.length)
  for (const { amount_minor, currency, fee_minor } of rows) {
    expect(fee_minor).toBe(computeFee({ amountMinor: amount_minor, currency }, defaultFeePlan))
  }
})
