import { recordAudit } from '#areas/audit/server/index.ts'
import type { CustomerDetail, detachCustomerCard } from '#areas/customers/contract/detail.ts'
import { detachPaymentMethod, lockPaymentMethod, type PaymentMethodRow } from '#areas/payments/server/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { setDefaultPaymentMethod } from './create.ts'
import { readCustomerDetail } from './detail/detail.ts'
import { type CustomerRow, lockCustomer } from './store.ts'

type Input = Pick<HandlerInput<typeof detachCustomerCard>, 'params'>

/** @throws AppError `not_found`, also for a card of somebody else. */
export async function detachCard(context: MemberContext, input: Input): Promise<CustomerDetail> {
  const { customer, card } = await lockCard(context, input)
  await detachPaymentMethod(context, card)
  await recordAudit(context, { action: 'customer.card_detached', targetId: customer.id, details: { last4: card.last4 } })
  return readCustomerDetail(context, customer.id)
}

/** @throws AppError `not_found`, also for a card of somebody else. */
export async function setDefaultCard(context: MemberContext, input: Input): Promise<CustomerDetail> {
  const { customer, card } = await lockCard(context, input)
  if (customer.default_payment_method_id !== card.id) {
    await setDefaultPaymentMethod(context, customer, card.id)
    await recordAudit(context, { action: 'customer.default_card_changed', targetId: customer.id, details: { last4: card.last4 } })
  }
  return readCustomerDetail(context, customer.id)
}

/** Locks the customer before the card, as the merchant API does. */
async function lockCard(context: MemberContext, { params }: Input): Promise<{ customer: CustomerRow; card: PaymentMethodRow }> {
  const customer = await lockCustomer(context, params.customerId)
  const card = customer && (await lockPaymentMethod(context, params.cardId))
  if (!customer || card?.customer_id !== customer.id) throw new AppError('not_found')
  return { customer, card }
}
