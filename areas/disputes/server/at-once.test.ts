import { afterAll, beforeAll, expect, test } from 'vitest'
import { disputeOf, disputesOf, sell } from '#areas/disputes/test/disputes.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { findPayment, refundPayment } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { acceptDispute, doDisputeWork, stageEvidence, submitEvidence } from './index.ts'

/** Calls that meet on one dispute or one payment, over real connections. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 16 })
})
afterAll(() => db.drop())

const now = new Date('2026-03-02T10:00:00Z')

async function expectSound(account: TestAccount): Promise<void> {
  const results = await account.run(now, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

/** The name of the refusal; null where the call counted. */
async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.errorName
  }
}

async function sellMany(account: TestAccount, count: number, card: string): Promise<PaymentId[]> {
  return account.run(now, async (context) => {
    const ids: PaymentId[] = []
    for (let made = 0; made < count; made++) ids.push((await sell(context, { card })).id)
    return ids
  })
}

const refund = (account: TestAccount, id: PaymentId, amountMinor: number | null) =>
  account.run(now, (context) => refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} }))

test('refunds and disputes of the same sales at once never take more than was captured, and nobody waits for ever', async () => {
  const account = await makeAccount(db)
  const ids = await sellMany(account, 24, 'pm_card_createDispute')
  // Each pair in another order of the ids, while two workers open the disputes of all.
  const refusals = await Promise.all([
    ...ids.map((id) => refusalOf(refund(account, id, 6_000))),
    ...[0, 1].map(() => refusalOf(account.run(now, doDisputeWork))),
    ...ids.toReversed().map((id) => refusalOf(refund(account, id, 5_000))),
  ])
  expect(refusals.filter((refusal) => ![null, 'invalid_fields', 'payment_not_refundable'].includes(refusal))).toEqual([])
  for (const id of ids) {
    const payment = await account.run(now, (context) => findPayment(context, id))
    expect((payment?.amount_refunded_minor ?? 0) + (payment?.disputed_minor ?? 0)).toBe(10_000)
    expect(await disputesOf(account, id)).toHaveLength(1)
  }
  await expectSound(account)
})

test('several workers at once open each dispute once, and decide it once', async () => {
  const account = await makeAccount(db)
  const ids = await sellMany(account, 12, 'pm_card_createMultipleDisputes')
  await Promise.all(Array.from({ length: 4 }, () => account.run(now, doDisputeWork)))
  for (const id of ids) expect(await disputesOf(account, id)).toHaveLength(2)
  const afterDeadline = new Date(now.getTime() + 40 * 86_400_000)
  await Promise.all(Array.from({ length: 4 }, () => account.run(afterDeadline, doDisputeWork)))
  for (const id of ids) expect((await disputesOf(account, id)).map(({ status }) => status)).toEqual(['lost', 'lost'])
  await expectSound(account)
})

test('evidence that is submitted twenty times at once counts once', async () => {
  const account = await makeAccount(db)
  const id = (await sellMany(account, 1, 'pm_card_createDispute'))[0]!
  await account.run(now, doDisputeWork)
  const { id: disputeId } = await disputeOf(account, id)
  await account.run(now, (context) => stageEvidence(context, disputeId, { fields: { uncategorized_text: 'Here.' }, enhanced: {} }))
  const submit = () => refusalOf(account.run(now, (context) => submitEvidence(context, testAcquirer, disputeId)))
  const refusals = await Promise.all(Array.from({ length: 20 }, submit))
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
  expect(refusals.filter((refusal) => refusal === 'dispute_not_answerable')).toHaveLength(19)
  expect(await disputeOf(account, id)).toMatchObject({ submission_count: 1, status: 'under_review' })
  await expectSound(account)
})

test('of submitting and accepting at once one counts, and what is staged late is not part of what was submitted', async () => {
  const account = await makeAccount(db)
  const ids = await sellMany(account, 8, 'pm_card_createDispute')
  await account.run(now, doDisputeWork)
  for (const id of ids) {
    const { id: disputeId } = await disputeOf(account, id)
    const stage = (text: string) => account.run(now, (context) => stageEvidence(context, disputeId, { fields: { uncategorized_text: text }, enhanced: {} }))
    await stage('first')
    const [submitted, accepted, staged] = await Promise.all([
      refusalOf(account.run(now, (context) => submitEvidence(context, testAcquirer, disputeId))),
      refusalOf(account.run(now, (context) => acceptDispute(context, testAcquirer, disputeId))),
      refusalOf(stage('late')),
    ])
    expect([submitted, accepted].filter((refusal) => refusal === null)).toHaveLength(1)
    const dispute = await disputeOf(account, id)
    expect(dispute.status).toBe(submitted === null ? 'under_review' : 'lost')
    expect(dispute.evidence).toEqual({ uncategorized_text: staged === null ? 'late' : 'first' })
  }
  await expectSound(account)
})

test('a refund that ends a query and an answer to it at once: the query ends, whichever came first', async () => {
  const account = await makeAccount(db)
  const ids = await sellMany(account, 8, 'pm_card_createDisputeInquiry')
  await account.run(now, doDisputeWork)
  for (const id of ids) {
    const { id: disputeId } = await disputeOf(account, id)
    await Promise.all([
      refund(account, id, null),
      refusalOf(
        account.run(now, async (context) => {
          await stageEvidence(context, disputeId, { fields: { uncategorized_text: 'Here.' }, enhanced: {} })
          await submitEvidence(context, testAcquirer, disputeId)
        }),
      ),
    ])
    expect(await disputeOf(account, id)).toMatchObject({ status: 'warning_closed', closed_reason: 'refunded' })
  }
  await expectSound(account)
})

test('the database refuses a dispute above what was captured, whatever the commands believe', async () => {
  const account = await makeAccount(db)
  const id = (await sellMany(account, 1, 'pm_card_visa'))[0]!
  await expect(
    account.run(now, ({ db: tx }) => tx.updateTable('payments').set({ disputed_minor: 10_001, standing_dispute_count: 1 }).where('id', '=', id).execute()),
  ).rejects.toThrow('disputes_not_above_captured')
})
