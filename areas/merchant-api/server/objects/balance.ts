import type { LedgerAccount, LedgerBalance } from '#areas/ledger/server/index.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { ObjectContext } from '../context.ts'
import { writeAmount } from '../parameters/money.ts'

/** What a balance is shown from; an event keeps it. */
export interface BalanceFacts {
  readonly default_currency: CurrencyCode
  readonly sums: readonly LedgerBalance[]
}

export function presentBalance({ isLive }: Pick<ObjectContext, 'isLive'>, { default_currency, sums }: BalanceFacts) {
  const currencies = [...new Set([default_currency, ...sums.map((sum) => sum.currency)])]
  const amounts = (account: LedgerAccount) =>
    currencies.map((code) => {
      // The account's balance is what we owe it, which the ledger counts as credits.
      const owedMinor = -(sums.find((sum) => sum.account === account && sum.currency === code)?.amount_minor ?? 0)
      const amount = writeAmount(owedMinor, code)
      return { amount, currency: code.toLowerCase(), source_types: { card: amount } }
    })
  return {
    object: 'balance' as const,
    available: amounts('liability:merchant_available'),
    livemode: isLive,
    pending: amounts('liability:merchant_pending'),
  }
}
