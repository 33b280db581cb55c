import { recordAudit } from '#areas/audit/server/index.ts'
import type { createTestPayment } from '#areas/payments/contract/endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { sampleAmountMinor } from '#kernel/money/sample-amounts.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { beginExternal } from '#server/infra/external/command.ts'
import type { CommandHandlers } from '#server/infra/http/register.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import type { Acquirer } from '../acquiring/index.ts'
import { readPaymentDetail } from '../service.ts'
import { type Confirmed, confirmation } from './confirm.ts'
import { createPayment, plainPayment } from './create.ts'
import { keepCard } from './payment-methods.ts'

/** Public test cards: one is always approved, the other always declined. */
const testCards = { approved: 'pm_card_visa', declined: 'pm_card_visa_chargeDeclinedInsufficientFunds' } as const

/** A payment that a member creates in a sandbox, by the same commands as one of the merchant API. @throws AppError `sandbox_only`. */
export function testPaymentFromDashboard(acquirer: Acquirer): CommandHandlers<typeof createTestPayment, Confirmed> {
  return {
    async begin(context: MemberContext, { query }: HandlerInput<typeof createTestPayment>) {
      const { kind, default_currency: currency } = await getAccountSettings(context)
      if (kind !== 'sandbox') throw new AppError('sandbox_only')
      const testCard = testCards[query.outcome ?? 'approved']
      const card = acquirer.tokeniseNamed(testCard, context.now)
      if (!card) throw new Error(`The acquirer does not know ${testCard}.`)
      const method = keepCard(context, card, { customerId: null, billingDetails: {}, metadata: {} })
      const amountMinor = sampleAmountMinor(currency)
      const payment = createPayment(context, plainPayment(method, { amountMinor, currency }), true)
      await recordAudit(context, { action: 'payment.test_created', targetId: payment.id, details: { amount_minor: amountMinor, currency } })
      return beginExternal(context, confirmation, { paymentId: payment.id, newMethod: method, created: payment })
    },
    answer: async (context, { payment }): Promise<HandlerOutput<typeof createTestPayment>> => readPaymentDetail(context, payment.id),
  }
}
