import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { cancelPayout, completePayout, failPayout, handOver, type NewPayout, sendPayoutCommand } from '#areas/payouts/server/index.ts'
import { openBankAccount, payOut } from '#areas/payouts/test/payouts.ts'
import type { PayoutId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { beginAndSave } from '#server/infra/external/command.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { inAccount, makePayment, type TestBusiness } from '../support/factories.ts'
import type { Shops } from './shops.ts'

const instructionTimeoutMs = 72 * 3_600_000

/** What becomes of payouts of one shop, whose sales are available at once. */
export interface PayoutTrade {
  sell(amountMinor: number, refundMinor?: number): Promise<string>
  /** To the US account unless the currency is another one. Returns the id. */
  payOut(amountMinor: number, options?: Partial<NewPayout>): Promise<PayoutId>
  /** Adds a second US account, which isn't the default. */
  addAnother(): Promise<void>
  complete(payoutId: PayoutId): Promise<void>
  fail(payoutId: PayoutId): Promise<void>
  cancel(payoutId: PayoutId): Promise<void>
  /** Tells the platform whose money it is, as the worker does once it leaves. */
  tellPlatform(payoutId: PayoutId): Promise<void>
}

export async function openPayoutTrade({ backend }: Shops, shop: TestBusiness): Promise<PayoutTrade> {
  const banking = createBanking(await openKeys(backend.db.database, backend.config))
  const inShop = <T>(work: (context: TenantContext) => Promise<T>) => inAccount(backend, { merchantId: shop.liveId }, work)
  await inShop((context) => openBankAccount(context, 'USD', '000123456789', banking))
  return {
    sell: async (amountMinor, refundMinor) => {
      const refund = refundMinor === undefined ? {} : { refundMinor }
      return (await makePayment(backend, shop, { amountMinor, card: 'pm_card_bypassPending', ...refund })).id
    },
    payOut: (amountMinor, options) => inShop(async (context) => (await payOut(context, amountMinor, options)).id),
    addAnother: () =>
      inShop(async (context) => {
        await openBankAccount(context, 'USD', '000987654321', banking)
      }),
    complete: (id) =>
      inShop(async (context) => {
        await completePayout(context, await handOver(context, banking, id))
      }),
    fail: (id) =>
      inShop(async (context) => {
        await failPayout(context, await handOver(context, banking, id), 'account_closed')
      }),
    cancel: (id) =>
      inShop(async (context) => {
        await cancelPayout(context, id)
      }),
    tellPlatform: (payoutId) =>
      inShop(async (context) => {
        await beginAndSave(context, { instructionTimeoutMs }, sendPayoutCommand, { payoutId })
      }),
  }
}
