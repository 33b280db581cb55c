import type { listVampItems, listVampWarnings, VampItem } from '#areas/vamp/contract/endpoints.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { findItemPage, findWarningPage, type PaymentColumns } from './items-store.ts'

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
function presentPayment({ actor }: Pick<MemberContext, 'actor'>, row: PaymentColumns): VampItem['payment'] {
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

/** Reports before this time are no longer followed by a dispute. */
export function warnedSince(now: Date): Date {
  return new Date(now.getTime() - vampPageLimits.vampWarningDays * dayMs)
}

/** Fraud reports that may still be followed by a dispute. */
export async function listWarnings(
  context: MemberContext,
  query: HandlerInput<typeof listVampWarnings>['query'],
): Promise<HandlerOutput<typeof listVampWarnings>> {
  const since = warnedSince(context.now)
  return readPage(
    query,
    (request) => findWarningPage(context, since, request),
    (row) => ({
      id: row.id,
      processed_at: row.processed_at.toISOString(),
      fraud_type: row.fraud_type,
      payment: presentPayment(context, row),
    }),
  )
}
