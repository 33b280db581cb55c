import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defaultCurrencyTerms } from '#areas/billing/server/terms/index.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { refundPayment } from '#areas/payments/server/index.ts'
import { type DisputeId, userId as userIdSchema } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { isSoak } from '#proof/support/scale.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { doDisputeWork, stageEvidence, submitEvidence } from '../index.ts'
import { readDisputeDetail } from './service.ts'

/** What the page says that a dispute has moved and will have moved, against the ledger, in currencies with no and with three decimals. */

const start = new Date('2026-06-01T10:00:00Z')
const end = new Date('2026-12-01T10:00:00Z')
const actor = { kind: 'member', userId: z.parse(userIdSchema, 'usr_1'), name: 'Ann', permissions: new Set<never>() } as const

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const moneyOf = async (account: TestAccount, id: DisputeId) =>
  (await account.run(end, (context) => readDisputeDetail(context as MemberContext, id), actor)).money

/** What the postings of a dispute added to what can be paid out. */
async function postedOf(account: TestAccount, id: DisputeId): Promise<number> {
  const { rows } = await db.owner.query<{ sum: number }>(
    `SELECT -coalesce(sum(e.amount_minor), 0)::int AS sum FROM ledger_transactions t
     JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
     WHERE t.merchant_id = $1 AND t.source_id = $2 AND e.account = 'liability:merchant_available'`,
    [account.merchantId, id],
  )
  return rows[0]?.sum ?? 0
}

const cases = fc.record({
  currency: fc.constantFrom<CurrencyCode>('JPY', 'KWD', 'USD'),
  amountMinor: fc.integer({ min: 100, max: 900_000 }).map((amount) => amount * 10),
  disputedShare: fc.integer({ min: 1, max: 100 }),
  refundedShare: fc.constantFrom(0, 0, 40, 100),
  disputeFeeMinor: fc.constantFrom(0, 1, 1500),
  isDisputeFeeReturned: fc.boolean(),
  beginsAsInquiry: fc.boolean(),
  isWon: fc.boolean(),
})

test('what a dispute moved and will have moved is what the ledger has, before and after it is won or lost', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (drawn) => {
      const { currency, amountMinor, disputedShare, refundedShare, disputeFeeMinor, isDisputeFeeReturned, beginsAsInquiry, isWon } = drawn
      const account = await makeAccount(db)
      const terms = { ...defaultCurrencyTerms(currency), disputeFeeMinor, isDisputeFeeReturned, negativeLimitMinor: amountMinor }
      await agreeTestTerms(db, account, new Date(start.getTime() - 1000), { currencies: { [currency]: terms } })
      const { id: paymentId } = await account.run(start, (context) => sell(context, { amountMinor, currency, card: 'pm_card_visa' }))
      const refundedMinor = Math.floor((amountMinor * refundedShare) / 100)
      if (refundedMinor > 0) {
        await account.run(start, (context) => refundPayment(context, testAcquirer, paymentId, { amountMinor: refundedMinor, reason: null, metadata: {} }))
      }
      const disputedMinor = Math.ceil((amountMinor * disputedShare) / 100)
      const report = { kind: beginsAsInquiry ? 'query' : 'chargeback', amountMinor: beginsAsInquiry ? null : disputedMinor } as const
      const { id } = await account.run(start, (context) => openFor(context, paymentId, report))
      let before = await moneyOf(account, id)
      expect(before.now_minor).toBe(await postedOf(account, id))
      const answer = (text: string) => async (context: Parameters<typeof stageEvidence>[0]) => {
        await stageEvidence(context, id, { fields: { uncategorized_text: text }, enhanced: {} })
        await submitEvidence(context, testAcquirer, id)
      }
      if (beginsAsInquiry) {
        expect(before.now_minor).toBe(0)
        await account.run(start, answer('escalate_inquiry_evidence'))
        await account.run(start, doDisputeWork)
        const escalated = await moneyOf(account, id)
        expect([escalated.if_won_minor, escalated.if_lost_minor]).toEqual([before.if_won_minor, before.if_lost_minor])
        before = escalated
        expect(before.now_minor).toBe(await postedOf(account, id))
      }
      await account.run(start, answer(isWon ? 'winning_evidence' : 'losing_evidence'))
      await account.run(start, doDisputeWork)
      const after = await moneyOf(account, id)
      const posted = await postedOf(account, id)
      expect(after.now_minor).toBe(posted)
      expect(isWon ? before.if_won_minor : before.if_lost_minor).toBe(posted)
      const sumOf = (time: string) => before.steps.reduce((sum, step) => sum + (step.time === time ? step.amount_minor : 0), 0)
      expect(sumOf('done') + (isWon ? sumOf('if_won') : 0)).toBe(posted)
    }),
    { numRuns: isSoak ? 300 : 15, ...(isSoak ? {} : { seed: 4740 }) },
  )
}, 60_000)
