import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancesOf, disputeOf, disputesOf, openFor, sell } from '#areas/disputes/test/disputes.ts'
import { verifyLedger, writeOffNegativeBalance } from '#areas/ledger/server/index.ts'
import { capturePayment, doDueWork, findPayment, type PaymentRow, refundPayment } from '#areas/payments/server/index.ts'
import type { DisputeId, PaymentId } from '#kernel/ids.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { acceptDispute, doDisputeWork, stageEvidence, submitEvidence } from './index.ts'

/** The worked postings of the domain that have disputes, played through the commands with their running balances. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

// A Tuesday: two business days later is Thursday.
const tuesday = new Date('2026-11-17T10:00:00Z')
const thursday = new Date('2026-11-19T10:00:00Z')
const later = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

const refund = (id: PaymentId, amountMinor: number | null) => (context: TenantContext) =>
  refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} })

async function paymentOf(account: TestAccount, id: PaymentId): Promise<PaymentRow> {
  const payment = await account.run(thursday, (context) => findPayment(context, id))
  expect(payment).toBeDefined()
  return payment!
}

async function timelineOf(paymentId: string): Promise<string[]> {
  const { rows } = await db.owner.query<{ type: string }>(
    `SELECT type FROM account_changes WHERE root_id = $1 AND type::text LIKE 'dispute.%' AND type <> 'dispute.updated' ORDER BY id`,
    [paymentId],
  )
  return rows.map(({ type }) => type)
}

async function expectSound(account: TestAccount): Promise<void> {
  const results = await account.run(thursday, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

const answer = (disputeId: DisputeId, text: string) => async (context: TenantContext) => {
  await stageEvidence(context, disputeId, { fields: { uncategorized_text: text }, enhanced: {} })
  return submitEvidence(context, testAcquirer, disputeId)
}

test('A: a sale, a partial refund, a dispute of the rest that is won, and a later sale between', async () => {
  const account = await makeAccount(db)
  // The network reports the dispute once the refund was made.
  const { id } = await account.run(tuesday, (context) => sell(context))
  await account.run(thursday, doDueWork)
  await account.run(thursday, refund(id, 2500))
  expect(await balancesOf(account, thursday)).toEqual({ 'income:processing_fee': 320, 'asset:bank_cash': 7500, 'liability:merchant_available': 7180 })

  await account.run(thursday, doDisputeWork)
  const afterDispute = { 'income:processing_fee': 320, 'liability:merchant_available': -1820, 'income:dispute_fee': 1500 }
  expect(await balancesOf(account, thursday)).toEqual(afterDispute)
  const dispute = await disputeOf(account, id)
  expect(dispute).toMatchObject({ amount_minor: 7500, fee_minor: 1500, status: 'needs_response', kind: 'chargeback', category: 'fraud' })
  expect(await paymentOf(account, id)).toMatchObject({ status: 'disputed', disputed_minor: 7500, standing_dispute_count: 1 })
  // A second run of the worker finds nothing.
  await account.run(thursday, doDisputeWork)
  expect(await balancesOf(account, thursday)).toEqual(afterDispute)

  const fridayNextWeek = later(thursday, 8)
  await account.run(fridayNextWeek, (context) => sell(context, { amountMinor: 5000, card: 'pm_card_visa' }))
  expect(await balancesOf(account, fridayNextWeek)).toEqual({
    ...afterDispute,
    'asset:scheme_receivable': 5000,
    'liability:merchant_pending': 4825,
    'income:processing_fee': 495,
  })
  await account.run(later(fridayNextWeek, 5), doDueWork)
  expect(await balancesOf(account, fridayNextWeek)).toEqual({
    'income:processing_fee': 495,
    'asset:bank_cash': 5000,
    'liability:merchant_available': 3005,
    'income:dispute_fee': 1500,
  })

  await account.run(later(thursday, 14), answer(dispute.id, 'winning_evidence'))
  await account.run(later(thursday, 14), doDisputeWork)
  expect(await balancesOf(account, thursday)).toEqual({
    'income:processing_fee': 495,
    'asset:bank_cash': 12_500,
    'liability:merchant_available': 10_505,
    'income:dispute_fee': 1500,
  })
  expect(await paymentOf(account, id)).toMatchObject({ status: 'partially_refunded', disputed_minor: 0, standing_dispute_count: 0 })
  expect(await timelineOf(id)).toEqual(['dispute.opened', 'dispute.evidence_submitted', 'dispute.won'])
  await expectSound(account)
})

test('A: each step of the dispute is a posting of its own, and the suspense account returns to zero', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { amountMinor: 7500 }))
  await account.run(tuesday, doDisputeWork)
  const { id: disputeId } = await disputeOf(account, id)
  await account.run(tuesday, answer(disputeId, 'winning_evidence'))
  await account.run(tuesday, doDisputeWork)
  const { rows } = await db.owner.query(
    `SELECT t.kind, string_agg(e.account || ' ' || e.amount_minor, ', ' ORDER BY e.line) AS entries
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.merchant_id = t.merchant_id
     WHERE t.source_id = $1 GROUP BY t.id, t.kind ORDER BY t.id`,
    [disputeId],
  )
  expect(rows).toEqual([
    { kind: 'dispute_opened', entries: 'liability:merchant_available 7500, liability:dispute_suspense -7500' },
    { kind: 'dispute_debited', entries: 'liability:dispute_suspense 7500, asset:bank_cash -7500' },
    { kind: 'dispute_fee', entries: 'liability:merchant_available 1500, income:dispute_fee -1500' },
    { kind: 'dispute_credited', entries: 'asset:bank_cash 7500, liability:dispute_suspense -7500' },
    { kind: 'dispute_reinstated', entries: 'liability:dispute_suspense 7500, liability:merchant_available -7500' },
  ])
  const transactions = await db.owner.query(
    'SELECT type, amount_minor::int, fee_minor::int, net_minor::int, released_at IS NOT NULL AS is_available FROM balance_transactions WHERE source_id = $1 ORDER BY type',
    [disputeId],
  )
  expect(transactions.rows).toEqual([
    { type: 'dispute', amount_minor: -7500, fee_minor: 1500, net_minor: -9000, is_available: true },
    { type: 'dispute_reversal', amount_minor: 7500, fee_minor: 0, net_minor: 7500, is_available: true },
  ])
})

test('B: a refund that fails and is made again, a dispute that takes only its fee, and a merchant who leaves with -16.46', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { amountMinor: 4000, card: 'pm_card_refundFail' }))
  expect(await balancesOf(account, tuesday)).toEqual({
    'asset:scheme_receivable': 4000,
    'liability:merchant_pending': 3854,
    'income:processing_fee': 146,
  })
  await account.run(thursday, doDueWork)
  expect(await balancesOf(account, thursday)).toEqual({ 'asset:bank_cash': 4000, 'liability:merchant_available': 3854, 'income:processing_fee': 146 })
  const refunded = { 'income:processing_fee': 146, 'liability:merchant_available': -146 }
  await account.run(thursday, refund(id, null))
  expect(await balancesOf(account, thursday)).toEqual(refunded)
  await account.run(later(thursday, 1), doDueWork)
  expect(await balancesOf(account, thursday)).toEqual({ 'income:processing_fee': 146, 'liability:merchant_available': 3854, 'asset:bank_cash': 4000 })
  await account.run(later(thursday, 2), refund(id, null))
  expect(await balancesOf(account, thursday)).toEqual(refunded)

  await account.run(later(thursday, 2), (context) => openFor(context, id, { amountMinor: 0 }))
  expect(await balancesOf(account, thursday)).toEqual({
    'income:processing_fee': 146,
    'liability:merchant_available': -1646,
    'income:dispute_fee': 1500,
  })
  const dispute = await disputeOf(account, id)
  expect(dispute).toMatchObject({ amount_minor: 0, fee_minor: 1500, status: 'needs_response' })
  expect(await paymentOf(account, id)).toMatchObject({ status: 'disputed', disputed_minor: 0, standing_dispute_count: 1 })
  // Won, there is nothing to give back, and the payment is refunded again.
  await account.run(later(thursday, 2), answer(dispute.id, 'winning_evidence'))
  await account.run(later(thursday, 2), doDisputeWork)
  expect(await disputeOf(account, id)).toMatchObject({ status: 'won', reinstatement_transaction_id: null })
  expect((await paymentOf(account, id)).status).toBe('refunded')
  const owing = { 'income:processing_fee': 146, 'income:dispute_fee': 1500 }
  expect(await balancesOf(account, thursday)).toEqual({ ...owing, 'liability:merchant_available': -1646 })

  expect(await account.run(later(thursday, 2), (context) => writeOffNegativeBalance(context, 'USD'))).toBe(1646)
  expect(await balancesOf(account, thursday)).toEqual({ ...owing, 'expense:merchant_loss': 1646 })
  await expectSound(account)
})

test('a sale that was refunded in full is disputed in full, and what the issuer returns makes it refunded again', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context))
  await account.run(tuesday, refund(id, null))
  await account.run(tuesday, doDisputeWork)
  const dispute = await disputeOf(account, id)
  expect(dispute).toMatchObject({ amount_minor: 10_000, fee_minor: 1500, status: 'needs_response' })
  expect(await paymentOf(account, id)).toMatchObject({ status: 'disputed', disputed_minor: 10_000, amount_refunded_minor: 10_000 })
  await account.run(tuesday, answer(dispute.id, 'winning_evidence'))
  await account.run(tuesday, doDisputeWork)
  expect(await paymentOf(account, id)).toMatchObject({ status: 'refunded', disputed_minor: 0 })
  await expectSound(account)
})

test('what was refunded of a sale is not disputed beside the rest', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context))
  await account.run(tuesday, refund(id, 4_000))
  await account.run(tuesday, (context) => openFor(context, id))
  await account.run(tuesday, doDisputeWork)
  expect((await disputesOf(account, id)).map(({ amount_minor }) => amount_minor)).toEqual([6_000])
  await expectSound(account)
})

test('a query about a sale that is refunded in full escalates to its full amount', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { card: 'pm_card_createDisputeInquiry' }))
  await account.run(tuesday, refund(id, null))
  await account.run(tuesday, doDisputeWork)
  const { id: disputeId, amount_minor } = await disputeOf(account, id)
  expect(amount_minor).toBe(10_000)
  await account.run(tuesday, answer(disputeId, 'escalate_inquiry_evidence'))
  await account.run(tuesday, doDisputeWork)
  expect(await disputeOf(account, id)).toMatchObject({ status: 'needs_response', amount_minor: 10_000, fee_minor: 1500 })
  await expectSound(account)
})

test('nothing is disputed where another dispute has all of it: a report is about that one, and a query ends', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context))
  await account.run(tuesday, (context) => openFor(context, id))
  await account.run(tuesday, doDisputeWork)
  expect(await disputeOf(account, id)).toMatchObject({ amount_minor: 10_000 })

  const asked = await account.run(tuesday, (context) => sell(context, { card: 'pm_card_createDisputeInquiry' }))
  await account.run(tuesday, doDisputeWork)
  const query = await disputeOf(account, asked.id)
  await account.run(tuesday, (context) => openFor(context, asked.id))
  await account.run(tuesday, answer(query.id, 'escalate_inquiry_evidence'))
  await account.run(tuesday, doDisputeWork)
  const found = (await disputesOf(account, asked.id)).find((dispute) => dispute.id === query.id)
  expect(found).toMatchObject({ status: 'warning_closed', closed_reason: 'not_escalated', fee_minor: 0 })
  await expectSound(account)
})

test('a network that disputes what was refunded already takes it too, but never more than the sale', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { card: 'pm_card_visa' }))
  await account.run(tuesday, refund(id, 2500))
  await account.run(tuesday, (context) => openFor(context, id, { amountMinor: 9000 }))
  await account.run(tuesday, (context) => openFor(context, id, { amountMinor: 9000 }))
  expect((await disputesOf(account, id)).map(({ amount_minor }) => amount_minor)).toEqual([9000, 1000])
  expect(await paymentOf(account, id)).toMatchObject({ disputed_minor: 10_000, amount_refunded_minor: 2500 })
  await expect(account.run(tuesday, refund(id, 1))).rejects.toMatchObject({ errorName: 'payment_not_refundable' })
  await expectSound(account)
})

test('a dispute that is lost keeps the money and the status, and moves nothing more', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context))
  await account.run(tuesday, doDisputeWork)
  const { id: disputeId } = await disputeOf(account, id)
  const before = await balancesOf(account, tuesday)
  await account.run(tuesday, answer(disputeId, 'losing_evidence'))
  await account.run(tuesday, doDisputeWork)
  expect(await balancesOf(account, tuesday)).toEqual(before)
  expect(await disputeOf(account, id)).toMatchObject({ status: 'lost', closed_reason: 'issuer_decided' })
  expect(await paymentOf(account, id)).toMatchObject({ status: 'disputed', disputed_minor: 10_000 })
  expect(await timelineOf(id)).toEqual(['dispute.opened', 'dispute.evidence_submitted', 'dispute.lost'])
  await expectSound(account)
})

test('two disputes of one charge take half and the rest, never more than the sale, and each costs its fee', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { amountMinor: 9999, card: 'pm_card_createMultipleDisputes' }))
  await account.run(tuesday, doDisputeWork)
  const [first, second] = await disputesOf(account, id)
  expect([first?.amount_minor, second?.amount_minor]).toEqual([5000, 4999])
  expect(await paymentOf(account, id)).toMatchObject({ disputed_minor: 9999, standing_dispute_count: 2 })
  await expect(account.run(tuesday, refund(id, 1))).rejects.toMatchObject({ errorName: 'payment_not_refundable' })
  // With one of them won, its half can be refunded, and the payment stays disputed.
  await account.run(tuesday, answer(first!.id, 'winning_evidence'))
  await account.run(tuesday, doDisputeWork)
  expect((await paymentOf(account, id)).status).toBe('disputed')
  await expect(account.run(tuesday, refund(id, 5001))).rejects.toMatchObject({ errorName: 'invalid_fields' })
  await account.run(tuesday, refund(id, 5000))
  expect(await paymentOf(account, id)).toMatchObject({ status: 'disputed', disputed_minor: 4999, amount_refunded_minor: 5000 })
  await account.run(tuesday, answer(second!.id, 'winning_evidence'))
  await account.run(tuesday, doDisputeWork)
  expect((await paymentOf(account, id)).status).toBe('partially_refunded')
  await expectSound(account)
})

test('a sale that is captured later is disputed from its capture on, and only for what was captured', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { captureMethod: 'manual' }))
  await account.run(thursday, doDisputeWork)
  expect(await disputesOf(account, id)).toEqual([])
  await account.run(thursday, (context) => capturePayment(context, testAcquirer, id, 6000))
  await account.run(thursday, doDisputeWork)
  expect(await disputeOf(account, id)).toMatchObject({ amount_minor: 6000, created_at: thursday })
  await expectSound(account)
})

test('a query moves no money, leaves the payment as it is, and ends when its payment is refunded in full', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { card: 'pm_card_createDisputeInquiry' }))
  await account.run(tuesday, doDisputeWork)
  const before = await balancesOf(account, tuesday)
  expect(before['income:dispute_fee']).toBeUndefined()
  expect(await disputeOf(account, id)).toMatchObject({ status: 'warning_needs_response', kind: 'query', amount_minor: 10_000, fee_minor: 0 })
  expect((await paymentOf(account, id)).status).toBe('successful')
  await account.run(tuesday, refund(id, 4000))
  expect((await disputeOf(account, id)).status).toBe('warning_needs_response')
  await account.run(thursday, refund(id, 6000))
  expect(await disputeOf(account, id)).toMatchObject({ status: 'warning_closed', closed_reason: 'refunded', closed_at: thursday, decides_at: null })
  expect((await paymentOf(account, id)).status).toBe('refunded')
  expect(await timelineOf(id)).toEqual(['dispute.query_opened', 'dispute.query_closed'])
  await expectSound(account)
})

test('a query that escalates takes what is left of its amount, and the fee, and has a new deadline', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { card: 'pm_card_createDisputeInquiry' }))
  await account.run(tuesday, doDisputeWork)
  const { id: disputeId, due_by } = await disputeOf(account, id)
  await account.run(thursday, doDueWork)
  await account.run(thursday, refund(id, 4000))
  await account.run(thursday, answer(disputeId, 'escalate_inquiry_evidence'))
  expect(await disputeOf(account, id)).toMatchObject({ status: 'warning_under_review', submission_count: 1 })
  await account.run(thursday, doDisputeWork)
  const escalated = await disputeOf(account, id)
  expect(escalated).toMatchObject({ status: 'needs_response', kind: 'chargeback', amount_minor: 6000, fee_minor: 1500, escalated_at: thursday })
  expect(escalated.due_by.getTime() - due_by.getTime()).toBe(thursday.getTime() - tuesday.getTime())
  expect(await balancesOf(account, thursday)).toMatchObject({ 'income:dispute_fee': 1500, 'liability:merchant_available': 9680 - 4000 - 6000 - 1500 })
  expect((await paymentOf(account, id)).status).toBe('disputed')
  // The chargeback is a stage of its own, so evidence is taken once more.
  await account.run(thursday, answer(disputeId, 'winning_evidence'))
  await account.run(thursday, doDisputeWork)
  expect(await disputeOf(account, id)).toMatchObject({ status: 'won', submission_count: 2 })
  expect((await paymentOf(account, id)).status).toBe('partially_refunded')
  expect(await timelineOf(id)).toEqual(['dispute.query_opened', 'dispute.evidence_submitted', 'dispute.escalated', 'dispute.evidence_submitted', 'dispute.won'])
  await expectSound(account)
})

test('a dispute that is accepted is lost at once, and a query that is accepted ends', async () => {
  const account = await makeAccount(db)
  for (const [card, status] of [
    ['pm_card_createDispute', 'lost'],
    ['pm_card_createDisputeInquiry', 'warning_closed'],
  ] as const) {
    const { id } = await account.run(tuesday, (context) => sell(context, { card }))
    await account.run(tuesday, doDisputeWork)
    const { id: disputeId } = await disputeOf(account, id)
    await account.run(thursday, (context) => acceptDispute(context, testAcquirer, disputeId))
    expect(await disputeOf(account, id)).toMatchObject({ status, closed_reason: 'accepted', closed_at: thursday })
    expect((await timelineOf(id)).at(-1)).toBe('dispute.accepted')
    await expect(account.run(thursday, (context) => acceptDispute(context, testAcquirer, disputeId))).rejects.toMatchObject({
      errorName: 'dispute_not_acceptable',
    })
  }
  await expectSound(account)
})

test('a fraud warning moves nothing and is kept once', async () => {
  const account = await makeAccount(db)
  const { id } = await account.run(tuesday, (context) => sell(context, { card: 'pm_card_createIssuerFraudRecord' }))
  const before = await balancesOf(account, tuesday)
  await account.run(tuesday, doDisputeWork)
  await account.run(tuesday, doDisputeWork)
  expect(await balancesOf(account, tuesday)).toEqual(before)
  expect(await disputesOf(account, id)).toEqual([])
  const { rows } = await db.owner.query('SELECT payment_id, fraud_type, created_at FROM early_fraud_warnings WHERE payment_id = $1', [id])
  expect(rows).toEqual([{ payment_id: id, fraud_type: 'misc', created_at: tuesday }])
  expect((await paymentOf(account, id)).status).toBe('successful')
  await expectSound(account)
})

test('yen have no decimals, and each currency has a fee of its own', async () => {
  const account = await makeAccount(db)
  for (const [currency, fee] of [
    ['JPY', 2250],
    ['EUR', 1500],
  ] as const) {
    const { id } = await account.run(tuesday, (context) => sell(context, { amountMinor: 5000, currency }))
    await account.run(tuesday, doDisputeWork)
    expect(await disputeOf(account, id)).toMatchObject({ amount_minor: 5000, fee_minor: fee })
  }
  await expectSound(account)
})
