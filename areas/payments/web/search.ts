import type { BulkOutcome } from '#areas/payments/contract/bulk.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { type Place, readPlace } from '#web/shared/lists/list-search.ts'
import { readText } from '#web/ui/filters/search-values.ts'

/** A dialog that another page leads to, and the list that the payment was opened from, by its query. */
export interface PaymentSearch {
  open?: 'refund'
  from?: 'list'
  q?: string
}

export function readPaymentSearch({ open, from, q }: Record<string, unknown>): PaymentSearch {
  const query = from === 'list' ? readText(q, queryLimits.queryLengthMax) : undefined
  return { ...(open === 'refund' && { open }), ...(from === 'list' && { from }), ...(query !== undefined && { q: query }) }
}

interface BulkSearch extends Place {
  outcome?: BulkOutcome
}

const outcomes: Readonly<Record<BulkOutcome, true>> = { open: true, pending: true, done: true, sent: true, refused: true, excluded: true }

/** Read without the contract's schemas, since the route table needs it before the page. */
export function readBulkSearch(search: Record<string, unknown>): BulkSearch {
  const { outcome } = search
  return { ...(typeof outcome === 'string' && outcome in outcomes && { outcome: outcome as BulkOutcome }), ...readPlace(search) }
}
