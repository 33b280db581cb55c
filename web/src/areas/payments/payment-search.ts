import { limits } from '@counterfoil/contract/limits'
import { readText } from '../../ui/filters/search-values.ts'

/** A dialog that another page leads to, and the list that the payment was opened from, by its query. */
export interface PaymentSearch {
  open?: 'refund'
  from?: 'list'
  q?: string
}

export function readPaymentSearch({ open, from, q }: Record<string, unknown>): PaymentSearch {
  const query = from === 'list' ? readText(q, limits.queryLengthMax) : undefined
  return { ...(open === 'refund' && { open }), ...(from === 'list' && { from }), ...(query !== undefined && { q: query }) }
}
