import { currencyCodes } from '#kernel/money/currencies.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { payoutStatuses } from '#kernel/statuses.ts'

/** What the bank account of a payout can be searched by: it can't be paid out to, and hasn't been removed. */
const accountStates = ['errored'] as const

/** What payouts can be searched by; each field has an index but `account`, which is compared. */
const fields = {
  created: { kind: 'days', example: 'created:"last week"' },
  status: { kind: 'choice', values: payoutStatuses, texts: 'balance:payouts.status', isNegatable: true, example: 'status:processing' },
  amount: { kind: 'amount', currencyField: 'currency', example: 'amount:10..49.99' },
  currency: { kind: 'choice', values: currencyCodes, isSingle: true, example: 'currency:EUR' },
  account: { kind: 'choice', values: accountStates, texts: 'balance:payouts.filters.account', isSingle: true, isRare: true, example: 'account:errored' },
  trace: { kind: 'text', parameter: 'trace_id', lengthMax: 64, example: 'trace:047140519426625' },
  id: { kind: 'id', parameter: 'payout_id', lengthMin: 3, lengthMax: 64, example: 'id:po_3SX1Q7dK' },
} as const satisfies QueryList['fields']

/** Words without a field are what the bank statement or the merchant API has: a trace ID or a payout's ID. */
function readWords(text: string): { field: keyof typeof fields; value: string; isFallback?: boolean } {
  if (/^po_\w+$/.test(text)) return { field: 'id', value: text }
  return { field: 'trace', value: text, isFallback: true }
}

/** The query language of the list of payouts. */
export const payoutQuery = { fields, readWords } as const satisfies QueryList
