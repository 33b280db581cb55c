import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeTestTerms } from '#areas/billing/test/terms.ts'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { openBankAccount } from '#areas/payouts/test/payouts.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { play, something, stepOf } from '#proof/support/histories.ts'
import { chooseSeed, isSoak } from '#proof/support/scale.ts'
import { readPaymentDetail } from './service.ts'

/** Whatever happens to payments: the fee lines of each add up to its net, and from the net to what payouts settle of it, as its balance transactions say. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const opened = new Date('2026-11-16T10:00:00Z')
const runCount = isSoak ? 200 : 12
const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const satisfies readonly CurrencyCode[]
const terms = [
  { conversions: { EUR: { into: 'USD', rate: '1.0850', feeBasisPoints: 100 }, JPY: { into: 'KWD', rate: '0.0021', feeBasisPoints: 50 } } },
  { reserve: { basisPoints: 1000, days: 2 } },
] as const

interface Movement {
  readonly payment_id: string
  readonly type: string
  readonly currency: string
  readonly fee: number
  readonly net: number
  readonly payout_id: string | null
}

/** Every balance transaction of the account's payments, past the code that adds them up. */
async function readMovements(account: TestAccount): Promise<Movement[]> {
  const { rows } = await db.owner.query<Movement>(
    `SELECT payment_id, type, currency, fee_minor::int AS fee, net_minor::int AS net, payout_id FROM balance_transactions WHERE merchant_id = $1 AND payment_id IS NOT NULL`,
    [account.merchantId],
  )
  return rows
}

const add = <T>(items: readonly T[], read: (item: T) => number) => items.reduce((sum, item) => sum + read(item), 0)
const trade = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal']

function expectSums(payment: PaymentDetail, movements: readonly Movement[]): void {
  const { amount_captured_minor, amount_refunded_minor, amount_refund_pending_minor, amount_disputed_minor, fees, net_minor, balances, payouts } = payment
  const ofTrade = movements.filter(({ type }) => trade.includes(type))
  expect(net_minor).toBe(
    amount_captured_minor + add(fees, (fee) => fee.amount_minor) - amount_refunded_minor - amount_refund_pending_minor - amount_disputed_minor,
  )
  expect(net_minor).toBe(add(ofTrade, ({ net }) => net))
  expect(add(fees, (fee) => fee.amount_minor)).toBe(0 - add(ofTrade, ({ fee }) => fee))
  expect(balances[0]?.currency).toBe(payment.currency)
  expect(add(balances[0]?.lines ?? [], ({ type, amount_minor }) => (type === 'net' ? amount_minor : 0))).toBe(net_minor)
  expect(new Set(balances.map(({ currency }) => currency))).toEqual(new Set(movements.map(({ currency }) => currency)))
  for (const { currency, lines, total_minor, unpaid_minor } of balances) {
    const own = movements.filter((movement) => movement.currency === currency)
    expect(add(lines, (line) => line.amount_minor)).toBe(total_minor)
    expect(total_minor).toBe(add(own, ({ net }) => net))
    const paid = payouts.filter((payout) => payout.currency === currency)
    expect(unpaid_minor + add(paid, (payout) => payout.net_minor)).toBe(total_minor)
    for (const payout of paid) {
      expect(payout.net_minor).toBe(
        add(
          own.filter(({ payout_id }) => payout_id === payout.id),
          ({ net }) => net,
        ),
      )
    }
  }
}

test('fee lines add up to the net and to the payouts, over random histories in four currencies', { timeout: 600_000 }, async () => {
  const seed = chooseSeed('PROPERTY_SEED')
  let runs = 0
  const seen = new Set<string>()
  const property = fc.asyncProperty(fc.array(stepOf(currencies, [1, 24, 72], ['JPY', 'KWD']), { minLength: 12, maxLength: 25, size: 'max' }), async (steps) => {
    const account = await makeAccount(db)
    await agreeTestTerms(db, account, opened, terms[runs++ % terms.length])
    for (const currency of ['USD', 'JPY', 'KWD'] as const) await account.run(opened, (context) => openBankAccount(context, currency))
    const now = await play(account, [...something, ...steps], new Date('2026-11-18T10:00:00Z'))
    const movements = Map.groupBy(await readMovements(account), ({ payment_id }) => payment_id)
    for (const [paymentId, ofPayment] of movements) {
      const payment = await account.run(now, (context) => readPaymentDetail(context, paymentId as Parameters<typeof readPaymentDetail>[1]))
      expectSums(payment, ofPayment)
      for (const { type } of [...payment.fees, ...payment.balances.flatMap(({ lines }) => lines)]) seen.add(`${type} ${payment.currency}`)
      if (payment.payouts.length > 0) seen.add(`payout ${payment.currency}`)
    }
  })
  await fc.assert(property, { numRuns: runCount, seed, endOnFailure: true })
  // The histories had every kind of line, in every kind of currency.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'processing_fee JPY',
      'processing_fee KWD',
      'dispute_fee USD',
      'converted JPY',
      'conversion_fee EUR',
      'reserve_held KWD',
      'payout KWD',
    ]),
  )
})
