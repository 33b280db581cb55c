import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { computeReserve, type NewTerms } from '#areas/billing/server/terms/index.ts'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import { doDueWork, refundPayment } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { readLedgerBalances, releaseDueReserves, verifyLedger, writeOffNegativeBalance } from './index.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

// A Tuesday: two business days later is Thursday.
const tuesday = new Date('2026-11-17T10:00:00Z')
const thursday = new Date('2026-11-19T00:00:00Z')
const later = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds)
const dueDay = later(thursday, 90 * dayMs)

/** The default fees, and what is given. */
const agree = (terms: Partial<NewTerms>, now = tuesday) => agreeTestTerms(db, account, now, { rules: defaultRules, ...terms })
const everySale: NewTerms['rules'][number] = { brand: null, region: null, currency: null, basisPoints: 290, fixedMinor: 0 }
const defaultRules: NewTerms['rules'] = [everySale, { ...everySale, currency: 'USD', fixedMinor: 30 }]
const tenPercent = { reserve: { basisPoints: 1000, days: 90 } }

async function pay(amountMinor: number, now = tuesday, card = 'pm_card_visa'): Promise<PaymentId> {
  return (await account.run(now, (context) => sell(context, { amountMinor, card }))).id
}

const release = (now: Date) => account.run(now, (context) => releaseDueReserves(context, 200))

/** What the account has, credits positive; nothing where nothing is left. */
async function balances(): Promise<Record<string, number>> {
  const sums = await account.run(tuesday, readLedgerBalances)
  return Object.fromEntries(
    sums.flatMap(({ account: name, amount_minor }) => (amount_minor === 0 || name.startsWith('asset:') ? [] : [[name.replace(/^\w+:/, ''), 0 - amount_minor]])),
  )
}

async function movements(): Promise<string[]> {
  const { rows } = await db.owner.query<{ text: string }>(
    `SELECT concat_ws(' ', b.type, b.net_minor, (
       SELECT string_agg(format('%s %s', e.account, e.amount_minor), ', ' ORDER BY e.line)
       FROM ledger_transactions t JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
       WHERE t.merchant_id = b.merchant_id AND t.balance_transaction_id = b.id)) AS text
     FROM balance_transactions b WHERE b.merchant_id = $1 AND b.type LIKE 'reserve%' ORDER BY b.created_at, b.id`,
    [account.merchantId],
  )
  return rows.map(({ text }) => text)
}

async function expectSoundLedger(): Promise<void> {
  const results = await account.run(dueDay, verifyLedger)
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
}

test('A: 10 % of a sale of 100.00 is held when it becomes available, and released after its days', async () => {
  await agree(tenPercent)
  await pay(10_000)
  expect(await balances()).toEqual({ merchant_pending: 9680, processing_fee: 320 })
  await account.run(thursday, doDueWork)
  expect(await balances()).toEqual({ merchant_available: 8680, merchant_reserved: 1000, processing_fee: 320 })
  expect(await movements()).toEqual(['reserve_hold -1000 liability:merchant_available 1000, liability:merchant_reserved -1000'])

  expect(await release(later(dueDay, -1))).toBe(0)
  expect(await release(dueDay)).toBe(1)
  expect(await balances()).toEqual({ merchant_available: 9680, processing_fee: 320 })
  expect((await movements())[1]).toBe('reserve_release 1000 liability:merchant_reserved 1000, liability:merchant_available -1000')
  expect(await release(later(dueDay, dayMs))).toBe(0)
  await expectSoundLedger()
})

test('a sale that is available at once is held back at once', async () => {
  await agree(tenPercent)
  await pay(10_000, tuesday, 'pm_card_bypassPending')
  expect(await balances()).toMatchObject({ merchant_available: 8680, merchant_reserved: 1000 })
  expect(await release(later(tuesday, 90 * dayMs))).toBe(1)
  await expectSoundLedger()
})

test('the terms of the sale decide, however they change before it is available or released', async () => {
  await pay(10_000)
  await agree(tenPercent)
  await pay(20_000)
  await agree({ reserve: { basisPoints: 5000, days: 7 } })
  await pay(40_000)
  await agree({})
  await account.run(thursday, doDueWork)
  expect((await balances()).merchant_reserved).toBe(2_000 + 20_000)
  await release(later(thursday, 7 * dayMs))
  expect((await balances()).merchant_reserved).toBe(2_000)
  await release(dueDay)
  expect((await balances()).merchant_reserved).toBeUndefined()
  await expectSoundLedger()
})

test('the days are counted by the clock of the account, from when the money was due and not from when the worker came', async () => {
  await agree(tenPercent)
  await pay(10_000)
  await account.run(later(thursday, 5 * dayMs), doDueWork)
  await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, 10 * dayMs])
  expect(await release(later(dueDay, -10 * dayMs - 1))).toBe(0)
  expect(await release(later(dueDay, -10 * dayMs))).toBe(1)
})

test('no more is held than a sale brings, and nothing where the share is less than half a cent', async () => {
  await agree({ reserve: { basisPoints: 10_000, days: 30 } })
  await pay(10_000)
  await pay(31)
  await account.run(thursday, doDueWork)
  expect(await balances()).toEqual({ merchant_reserved: 9680, processing_fee: 320 + 31 })
  await agree({ reserve: { basisPoints: 1, days: 30 } }, thursday)
  await pay(4_999, thursday)
  await account.run(later(thursday, 7 * dayMs), doDueWork)
  expect(await movements()).toHaveLength(1)
  await expectSoundLedger()
})

test('two workers at once release every reserve once', async () => {
  await agree(tenPercent)
  for (let count = 0; count < 5; count++) await pay(10_000)
  await account.run(thursday, doDueWork)
  const counts = await Promise.all([release(dueDay), release(dueDay), release(dueDay)])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect((await movements()).filter((text) => text.startsWith('reserve_release'))).toHaveLength(5)
  await expectSoundLedger()
})

test('a refund does not take what is held back', async () => {
  await agree({ ...tenPercent, currencies: { USD: noLimit } })
  const id = await pay(10_000)
  await account.run(thursday, doDueWork)
  const refund = (amountMinor: number) =>
    account.run(thursday, (context) => refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} }))
  await expect(refund(8_681)).rejects.toMatchObject({ errorName: 'balance_too_low' })
  await refund(8_680)
  expect(await balances()).toMatchObject({ merchant_reserved: 1000 })
})

const freeOfCharge = { basisPoints: 0, minimumMinor: 0 }
const noLimit = { disputeFeeMinor: 0, isDisputeFeeReturned: false, withdrawals: { standard: freeOfCharge, instant: freeOfCharge }, negativeLimitMinor: 0 }

describe('computeReserve', () => {
  it('is the share rounded half up, at most the net', () => {
    const amounts = fc.integer({ min: 0, max: limits.amountMinorMax })
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 10_000 }), (amountMinor, netMinor, basisPoints) => {
        const share = (BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n
        expect(BigInt(computeReserve(amountMinor, netMinor, basisPoints))).toBe(share < BigInt(netMinor) ? share : BigInt(netMinor))
      }),
    )
  })
})

describe('writeOffNegativeBalance', () => {
  const writeOff = (currency: CurrencyCode = 'USD') => account.run(thursday, (context) => writeOffNegativeBalance(context, currency))

  it('takes what a merchant leaves with as a loss, and then nothing is owed', async () => {
    const id = await pay(4000)
    await account.run(thursday, doDueWork)
    await account.run(thursday, (context) => refundPayment(context, testAcquirer, id, { amountMinor: null, reason: null, metadata: {} }))
    expect(await balances()).toEqual({ merchant_available: -146, processing_fee: 146 })
    expect(await writeOff()).toBe(146)
    expect(await balances()).toEqual({ merchant_loss: -146, processing_fee: 146 })
    await expectSoundLedger()
    await expect(writeOff()).rejects.toThrow('no negative balance in USD')
  })

  it('refuses what is not owed, and while money of the account is still to come', async () => {
    await expect(writeOff('EUR')).rejects.toThrow('no negative balance in EUR')
    await agree(tenPercent)
    const id = await pay(10_000, tuesday, 'pm_card_bypassPending')
    await account.run(thursday, (context) => refundPayment(context, testAcquirer, id, { amountMinor: null, reason: null, metadata: {} }))
    await expect(writeOff()).rejects.toThrow('still has $10.00 in merchant_reserved')
    await release(later(tuesday, 90 * dayMs))
    expect(await writeOff()).toBe(320)
  })

  it('counts once where two operators ask at once', async () => {
    const id = await pay(10_000)
    await account.run(thursday, doDueWork)
    await account.run(thursday, (context) => refundPayment(context, testAcquirer, id, { amountMinor: null, reason: null, metadata: {} }))
    const results = await Promise.allSettled([writeOff(), writeOff()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await balances()).merchant_available).toBeUndefined()
  })
})
