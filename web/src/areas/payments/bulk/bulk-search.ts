import type { BulkOutcome } from '@counterfoil/contract/payments/bulk'
import { type Place, readPlace } from '../../../shared/lists/list-search.ts'

export interface BulkSearch extends Place {
  outcome?: BulkOutcome
}

const outcomes: Readonly<Record<BulkOutcome, true>> = { open: true, pending: true, done: true, sent: true, refused: true, excluded: true }

/** Read without the contract's schemas, since the route table needs it before the page. */
export function readBulkSearch(search: Record<string, unknown>): BulkSearch {
  const { outcome } = search
  return { ...(typeof outcome === 'string' && outcome in outcomes && { outcome: outcome as BulkOutcome }), ...readPlace(search) }
}
