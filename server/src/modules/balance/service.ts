import type { CurrencyBalance } from '@counterfoil/contract/balance'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { TenantContext } from '../../infra/context.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { sumHeldInDisputes } from '../disputes/index.ts'
import { type LedgerAccount, type LedgerBalance, pendingDays, readLedgerBalances } from '../ledger/index.ts'

/** What the account owns, per currency it has had entries in; its default currency comes first and is always there. */
export async function readBalance(context: TenantContext): Promise<CurrencyBalance[]> {
  const { default_currency } = await getAccountSettings(context)
  const sums = await readLedgerBalances(context)
  const pendingUntil = new Map((await pendingDays(context)).map(({ currency, last }) => [currency, last.toISOString()]))
  const heldInDisputes = new Map((await sumHeldInDisputes(context)).map(({ currency, amount_minor }) => [currency, amount_minor]))
  const currencies = new Set([default_currency, ...sums.map(({ currency }) => currency)])
  return [...currencies].map((currency) => ({
    currency,
    available_minor: owedToMerchant(sums, currency, 'liability:merchant_available'),
    pending_minor: owedToMerchant(sums, currency, 'liability:merchant_pending'),
    reserved_minor: owedToMerchant(sums, currency, 'liability:merchant_reserved'),
    in_transit_minor: owedToMerchant(sums, currency, 'liability:payout_in_transit'),
    disputed_minor: heldInDisputes.get(currency) ?? 0,
    pending_until: pendingUntil.get(currency) ?? null,
  }))
}

/** The ledger is the platform's: what it owes the merchant stands on the credit side, which is negative there. */
function owedToMerchant(sums: readonly LedgerBalance[], currency: CurrencyCode, account: LedgerAccount): number {
  return 0 - (sums.find((sum) => sum.account === account && sum.currency === currency)?.amount_minor ?? 0)
}
