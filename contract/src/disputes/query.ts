import { currencyCodes } from '../money/currencies.ts'
import type { QueryList } from '../query/query.ts'
import { disputeCategories, disputeKinds, disputeNetworks, disputeStatuses } from '../statuses.ts'

/** What disputes can be searched by; each field has an index. Members call the category `reason` and the kind `category`. */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  status: { kind: 'choice', values: disputeStatuses, isNegatable: true, example: 'status:needs_response' },
  reason: { kind: 'choice', values: disputeCategories, example: 'reason:fraud' },
  category: { kind: 'choice', values: disputeKinds, isNegatable: true, example: 'category:chargeback' },
  network: { kind: 'choice', values: disputeNetworks, isNegatable: true, example: 'network:visa,mastercard' },
  amount: { kind: 'amount', currencyField: 'currency', example: 'amount:10..49.99' },
  currency: { kind: 'choice', values: currencyCodes, isSingle: true, example: 'currency:EUR' },
  payment: { kind: 'id', parameter: 'payment_id', lengthMin: 3, lengthMax: 64, example: 'payment:pi_3SX1Q7dK' },
  id: { kind: 'id', parameter: 'dispute_id', ignoresOthers: true, lengthMin: 3, lengthMax: 64, example: 'id:dp_3SX1Q7dK' },
} as const satisfies QueryList['fields']

/** Words without a field are the ID of a payment, else of a dispute. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (/^(pi|ch)_\w+$/.test(text)) return { field: 'payment', value: text }
  return { field: 'id', value: text, isFallback: true }
}

/** The query language of the list of disputes. */
export const disputeQuery = { fields, readWords } as const satisfies QueryList
