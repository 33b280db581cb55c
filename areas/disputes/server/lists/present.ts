import type { DisputeItem } from '#areas/disputes/contract/endpoints.ts'
import type { CardBrand, DisputeNetwork } from '#kernel/statuses.ts'
import type { DisputeRow } from '../store.ts'

/** Names every field of a dispute that the list has. */
export function presentDisputeItem(row: DisputeRow): DisputeItem {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    status: row.status,
    kind: row.kind,
    category: row.category,
    network: row.network as DisputeNetwork,
    network_reason_code: row.network_reason_code,
    amount_minor: row.amount_minor,
    currency: row.currency,
    due_by: row.due_by.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_reason: row.closed_reason as DisputeItem['closed_reason'],
    is_opened: row.opened_at !== null,
    assignee: assigneeOf(row),
    payment: {
      id: row.payment_id,
      card: row.card_brand !== null && row.card_last4 !== null ? { brand: row.card_brand as CardBrand, last4: row.card_last4 } : null,
      customer_email: row.customer_email,
    },
  }
}

/** Who works on a dispute, by the name that they had when it was assigned. */
export function assigneeOf({ assignee_id: id, assignee_name: name }: DisputeRow): DisputeItem['assignee'] {
  return id === null || name === null ? null : { id, name }
}
