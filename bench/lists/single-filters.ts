import { listPayments } from '@counterfoil/contract/payments'
import type { PaymentFilters } from '../../server/src/modules/payments/list-filters-store.ts'
import type { ListOfPages, PageCase } from './pages.ts'
import type { Place } from './place.ts'

interface Sample {
  readonly email: string
  readonly last4: string
  readonly order_number: string
  readonly amount: number
  readonly currency: 'USD'
  readonly day: string
}

export const payments: ListOfPages = { path: listPayments.path, table: 'payments' }

/** Each filter on its own. Values are taken from a payment in the middle of the history, so each finds something. */
export async function singleFilterCases({ owner, bench }: Place): Promise<PageCase[]> {
  const { rows } = await owner.query<Sample>(
    `SELECT customer_email AS email, card_last4 AS last4, order_number, amount_minor::int AS amount, currency, created_at::date::text AS day FROM payments
     WHERE merchant_id = $1 AND customer_email IS NOT NULL AND card_last4 IS NOT NULL AND order_number IS NOT NULL
     ORDER BY created_at, id OFFSET $2 LIMIT 1`,
    [bench.merchantId, Math.floor(bench.count / 2)],
  )
  const sample = rows[0]
  if (!sample) throw new Error('The bulk data has no payment with all searched fields.')
  const { amount, currency } = sample
  const cases: readonly { name: string; filters: PaymentFilters; isDeep?: true }[] = [
    { name: 'first page', filters: {} },
    { name: 'deep page', filters: {}, isDeep: true },
    { name: 'status failed', filters: { status: ['failed'] } },
    { name: 'status failed, deep', filters: { status: ['failed'] }, isDeep: true },
    { name: 'three statuses', filters: { status: ['uncaptured', 'refunded', 'canceled'] } },
    { name: 'date range', filters: { created_from: sample.day, created_to: sample.day } },
    { name: 'currency', filters: { currency } },
    { name: 'one amount', filters: { currency, amount_min_minor: amount, amount_max_minor: amount } },
    { name: 'narrow amounts', filters: { currency, amount_min_minor: amount, amount_max_minor: Math.ceil(amount * 1.01) } },
    { name: 'wide amounts', filters: { currency, amount_min_minor: amount, amount_max_minor: amount * 3 } },
    { name: 'brand', filters: { brand: ['amex'] } },
    { name: 'two brands', filters: { brand: ['amex', 'visa'] } },
    { name: 'last four', filters: { last4: sample.last4 } },
    { name: 'e-mail', filters: { email: sample.email } },
    { name: 'beginning of e-mail', filters: { email: sample.email.slice(0, 4) } },
    { name: 'order number', filters: { order_number: sample.order_number } },
    { name: 'text, an order number', filters: { text: sample.order_number.toLowerCase() } },
    { name: 'text, an amount', filters: { text: (amount / 100).toFixed(2) } },
    { name: 'text, a part of e-mails', filters: { text: 'example' } },
    { name: 'text, in no payment', filters: { text: 'no such words' } },
    { name: 'text, in no payment, and a status', filters: { text: 'no such words', status: ['failed'] } },
  ]
  return cases.map((one) => ({ list: payments, ...one }))
}
