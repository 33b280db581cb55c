import fc from 'fast-check'
import { readBalance } from '#areas/balance/server/service.ts'
import { acceptDispute } from '#areas/disputes/server/index.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { releaseDueReserves } from '#areas/ledger/server/index.ts'
import { handOver, reportPayout } from '#areas/payouts/server/index.ts'
import { payOut, refundSale, sellAvailable, testBanking, workUntilDone } from '#areas/payouts/test/payouts.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { AppError } from '#server/infra/errors.ts'
import { type TestAccount, testAcquirer } from './account.ts'

/** Random histories of an account: sales, refunds, disputes and payouts, and the time between them. */

const reservesMax = 100

export type Step =
  | { do: 'sell'; amountMinor: number; currency: CurrencyCode; isPending: boolean }
  | { do: 'refund'; sale: number; permille: number }
  | { do: 'dispute'; sale: number; isAccepted: boolean }
  | { do: 'pay out'; currency: CurrencyCode; permille: number; end: 'none' | 'complete' | 'return' }
  | { do: 'wait'; hours: number }

const record = <T>(fields: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) => fc.record<T>(fields, { noNullPrototype: true })
const nat = fc.nat({ max: 100 })
const permille = fc.integer({ min: 1, max: 1000 })
/**
 * @param currencies of sales; one that is named twice is sold in twice as often. The first one is paid out.
 * @param hours how long a history may wait at once.
 * @param paidOut further currencies that are paid out.
 */
export const stepOf = (currencies: readonly CurrencyCode[], hours: readonly number[], paidOut: readonly CurrencyCode[] = []): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: record({
        do: fc.constant('sell' as const),
        amountMinor: fc.integer({ min: 50, max: 60_000 }),
        currency: fc.constantFrom(...currencies),
        isPending: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: record({ do: fc.constant('refund' as const), sale: nat, permille }) },
    { weight: 2, arbitrary: record({ do: fc.constant('dispute' as const), sale: nat, isAccepted: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: record({
        do: fc.constant('pay out' as const),
        currency: fc.constantFrom(...currencies.slice(0, 1), ...paidOut),
        permille,
        end: fc.constantFrom('none' as const, 'complete' as const, 'return' as const),
      }),
    },
    { weight: 3, arbitrary: record({ do: fc.constant('wait' as const), hours: fc.constantFrom(...hours) }) },
  )

/** What every history begins with, so that none is without. */
export const something: readonly Step[] = [
  { do: 'sell', amountMinor: 50_000, currency: 'USD', isPending: false },
  { do: 'sell', amountMinor: 20_000, currency: 'EUR', isPending: false },
  { do: 'refund', sale: 0, permille: 100 },
  { do: 'pay out', currency: 'USD', permille: 300, end: 'return' },
  { do: 'dispute', sale: 1, isAccepted: false },
  { do: 'wait', hours: 72 },
]

/** Refusals are a part of the game; nothing else may go wrong. */
async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}

/** Returns the time when it ended. */
export async function play(account: TestAccount, steps: readonly Step[], from: Date): Promise<Date> {
  let now = from
  const sales: { id: PaymentId; amountMinor: number }[] = []
  for (const one of steps) {
    now = new Date(now.getTime() + 1000)
    const saleOf = (index: number) => sales[index % sales.length]
    switch (one.do) {
      case 'sell': {
        const card = one.isPending ? 'pm_card_visa' : 'pm_card_bypassPending'
        sales.push({ id: await account.run(now, (context) => sellAvailable(context, one.amountMinor, one.currency, card)), amountMinor: one.amountMinor })
        break
      }
      case 'refund': {
        const sale = saleOf(one.sale)
        if (sale)
          await orRefused(account.run(now, (context) => refundSale(context, sale.id, Math.max(1, Math.floor((sale.amountMinor * one.permille) / 1000)))))
        break
      }
      case 'dispute': {
        const sale = saleOf(one.sale)
        if (!sale) break
        const dispute = await orRefused(account.run(now, (context) => openFor(context, sale.id)))
        if (dispute && one.isAccepted) await orRefused(account.run(now, (context) => acceptDispute(context, testAcquirer, dispute.id)))
        break
      }
      case 'pay out':
        await payOutSome(account, now, one)
        break
      case 'wait':
        now = new Date(now.getTime() + one.hours * 3_600_000)
        await workUntilDone(account, now)
        await account.run(now, (context) => releaseDueReserves(context, reservesMax), { kind: 'processor' })
    }
  }
  return now
}

async function payOutSome(account: TestAccount, now: Date, { currency, permille, end }: Extract<Step, { do: 'pay out' }>): Promise<void> {
  const figures = (await account.run(now, readBalance)).find((sum) => sum.currency === currency)
  const amountMinor = Math.floor(((figures?.available_minor ?? 0) * permille) / 1000)
  const payout = await orRefused(account.run(now, (context) => payOut(context, amountMinor, { currency })))
  if (!payout || end === 'none') return
  await account.run(now, (context) => handOver(context, testBanking, payout.id))
  await account.run(now, (context) => reportPayout(context, payout.id, 'settle', 'declined'))
  if (end === 'return') await account.run(now, (context) => reportPayout(context, payout.id, 'return', 'declined'))
}
