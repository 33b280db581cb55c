import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import { sumHeldInDisputes } from '#areas/disputes/server/index.ts'
import { pendingDays, readMerchantMoney } from '#areas/ledger/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'

/** What the account owns, per currency it has had entries in; its default currency comes first and is always there. */
export async function readBalance(context: TenantContext): Promise<CurrencyBalance[]> {
  const { default_currency } = await getAccountSettings(context)
  const pendingUntil = new Map((await pendingDays(context)).map(({ currency, last }) => [currency, last.toISOString()]))
  const heldInDisputes = new Map((await sumHeldInDisputes(context)).map(({ currency, amount_minor }) => [currency, amount_minor]))
  return (await readMerchantMoney(context, [default_currency])).map((money) => ({
    ...money,
    disputed_minor: heldInDisputes.get(money.currency) ?? 0,
    pending_until: pendingUntil.get(money.currency) ?? null,
  }))
}
