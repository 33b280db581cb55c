import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { changePayment, createPayment, lockPayment, plainPayment, refundPayment } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { isSoak } from '#proof/support/scale.ts'
import { listFigures, verifyCustomers } from './figures/store.ts'
import { presentLifetime } from './present.ts'
import type { CustomerRow } from './store.ts'

/** Figures of customers against sums over their payments, in currencies with no, two and three decimals. */

const now = new Date('2026-06-15T12:00:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const currency = fc.constantFrom<CurrencyCode>('JPY', 'KWD', 'USD')
const sale = fc.record({
  kind: fc.constant('sale' as const),
  customer: fc.constantFrom(0, 1, null),
  currency,
  amountMinor: fc.integer({ min: 100, max: 90_000 }).map((amount) => amount * 10),
  card: fc.constantFrom('pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'),
  after: fc.constantFrom('nothing', 'refund', 'dispute', 'refund and dispute'),
})
/** A payment that isn't paid, and moves from one customer to another. */
const moved = fc.record({ kind: fc.constant('moved' as const), from: fc.constantFrom(0, 1, null), to: fc.constantFrom(0, 1, null), currency })

type Step = typeof sale | typeof moved extends fc.Arbitrary<infer Drawn> ? Drawn : never

async function run(account: TestAccount, customers: readonly CustomerRow[], step: Step): Promise<void> {
  const find = (index: number | null) => (index === null ? null : (customers[index] ?? null))
  if (step.kind === 'moved') {
    await account.run(now, async (context) => {
      const payment = await createPayment(context, { ...plainPayment(null, { amountMinor: 500, currency: step.currency }), customer: find(step.from) })
      const locked = await lockPayment(context, payment.id)
      if (locked) await changePayment(context, locked, { customer: find(step.to), apiOptions: {} })
    })
    return
  }
  const { amountMinor, currency: inCurrency, card } = step
  const customer = find(step.customer)
  const { id, amount_captured_minor } = await account.run(now, (context) =>
    sell(context, { amountMinor, currency: inCurrency, card, ...(customer && { customer }) }),
  )
  if (amount_captured_minor === 0) return
  if (step.after.startsWith('refund')) await refund(account, id, step.amountMinor / 10)
  if (step.after.endsWith('dispute')) await account.run(now, (context) => openFor(context, id))
}

async function refund(account: TestAccount, id: PaymentId, amountMinor: number): Promise<void> {
  await account.run(now, (context) => refundPayment(context, testAcquirer, id, { amountMinor, reason: null, metadata: {} }))
}

test('totals equal the sum over payments, in every currency', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(sale, moved), { minLength: 1, maxLength: 8 }), async (steps) => {
      const account = await makeAccount(db)
      const customers = [await account.run(now, (context) => makeCustomer(context)), await account.run(now, (context) => makeCustomer(context))]
      for (const step of steps) await run(account, customers, step)
      for (const customer of customers) {
        const lifetime = presentLifetime(await account.run(now, (context) => listFigures(context, [customer.id])))
        const { rows } = await db.owner.query(
          `SELECT currency, count(*)::int AS payment_count, sum(amount_captured_minor)::int AS captured_minor, sum(amount_refunded_minor)::int AS refunded_minor,
                  sum(disputed_minor)::int AS disputed_minor, sum(amount_captured_minor - amount_refunded_minor - disputed_minor)::int AS net_minor
           FROM payments WHERE merchant_id = $1 AND customer_id = $2 GROUP BY currency`,
          [account.merchantId, customer.id],
        )
        expect(lifetime).toHaveLength(rows.length)
        for (const row of rows) expect(lifetime).toContainEqual(expect.objectContaining(row))
      }
    }),
    { numRuns: isSoak ? 100 : 12 },
  )
  const [result] = await db.asOwner.transaction({}, (tx) => verifyCustomers({ db: tx }))
  expect(result?.differences).toEqual([])
}, 120_000)
