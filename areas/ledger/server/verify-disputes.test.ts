import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptDispute, doDisputeWork, stageEvidence, submitEvidence } from '#areas/disputes/server/index.ts'
import { disputeOf, openFor, sell } from '#areas/disputes/test/disputes.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import type { DisputeId, PaymentId } from '#kernel/ids.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { verifyDamaged } from '#proof/support/damage.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { type CheckResult, verifyLedger } from './index.ts'

let db: TestDatabase
let account: TestAccount

const start = new Date('2026-03-02T10:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

async function disputed(card: string): Promise<{ paymentId: PaymentId; disputeId: DisputeId }> {
  const { id } = await account.run(start, (context) => sell(context, { card }))
  await account.run(start, doDisputeWork)
  return { paymentId: id, disputeId: (await disputeOf(account, id)).id }
}

async function answer(disputeId: DisputeId, text: string): Promise<void> {
  await account.run(later(1), async (context) => {
    await stageEvidence(context, disputeId, { fields: { uncategorized_text: text }, enhanced: {} })
    await submitEvidence(context, testAcquirer, disputeId)
  })
}

/** A dispute in every state there is. */
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  await disputed('pm_card_createDispute')
  await answer((await disputed('pm_card_createDispute')).disputeId, 'Here is why.')
  await answer((await disputed('pm_card_createDispute')).disputeId, 'winning_evidence')
  await answer((await disputed('pm_card_createDisputeProductNotReceived')).disputeId, 'losing_evidence')
  await answer((await disputed('pm_card_createDisputeInquiry')).disputeId, 'escalate_inquiry_evidence')
  await answer((await disputed('pm_card_createDisputeInquiry')).disputeId, 'We asked them.')
  await disputed('pm_card_createDisputeInquiry')
  const refunded = await disputed('pm_card_createDisputeInquiry')
  await account.run(later(1), (context) => refundPayment(context, testAcquirer, refunded.paymentId, { amountMinor: null, reason: null, metadata: {} }))
  const accepted = await disputed('pm_card_createDispute')
  await account.run(later(1), (context) => acceptDispute(context, testAcquirer, accepted.disputeId))
  await account.run(later(1), doDisputeWork)
  const { id } = await account.run(start, (context) => sell(context, { card: 'pm_card_createIssuerFraudRecord' }))
  await account.run(start, doDisputeWork)
  await account.run(later(2), (context) => openFor(context, id, { kind: 'query' }))
})
afterAll(() => db.drop())

const broken = (results: readonly CheckResult[]) => results.filter(({ violationCount }) => violationCount > 0)

test('finds nothing wrong with disputes in every state', async () => {
  const results = await account.run(later(2), verifyLedger)
  expect(broken(results)).toEqual([])
  const { rows } = await db.owner.query<{ status: string }>('SELECT DISTINCT status FROM disputes ORDER BY status')
  expect(rows).toHaveLength(7)
})

const rename = (kind: string) => `UPDATE ledger_transactions SET source_id = source_id || '_other' WHERE kind = '${kind}'`

const damages: readonly [rule: string, statement: string][] = [
  ['each chargeback has its balance transactions', `DELETE FROM balance_transactions WHERE type = 'dispute'`],
  ['each chargeback has its balance transactions', `DELETE FROM balance_transactions WHERE type = 'dispute_reversal'`],
  ['each chargeback has its balance transactions', `UPDATE disputes SET withdrawal_transaction_id = 'txn_other' WHERE status = 'lost'`],
  ['each chargeback has its balance transactions', `UPDATE disputes SET fee_minor = 100 WHERE status = 'under_review'`],
  ['each chargeback has its balance transactions', `UPDATE balance_transactions SET released_at = NULL WHERE type = 'dispute'`],
  ['disputes never exceed the captured amount', `UPDATE disputes SET amount_minor = 10001 WHERE kind = 'query'`],
  ['disputes never exceed the captured amount', `UPDATE disputes SET charge_id = (SELECT max(charge_id) FROM disputes)`],
  ['chargebacks are posted', rename('dispute_opened')],
  ['chargebacks are posted', `UPDATE disputes SET amount_minor = amount_minor - 1 WHERE status = 'lost'`],
  ['chargebacks are posted as debited', rename('dispute_debited')],
  ['dispute fees are posted', rename('dispute_fee')],
  ['dispute fees are posted', `UPDATE ledger_entries SET account = 'income:payout_fee' WHERE account = 'income:dispute_fee'`],
  ['won disputes are posted as credited', rename('dispute_credited')],
  ['won disputes are posted as credited', `UPDATE disputes SET status = 'lost' WHERE status = 'won'`],
  ['won disputes are posted as reinstated', rename('dispute_reinstated')],
  ['returned dispute fees are posted', `UPDATE disputes SET is_fee_returned_when_won = true WHERE status = 'won'`],
  ['times of disputes fit their states', `UPDATE disputes SET closed_at = created_at - interval '1 second' WHERE closed_at IS NOT NULL`],
  ['times of disputes fit their states', `UPDATE disputes SET due_by = due_by + interval '1 day' WHERE status = 'needs_response'`],
  ['times of disputes fit their states', `UPDATE disputes SET closed_reason = 'deadline_passed' WHERE closed_reason = 'accepted'`],
  ['dispute events are complete', `DELETE FROM account_changes WHERE type = 'dispute.opened'`],
  ['dispute events are complete', `DELETE FROM account_changes WHERE type = 'dispute.query_opened'`],
  ['dispute events are complete', `DELETE FROM account_changes WHERE type = 'dispute.won'`],
  ['dispute events are complete', `UPDATE disputes SET submission_count = 2 WHERE status = 'won'`],
  ['each report became a dispute or a warning', `UPDATE processor_reports SET object_id = 'dp_none' WHERE report ->> 'type' = 'dispute'`],
  ['each report became a dispute or a warning', `DELETE FROM early_fraud_warnings`],
  ['account balances equal the sum of their transactions', `UPDATE disputes SET status = 'won' WHERE status = 'lost'`],
  ['account balances equal the sum of their transactions', `UPDATE balance_transactions SET fee_minor = 0, net_minor = amount_minor WHERE type = 'dispute'`],
  ['amounts of payments equal their charges, refunds and disputes', `UPDATE payments SET disputed_minor = disputed_minor - 1 WHERE status = 'disputed'`],
  ['amounts of payments equal their charges, refunds and disputes', `UPDATE payments SET standing_dispute_count = 2 WHERE status = 'disputed'`],
  ['no more is refunded than was captured', `UPDATE payments SET disputed_minor = amount_captured_minor + 1 WHERE status = 'disputed'`],
  ['statuses follow from the facts', `UPDATE payments SET status = 'successful' WHERE status = 'disputed'`],
  ['statuses follow from the facts', `UPDATE disputes SET status = 'under_review' WHERE status = 'won'`],
  ['each refund has its balance transactions', `UPDATE balance_transactions SET type = 'refund' WHERE type = 'dispute'`],
]

test.each(damages)('notices where not: %s (%s)', async (rule, statement) => {
  expect(broken(await verifyDamaged(db, statement)).map((result) => result.rule)).toContain(rule)
})
