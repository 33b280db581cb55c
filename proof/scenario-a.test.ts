import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { doDisputeWork, stageEvidence, submitEvidence } from '#areas/disputes/server/index.ts'
import { balancesOf, disputeOf, sell } from '#areas/disputes/test/disputes.ts'
import { releaseDueReserves, verifyLedger } from '#areas/ledger/server/index.ts'
import { reportPayout } from '#areas/payouts/server/index.ts'
import { openBankAccount, payOut, refundSale, workUntilDone } from '#areas/payouts/test/payouts.ts'
import { makeAccount, type TestAccount, testAcquirer } from './support/account.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'

/** Scenario A of the domain from its first row to its last in one account, by the commands of the product alone. */

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
})
afterAll(() => db.drop())

// A Tuesday: two business days later is Thursday.
const tuesday = new Date('2026-11-17T10:00:00Z')
const day = (days: number) => new Date(tuesday.getTime() + days * 86_400_000)
const reserveDays = 60

const everySale = { brand: null, region: null, currency: null, basisPoints: 290, fixedMinor: 0 }
const rules = [everySale, { ...everySale, currency: 'USD' as const, fixedMinor: 30 }]
const agree = (now: Date, basisPoints: number) =>
  agreeTestTerms(db, account, now, { rules, reserve: { basisPoints, days: basisPoints === 0 ? 0 : reserveDays } })

const steps: string[][] = []

/** Holds the books to what the scenario says after a row of it. */
async function expectBalances(row: string, expected: Record<string, number>): Promise<void> {
  const balances = await balancesOf(account, tuesday)
  steps.push([
    row,
    Object.entries(balances)
      .map(([name, amount]) => `${name.split(':')[1]} ${amount}`)
      .join(', '),
  ])
  expect(balances, row).toEqual(expected)
}

test('A: sale, partial refund, dispute that is won, a sale between, reserve, and a payout that the bank returns', async () => {
  // A reserve is held when a sale becomes available, which is earlier than the scenario writes it; the later sale has none.
  await agree(tuesday, 1000)
  const { id } = await account.run(tuesday, (context) => sell(context))
  await expectBalances('payment captured 100.00, fee 3.20', {
    'asset:scheme_receivable': 10_000,
    'liability:merchant_pending': 9_680,
    'income:processing_fee': 320,
  })

  await workUntilDone(account, day(2))
  const reserved = { 'liability:merchant_reserved': 1_000 }
  await expectBalances('settled, available, reserve held', {
    ...reserved,
    'income:processing_fee': 320,
    'asset:bank_cash': 10_000,
    'liability:merchant_available': 8_680,
  })

  await account.run(day(2), (context) => refundSale(context, id, 2_500))
  await expectBalances('partial refund 25.00, sent', {
    ...reserved,
    'income:processing_fee': 320,
    'asset:bank_cash': 7_500,
    'liability:merchant_available': 6_180,
  })

  await account.run(day(2), doDisputeWork)
  const fees = { 'income:processing_fee': 320, 'income:dispute_fee': 1_500 }
  await expectBalances('dispute of 75.00, debited, fee 15.00', { ...reserved, ...fees, 'liability:merchant_available': -2_820 })

  await agree(day(3), 0)
  await account.run(day(3), (context) => sell(context, { amountMinor: 5_000, card: 'pm_card_visa' }))
  const laterFees = { ...fees, 'income:processing_fee': 495 }
  await expectBalances('next sale 50.00, fee 1.75', {
    ...reserved,
    ...laterFees,
    'asset:scheme_receivable': 5_000,
    'liability:merchant_pending': 4_825,
    'liability:merchant_available': -2_820,
  })
  await workUntilDone(account, day(8))
  await expectBalances('that sale settles and is available', {
    ...reserved,
    ...laterFees,
    'asset:bank_cash': 5_000,
    'liability:merchant_available': 2_005,
  })

  const { id: disputeId } = await disputeOf(account, id)
  await account.run(day(8), async (context) => {
    await stageEvidence(context, disputeId, { fields: { uncategorized_text: 'winning_evidence' }, enhanced: {} })
    return submitEvidence(context, testAcquirer, disputeId)
  })
  await account.run(day(8), doDisputeWork)
  // From here on the books are the scenario's to the cent, the reserve included.
  const held = { ...reserved, ...laterFees }
  await expectBalances('dispute won, money back', { ...held, 'asset:bank_cash': 12_500, 'liability:merchant_available': 9_505 })

  await account.run(day(8), (context) => openBankAccount(context))
  const { id: payoutId } = await account.run(day(9), (context) => payOut(context, 9_000))
  await expectBalances('payout 90.00 requested', {
    ...held,
    'asset:bank_cash': 12_500,
    'liability:merchant_available': 505,
    'liability:payout_in_transit': 9_000,
  })
  await workUntilDone(account, day(10))
  await workUntilDone(account, day(14))
  await expectBalances('bank confirms the payout', { ...held, 'asset:bank_cash': 3_500, 'liability:merchant_available': 505 })
  await account.run(day(15), (context) => reportPayout(context, payoutId, 'return', 'account_closed'))
  await expectBalances('payout returned by the bank', { ...held, 'asset:bank_cash': 12_500, 'liability:merchant_available': 9_505 })

  const { rows } = await db.owner.query(
    `SELECT b.type, b.amount_minor::int, b.payout_id, p.status FROM payouts p JOIN balance_transactions b ON b.id = p.failure_balance_transaction_id WHERE p.id = $1`,
    [payoutId],
  )
  expect(rows).toEqual([{ type: 'payout_failure', amount_minor: 9_000, payout_id: null, status: 'processing_failure' }])

  await account.run(day(2 + reserveDays), (context) => releaseDueReserves(context, 10))
  await expectBalances('reserve released', { ...laterFees, 'asset:bank_cash': 12_500, 'liability:merchant_available': 10_505 })
  console.table(steps)

  const results = await account.run(day(70), verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})
