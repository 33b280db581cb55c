import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { openBankAccount, payOut, readOwnSide, refundSale, sellAvailable, testBanking, workUntilDone } from '#areas/payouts/test/payouts.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { removeBankAccount } from './bank-accounts/index.ts'
import { cancelPayout } from './end.ts'
import { handOver } from './send.ts'

const opened = new Date('2026-11-16T10:00:00Z')
const now = new Date('2026-11-18T10:00:00Z')

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
  await account.run(opened, (context) => openBankAccount(context))
})
afterAll(() => db.drop())

/** Whether a command was done, and else what it was refused with. */
async function attempt(work: (context: TenantContext) => Promise<unknown>): Promise<string> {
  try {
    await account.run(now, work)
    return 'done'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.brokenRules[0]?.rule ?? error.errorName
  }
}

async function readAvailable(): Promise<number> {
  return (await readOwnSide(account, now))['liability:merchant_available'] ?? 0
}

async function expectSound(): Promise<void> {
  const results = await account.run(now, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

test('twenty withdrawals at once never take more than is available', async () => {
  await account.run(now, (context) => sellAvailable(context, 10_000))
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt((context) => payOut(context, 1_000))))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(9)
  expect(new Set(outcomes)).toEqual(new Set(['done', 'payout_above_available']))
  expect(await readAvailable()).toBe(680)
  await expectSound()
})

test('of two withdrawals of everything at once one is made, and it has all the lines', async () => {
  for (const amount of [10_000, 5_000, 2_000]) await account.run(now, (context) => sellAvailable(context, amount))
  const available = await readAvailable()
  const outcomes = await Promise.all([attempt((context) => payOut(context, available)), attempt((context) => payOut(context, available))])
  expect(outcomes.toSorted()).toEqual(['done', 'payout_above_available'])
  expect(await readAvailable()).toBe(0)
  await expectSound()
})

test('a withdrawal and a refund of the same money at once: the balance is what both orders leave', async () => {
  for (let round = 0; round < 8; round++) {
    const sale = await account.run(now, (context) => sellAvailable(context, 10_000))
    const before = await readAvailable()
    const [paidOut, refunded] = await Promise.all([attempt((context) => payOut(context, before)), attempt((context) => refundSale(context, sale, 4_000))])
    expect(refunded).toBe('done')
    // Whoever was first: a refund leaves too little for the withdrawal; a withdrawal leaves a refund to be paid from what is to come.
    expect(await readAvailable()).toBe(paidOut === 'done' ? -4_000 : before - 4_000)
    await expectSound()
    await account.run(now, (context) => sellAvailable(context, 20_000))
  }
})

test('sales that commit while withdrawals are made are settled once, by some payout', async () => {
  await account.run(now, (context) => sellAvailable(context, 50_000))
  const outcomes = await Promise.all([
    ...Array.from({ length: 12 }, () => attempt((context) => sellAvailable(context, 3_000))),
    ...Array.from({ length: 8 }, (_, index) => attempt((context) => payOut(context, 2_000 + index * 100))),
  ])
  expect(new Set(outcomes)).toEqual(new Set(['done']))
  await expectSound()
  expect(await attempt(async (context) => payOut(context, await readAvailable()))).toBe('done')
  const { rows } = await db.owner.query('SELECT FROM balance_transactions WHERE merchant_id = $1 AND payout_id IS NULL', [account.merchantId])
  expect(rows).toEqual([])
  await expectSound()
})

test('a cancellation and the hand-over at once: one of them wins', async () => {
  for (let round = 0; round < 8; round++) {
    await account.run(now, (context) => sellAvailable(context, 2_000))
    const { id } = await account.run(now, (context) => payOut(context, 1_000))
    const outcomes = await Promise.all([attempt((context) => cancelPayout(context, id)), attempt((context) => handOver(context, testBanking, id))])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  }
  await expectSound()
})

test('several workers tell the bank once and apply its answer once', async () => {
  await account.run(now, (context) => sellAvailable(context, 50_000))
  for (let made = 0; made < 5; made++) await account.run(now, (context) => payOut(context, 1_000, { method: 'instant' }))
  await Promise.all(Array.from({ length: 4 }, () => workUntilDone(account, now)))
  const { rows } = await db.owner.query('SELECT status, count(*)::int AS count FROM payouts WHERE merchant_id = $1 GROUP BY 1', [account.merchantId])
  expect(rows).toEqual([{ status: 'completed', count: 5 }])
  await expectSound()
})

test('an account is not removed under a withdrawal that is being made', async () => {
  for (let round = 0; round < 6; round++) {
    await account.run(now, (context) => sellAvailable(context, 2_000))
    const other = await account.run(opened, (context) => openBankAccount(context, 'USD', `00011111111${round + 3}`))
    const outcomes = await Promise.all([
      attempt((context) => payOut(context, 1_000, { bankAccountId: other.id })),
      attempt((context) => removeBankAccount(context, other.id)),
    ])
    expect([
      ['done', 'bank_account_in_use'],
      ['bank_account_unknown', 'done'],
    ]).toContainEqual(outcomes)
  }
})
