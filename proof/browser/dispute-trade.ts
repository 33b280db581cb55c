import { openFor } from '#areas/disputes/test/disputes.ts'
import { confirmPayment, createPayment, keepCard } from '#areas/payments/server/index.ts'
import type { DisputeId, PaymentId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { testAcquirer } from '../support/account.ts'
import { inAccount, type TestBusiness } from '../support/factories.ts'
import type { Shops } from './shops.ts'

/** A shop's disputes, with earlier payments of the same customer. */

interface Sold {
  readonly daysAgo?: number
  readonly metadata?: Readonly<Record<string, string>>
}

const sentAlong = { customer_purchase_ip: '203.0.113.7', customer_device_id: 'device-1' }

export interface DisputeTrade {
  sell(options?: Sold): Promise<PaymentId>
  dispute(paymentId: PaymentId, differences?: Parameters<typeof openFor>[2]): Promise<DisputeId>
}

export function openDisputeTrade(shops: Shops, shop: TestBusiness): DisputeTrade {
  const inLive = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(shops.backend, { merchantId: shop.liveId }, work)
  return {
    sell: ({ daysAgo = 0, metadata = sentAlong } = {}) =>
      inLive(async (account) => {
        const context = { ...account, now: new Date(account.now.getTime() - daysAgo * dayMs) }
        const card = testAcquirer.tokeniseNamed('pm_card_visa', context.now)
        if (!card) throw new Error('There is no test card.')
        const paymentMethod = await keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} })
        const { id } = await createPayment(context, {
          amountMinor: 10_000,
          currency: 'USD',
          captureMethod: 'automatic',
          customer: null,
          paymentMethod,
          receiptEmail: 'ada@example.com',
          description: 'Ceramic mug',
          statementDescriptorSuffix: 'TEST SHOP',
          metadata,
          apiOptions: {},
        })
        return (await confirmPayment(context, testAcquirer, id, null)).payment.id
      }),
    dispute: (paymentId, differences) => inLive(async (context) => (await openFor(context, paymentId, differences)).id),
  }
}
