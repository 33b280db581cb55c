import { openFor } from '#areas/disputes/test/disputes.ts'
import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { openBankAccount, payOut } from '#areas/payouts/test/payouts.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { inAccount, makePayment, type TestBusiness } from '../support/factories.ts'
import type { Shops } from './shops.ts'

export interface Trade {
  readonly soldId: string
  readonly refundedId: string
  readonly payoutId: string
}

/** Trade that leaves something in every part of a balance: available and pending dollars, a refund, an open dispute, a payout on its way, and some yen. */
export async function trade({ backend }: Shops, shop: TestBusiness): Promise<Trade> {
  const account = { merchantId: shop.liveId }
  const card = 'pm_card_bypassPending'
  const sold = await makePayment(backend, shop, { amountMinor: 50_000, card })
  const refunded = await makePayment(backend, shop, { amountMinor: 30_000, card, refundMinor: 12_000 })
  const disputed = await makePayment(backend, shop, { amountMinor: 8_000, card })
  await makePayment(backend, shop, { amountMinor: 20_000 })
  await makePayment(backend, shop, { amountMinor: 5_000, currency: 'JPY' })
  await inAccount(backend, account, (context) => openFor(context, disputed.id))
  const banking = createBanking(await openKeys(backend.db.database, backend.config))
  const { id } = await inAccount(backend, account, async (context) => {
    await openBankAccount(context, 'USD', '000123456789', banking)
    return payOut(context, 25_000)
  })
  return { soldId: sold.id, refundedId: refunded.id, payoutId: id }
}
