import { type CustomerTimelineEntry, customerTimelineTypes } from '#areas/customers/contract/detail.ts'
import type { PaymentItemRow } from '#areas/payments/server/index.ts'
import { type ChangeRow, listChangesOf, viaOf } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { CardRow, CustomerRow } from '../store.ts'

type ShownType = CustomerTimelineEntry['type']

/** Types of entries. Intermediate steps of a payment are on its own timeline only. */
const shownTypes: ReadonlySet<string> = new Set<ShownType>([
  'payment.attempt_failed',
  'payment.authorised',
  'payment.captured',
  'payment.canceled',
  'refund.created',
  'refund.succeeded',
  'refund.failed',
  'refund.canceled',
  'payment.fraud_reported',
  'dispute.query_opened',
  'dispute.opened',
  'dispute.evidence_submitted',
  'dispute.accepted',
  'dispute.won',
  'dispute.lost',
  'dispute.query_closed',
  ...customerTimelineTypes.filter((type) => type.startsWith('customer.') || type.startsWith('payment_method.')),
])

/** Returns what happened to a customer, their cards and these payments, oldest first. */
export async function readTimeline(
  context: TenantContext,
  customer: CustomerRow,
  cards: readonly CardRow[],
  payments: readonly PaymentItemRow[],
): Promise<CustomerTimelineEntry[]> {
  const currencyOf = new Map(payments.map((payment) => [payment.id as string, payment.currency]))
  const roots = [customer, ...cards, ...payments]
  const changes = await Promise.all(roots.map(({ id, created_at }) => listChangesOf(context, id, created_at)))
  return changes
    .flat()
    .filter(({ type }) => shownTypes.has(type))
    .toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime() || Number(a.id) - Number(b.id))
    .map((change) => presentEntry(change, currencyOf))
}

function presentEntry(change: ChangeRow, currencyOf: ReadonlyMap<string, PaymentItemRow['currency']>): CustomerTimelineEntry {
  const currency = currencyOf.get(change.root_id) ?? null
  return {
    id: String(change.id),
    at: change.occurred_at.toISOString(),
    type: change.type as ShownType,
    amount_minor: currency === null ? null : (change.data.amount_minor ?? null),
    currency,
    payment_id: currency === null ? null : change.root_id,
    member: change.actor_name,
    via: viaOf[change.actor_kind],
  }
}
