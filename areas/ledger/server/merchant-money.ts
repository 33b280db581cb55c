import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { LedgerAccount } from './ledger-accounts.ts'
import { type LedgerBalance, readLedgerBalances } from './store.ts'

/** What the platform owes the merchant in a currency, by its state. In minor units; negative where the merchant owes. */
export interface MerchantMoney {
  readonly currency: CurrencyCode
  readonly available_minor: number
  readonly pending_minor: number
  readonly reserved_minor: number
  readonly in_transit_minor: number
}

/** Of each currency that the account has had entries in, and of those that are asked for, these first. */
export async function readMerchantMoney(context: TenantContext, asked: readonly CurrencyCode[] = []): Promise<MerchantMoney[]> {
  const sums = await readLedgerBalances(context)
  return [...new Set([...asked, ...sums.map(({ currency }) => currency)])].map((currency) => ({
    currency,
    available_minor: owedToMerchant(sums, currency, 'liability:merchant_available'),
    pending_minor: owedToMerchant(sums, currency, 'liability:merchant_pending'),
    reserved_minor: owedToMerchant(sums, currency, 'liability:merchant_reserved'),
    in_transit_minor: owedToMerchant(sums, currency, 'liability:payout_in_transit'),
  }))
}

/** The ledger is the platform's: what it owes the merchant stands on the credit side, which is negative there. */
function owedToMerchant(sums: readonly LedgerBalance[], currency: CurrencyCode, account: LedgerAccount): number {
  return 0 - (sums.find((sum) => sum.account === account && sum.currency === currency)?.amount_minor ?? 0)
}
