import type { listVampItems, VampItem } from '#areas/vamp/contract/endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { findItemPage, type PaymentColumns } from './items-store.ts'

/** The fraud reports, disputes or sales behind a count of a month. */
export async function listItems(
  context: MemberContext,
  { month, kind, ...query }: HandlerInput<typeof listVampItems>['query'],
): Promise<HandlerOutput<typeof listVampItems>> {
  return readPage(
    query,
    (request) => findItemPage(context, month, kind, request),
    (row) => ({
      id: row.id,
      kind: row.kind,
      processed_at: row.processed_at.toISOString(),
      is_excluded: row.is_excluded,
      category: row.category,
      fraud_type: row.fraud_type,
      payment: presentPayment(context, row),
    }),
  )
}

/** Hides payments from whoever can't view them. */
export function presentPayment({ actor }: Pick<MemberContext, 'actor'>, row: PaymentColumns): VampItem['payment'] {
  if (row.payment_id === null || !actor.permissions.has('payments.read')) return null
  return {
    id: row.payment_id,
    created_at: row.payment_created_at.toISOString(),
    amount_minor: row.amount_shown_minor,
    currency: row.currency,
    status: row.status,
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand as CardBrand, last4: row.card_last4 } : null,
    customer_email: row.customer_email,
  }
}
