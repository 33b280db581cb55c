import { acceptanceFields } from '#areas/acceptance/contract/fields.ts'
import { storeLimits } from '#areas/stores/contract/rules.ts'
import { limits } from '#kernel/limits.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { blockers } from '#kernel/risk/types.ts'
import { cardBrands, paymentStatuses } from '#kernel/statuses.ts'

/**
 * What payments can be searched by: fields with an index, and `text` and those of the acceptance page, which are compared in the order of the list (decisions 0032
 * and 0078). Excluding works for the status alone, since every payment has one of a few.
 */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  status: { kind: 'choice', values: paymentStatuses, texts: 'payments:status', isNegatable: true, example: 'status:failed,canceled' },
  amount: { kind: 'amount', currencyField: 'currency', example: 'amount:10..49.99' },
  currency: { kind: 'choice', values: currencyCodes, isSingle: true, example: 'currency:EUR' },
  brand: { kind: 'choice', values: cardBrands, texts: 'common:card.brand', example: 'brand:visa,mastercard' },
  last4: { kind: 'digits', length: 4, example: 'last4:4242' },
  email: { kind: 'text', lengthMax: limits.emailLengthMax, isLowerCase: true, example: 'email:ann@example.com' },
  customer: { kind: 'id', parameter: 'customer_id', lengthMin: 3, lengthMax: 64, example: 'customer:cus_3SX1Q7dK' },
  fingerprint: { kind: 'id', parameter: 'card_fingerprint', lengthMin: 3, lengthMax: 64, isRare: true, example: 'fingerprint:8uPq2ZkYw4mXbV7c' },
  order: { kind: 'text', parameter: 'order_number', lengthMax: limits.metadataValueLengthMax, example: 'order:10999' },
  ...acceptanceFields,
  expires: { kind: 'time', parameter: 'expires_until', isEnd: true, isRare: true, example: 'expires:2026-11-21T09:00Z' },
  store: { kind: 'text', lengthMax: storeLimits.storeHandleLengthMax, isLowerCase: true, isRare: true, example: 'store:acme-eu' },
  blocked: { kind: 'choice', values: blockers, texts: 'payments:filters.blocked', isRare: true, example: 'blocked:ip,rule' },
  entry: { kind: 'id', parameter: 'risk_entry_id', lengthMin: 3, lengthMax: 64, isRare: true, example: 'entry:rsk_3SX1Q7dK' },
  rule: { kind: 'id', parameter: 'risk_rule_id', lengthMin: 3, lengthMax: 64, isRare: true, example: 'rule:rskr_3SX1Q7dK' },
  text: { kind: 'text', lengthMax: queryLimits.searchTextLengthMax, example: 'text:"Ann Smith"' },
  id: { kind: 'id', parameter: 'payment_id', ignoresOthers: true, lengthMin: 3, lengthMax: 64, example: 'id:pi_3SX1Q7dK' },
} as const satisfies QueryList['fields']
export type PaymentQueryField = keyof typeof fields

/** What support has at hand, without a field: an ID, the last four digits, an email address, else any text of the payment. */
function readWords(text: string): { field: PaymentQueryField; value: string; isFallback?: boolean } {
  if (/^(pi|ch|re)_\w+$/.test(text) && text.length <= fields.id.lengthMax) return { field: 'id', value: text }
  if (/^cus_\w+$/.test(text) && text.length <= fields.customer.lengthMax) return { field: 'customer', value: text }
  const last4 = /^[•*·xX\s]+(\d{4})$/.exec(text)?.[1]
  if (last4) return { field: 'last4', value: last4 }
  // Four digits can be a whole order number as well.
  if (/^\d{4}$/.test(text)) return { field: 'text', value: text }
  if (text.includes('@')) return { field: 'email', value: text }
  return { field: 'text', value: text, isFallback: true }
}

/** The query language of the list of payments. */
export const paymentQuery = { fields, readWords } as const satisfies QueryList
