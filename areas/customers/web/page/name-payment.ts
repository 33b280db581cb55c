import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'

/** Names a payment by what it was for; older ones, which the page doesn't have, by their ID. */
export function namePayment({ payments }: CustomerDetail, paymentId: string): string {
  const payment = payments?.find(({ id }) => id === paymentId)
  return payment?.description ?? payment?.order_number ?? shortenId(paymentId)
}
