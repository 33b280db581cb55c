import { limits } from '#kernel/limits.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { disputeCategories, disputeKinds, disputeNetworks, disputeStatuses } from '#kernel/statuses.ts'
import { insightFields } from './insight-fields.ts'

/** What disputes can be searched by. In every order, an index serves a field or the search ends early. Members call the category `reason` and the kind `category`. */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  status: { kind: 'choice', values: disputeStatuses, texts: 'disputes:status', isNegatable: true, example: 'status:needs_response' },
  reason: { kind: 'choice', values: disputeCategories, texts: 'disputes:reason', example: 'reason:fraud' },
  category: { kind: 'choice', values: disputeKinds, texts: 'disputes:category', isNegatable: true, example: 'category:chargeback' },
  network: { kind: 'choice', values: disputeNetworks, texts: 'common:card.brand', isNegatable: true, example: 'network:visa,mastercard' },
  amount: { kind: 'amount', currencyField: 'currency', example: 'amount:10..49.99' },
  currency: { kind: 'choice', values: currencyCodes, isSingle: true, example: 'currency:EUR' },
  due: { kind: 'days', example: 'due:2026-11-30' },
  deadline: { kind: 'choice', values: ['ahead'], texts: 'disputes:deadline', isSingle: true, isRare: true, example: 'deadline:ahead' },
  assignee: { kind: 'text', lengthMax: 64, example: 'assignee:me' },
  email: { kind: 'text', lengthMax: limits.emailLengthMax, isLowerCase: true, example: 'email:ann@example.com' },
  last4: { kind: 'digits', length: 4, example: 'last4:4242' },
  ...insightFields,
  customer: { kind: 'id', parameter: 'customer_id', lengthMin: 3, lengthMax: 64, isRare: true, example: 'customer:cus_3SX1Q7dK' },
  payment: { kind: 'id', parameter: 'payment_id', lengthMin: 3, lengthMax: 64, example: 'payment:pi_3SX1Q7dK' },
  id: { kind: 'id', parameter: 'dispute_id', ignoresOthers: true, lengthMin: 3, lengthMax: 64, example: 'id:dp_3SX1Q7dK' },
} as const satisfies QueryList['fields']

/** Words without a field are the ID of a payment or customer, the last four digits, an email address, else the ID of a dispute. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (/^(pi|ch)_\w+$/.test(text)) return { field: 'payment', value: text }
  if (/^cus_\w+$/.test(text)) return { field: 'customer', value: text }
  const last4 = /^[•*·xX\s]*(\d{4})$/.exec(text)?.[1]
  if (last4) return { field: 'last4', value: last4 }
  if (text.includes('@')) return { field: 'email', value: text }
  return { field: 'id', value: text, isFallback: true }
}

/** Values of `assignee` beside the IDs of members: the reader, and nobody. */
export const assigneeWords = ['me', 'nobody'] as const

/** The query language of the list of disputes. */
export const disputeQuery = { fields, readWords } as const satisfies QueryList
