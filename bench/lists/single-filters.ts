import { listPayments } from '#areas/payments/contract/endpoints.ts'
import type { PaymentFilters } from '#areas/payments/server/list-filters-store.ts'
import type { ListOfPages, PageCase } from './pages.ts'
import type { Place } from './place.ts'

interface Sample {
  readonly email: string
  readonly last4: string
  readonly order_number: string
  readonly amount: number
  readonly currency: 'USD'
  readonly day: string
  readonly customer_id: string
  readonly bin: string
  readonly fingerprint: string
}

export const payments: ListOfPages = { path: listPayments.path, table: 'payments' }

/** Each filter on its own. Values are taken from a payment in the middle of the history, so each finds something. */
export async function singleFilterCases({ owner, bench }: Place): Promise<PageCase[]> {
  const { rows } = await owner.query<Sample>(
    `SELECT p.customer_email AS email, p.card_last4 AS last4, p.order_number, p.amount_minor::int AS amount, p.currency, p.created_at::date::text AS day,
       p.customer_id, p.card_bin AS bin, p.card_fingerprint AS fingerprint
     FROM payments p WHERE p.merchant_id = $1 AND p.customer_email IS NOT NULL AND p.card_last4 IS NOT NULL AND p.order_number IS NOT NULL AND p.customer_id IS NOT NULL
       AND p.card_bin IS NOT NULL
     ORDER BY p.created_at, p.id OFFSET $2 LIMIT 1`,
    [bench.merchantId, Math.floor(bench.count / 4)],
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
    { name: 'customer', filters: { customer_id: sample.customer_id } },
    { name: 'fingerprint', filters: { card_fingerprint: sample.fingerprint } },
    { name: 'decline', filters: { decline: ['insufficient_funds'] } },
    { name: 'attempts', filters: { attempts: ['several'] } },
    { name: 'country', filters: { country: 'DE' } },
    { name: 'funding', filters: { funding: ['prepaid'] } },
    { name: 'BIN', filters: { bin: sample.bin } },
    { name: 'hour', filters: { hour: ['3'] } },
    { name: 'weekdays', filters: { weekday: ['sat', 'sun'] } },
    { name: 'ends soon', filters: { expires_until: '2026-11-23T00:00:00Z' } },
    { name: 'blocked, which none was', filters: { blocked: ['ip'] } },
    { name: 'text, an order number', filters: { text: sample.order_number.toLowerCase() } },
    { name: 'text, an amount', filters: { text: (amount / 100).toFixed(2) } },
    { name: 'text, a part of e-mails', filters: { text: 'example' } },
    { name: 'text, in no payment', filters: { text: 'no such words' } },
    { name: 'text, in no payment, and a status', filters: { text: 'no such words', status: ['failed'] } },
  ]
  return cases.map((one) => ({ list: payments, ...one }))
}
