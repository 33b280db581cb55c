import { conversionOf, sold } from '#areas/billing/server/terms/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { addMoney, type Money } from '#kernel/money/money.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { LedgerAccount } from './ledger-accounts.ts'
import { readLedgerBalances } from './store.ts'

/** A balance that refunds would be taken from. All in minor units. */
export interface RefundedBalance {
  readonly currency: CurrencyCode
  readonly availableMinor: number
  readonly pendingMinor: number
  /** Estimated at the rate of now where refunds are in another currency. */
  readonly takenMinor: number
}

/** Returns the balances that refunds would be taken from, as they are before. @param refunds one amount for each currency. */
export async function previewRefunds(context: TenantContext, refunds: readonly Money[]): Promise<RefundedBalance[]> {
  const taken = new Map<CurrencyCode, Money>()
  for (const refund of refunds) {
    const conversion = await conversionOf(context, refund.currency)
    const needed = conversion ? sold(refund, conversion) : refund
    const before = taken.get(needed.currency)
    taken.set(needed.currency, before ? addMoney(before, needed) : needed)
  }
  const sums = await readLedgerBalances(context)
  const owed = (account: LedgerAccount, currency: CurrencyCode) =>
    0 - (sums.find((sum) => sum.currency === currency && sum.account === account)?.amount_minor ?? 0)
  return [...taken.values()].map(({ currency, amountMinor }) => ({
    currency,
    availableMinor: owed('liability:merchant_available', currency),
    pendingMinor: owed('liability:merchant_pending', currency),
    takenMinor: amountMinor,
  }))
}
