import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { type PaymentDetail, paymentItem, paymentParams } from './endpoints.ts'

/** Other payments beside a payment: those of its customer, and those with its card. */

const group = z.object({
  /** The newest, without the payment itself. */
  items: z.array(paymentItem),
  /** How many payments the list with the same filters has, this one included; null if they are too many to be counted here. */
  count: z.nullable(z.int()),
})

/** A group is null if there are no others. */
export const listRelatedPayments = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/payments/:paymentId/related',
  access: 'payments.read',
  params: paymentParams,
  response: z.object({ customer: z.nullable(group), card: z.nullable(group) }),
})
export type RelatedPayments = z.infer<typeof listRelatedPayments.response>

/** The filters of the list that shows a group; null if the payment has none. The server finds the groups by the same ones. */
export function relatedFilters({ customer, customer_email: email, payment_method: card }: RelatedKeys) {
  const ofCustomer = customer ? { customer_id: customer.id } : email ? { email } : null
  return { customer: ofCustomer, card: card && { last4: card.last4, card_fingerprint: card.fingerprint } }
}

interface RelatedKeys extends Pick<PaymentDetail, 'customer_email'> {
  readonly customer: { readonly id: string } | null
  readonly payment_method: { readonly last4: string; readonly fingerprint: string } | null
}
