import type { PayoutId } from '@counterfoil/contract/ids'
import type { TenantContext } from '../../server/src/infra/context.ts'
import { beginAndSave } from '../../server/src/infra/external/command.ts'
import { openKeys } from '../../server/src/infra/keys/keys.ts'
import { createBanking } from '../../server/src/modules/banking/index.ts'
import { cancelPayout, completePayout, failPayout, handOver, type NewPayout, sendPayoutCommand } from '../../server/src/modules/payouts/index.ts'
import { inAccount, makePayment, type TestBusiness } from '../../server/test/factories.ts'
import { openBankAccount, payOut } from '../../server/test/payouts.ts'
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
