import { currencyCodes } from '#kernel/money/currencies.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { movementKinds, movementParts, movementTypes } from './kinds.ts'

/**
 * What movements of the balance can be searched by. Amounts have no index, which every sale would write: the search compares movements of the currency and
 * of the types, newest first, up to a number of them for each page (decision 0033).
 * Movements of a part of the balance are in the order in which they become available, for which no other filter has an index.
 */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  since: { kind: 'time', isRare: true, example: 'since:2026-11-19T11:30Z' },
  type: { kind: 'choice', parameter: 'kind', values: movementKinds, texts: 'balance:kind', isNegatable: true, example: 'type:refund,dispute' },
  detail: { kind: 'choice', parameter: 'movement_type', values: movementTypes, texts: 'balance:type', isNegatable: true, example: 'detail:payout_fee' },
  amount: { kind: 'amount', currencyField: 'currency', example: 'amount:10..49.99' },
  currency: { kind: 'choice', values: currencyCodes, isSingle: true, example: 'currency:EUR' },
  payment: { kind: 'id', parameter: 'payment_id', lengthMin: 3, lengthMax: 64, example: 'payment:pi_3SX1Q7dK' },
  payout: { kind: 'id', parameter: 'payout_id', lengthMin: 3, lengthMax: 64, example: 'payout:po_3SX1Q7dK' },
  balance: {
    kind: 'choice',
    parameter: 'part',
    values: movementParts,
    texts: 'balance:parts',
    isSingle: true,
    onlyWith: ['currency'],
    example: 'balance:pending',
  },
} as const satisfies QueryList['fields']

/** Words without a field are the ID of a payout or of a payment. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (/^po_\w+$/.test(text)) return { field: 'payout', value: text }
  return { field: 'payment', value: text, isFallback: !/^pi_\w+$/.test(text) }
}

/** The query language of the list of movements. */
export const movementQuery = { fields, readWords } as const satisfies QueryList
