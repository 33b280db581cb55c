import { currencyCodes } from '@counterfoil/contract/currencies'
import { limits } from '@counterfoil/contract/limits'
import type { CardBrand, PaymentStatus } from '@counterfoil/contract/statuses'
import { cardBrands, paymentStatuses } from '@counterfoil/contract/statuses'
import { dropUndefined, oneOf, readDay, readList, readMatch, readText, splitList } from '../../ui/search-values.ts'

/** What the list shows lives in the address, so that it can be reloaded and shared. Read without zod, since the route table needs it before the page. */

type Currency = (typeof currencyCodes)[number]

/** The filters, under the names the server takes. A value that is not valid is left out, as if it had not been in the address. */
export interface PaymentSearch {
  created_from?: string
  created_to?: string
  /** Joined by commas, in the order of the contract. */
  status?: string
  amount_min_minor?: number
  amount_max_minor?: number
  currency?: Currency
  brand?: string
  last4?: string
  email?: string
  payment_id?: string
  order_number?: string
  after?: string
  before?: string
}

export type PaymentFilters = Omit<PaymentSearch, 'after' | 'before'>

/** One chip per filter; a chip may hold several parameters. */
export const filterKeys = ['created', 'status', 'amount', 'currency', 'brand', 'last4', 'email', 'order_number', 'payment_id'] as const
export type FilterKey = (typeof filterKeys)[number]

const parametersOf = {
  created: ['created_from', 'created_to'],
  status: ['status'],
  amount: ['amount_min_minor', 'amount_max_minor'],
  currency: ['currency'],
  brand: ['brand'],
  last4: ['last4'],
  email: ['email'],
  order_number: ['order_number'],
  payment_id: ['payment_id'],
} as const satisfies Record<FilterKey, readonly (keyof PaymentFilters)[]>

/** Reads the address. Values may arrive as numbers, since the router reads `4242` as one. */
export function readPaymentSearch(search: Record<string, unknown>): PaymentSearch {
  const currency = oneOf(search.currency, currencyCodes)
  const found: { [K in keyof PaymentSearch]: PaymentSearch[K] | undefined } = {
    created_from: readDay(search.created_from),
    created_to: readDay(search.created_to),
    status: readList(search.status, paymentStatuses),
    // Minor units mean nothing without their currency.
    amount_min_minor: currency && readAmount(search.amount_min_minor),
    amount_max_minor: currency && readAmount(search.amount_max_minor),
    currency,
    brand: readList(search.brand, cardBrands),
    last4: readMatch(search.last4, /^\d{4}$/),
    email: readText(search.email, limits.emailLengthMax),
    payment_id: readMatch(search.payment_id, /^\S{3,64}$/),
    order_number: readText(search.order_number, limits.metadataValueLengthMax),
    after: readText(search.after, 200),
    before: readText(search.before, 200),
  }
  if (found.after) found.before = undefined
  return dropUndefined(found)
}

/** The filters that are set, without the place in the list. */
export function filtersOf({ after: _after, before: _before, ...filters }: PaymentSearch): PaymentFilters {
  return filters
}

export function isFilterSet(search: PaymentSearch, key: FilterKey): boolean {
  return parametersOf[key].some((name) => search[name] !== undefined)
}

export function hasFilters(search: PaymentSearch): boolean {
  return filterKeys.some((key) => isFilterSet(search, key))
}

/** Sets or clears (undefined) some filters. The list starts again at its first page, since cursors belong to the old one. */
export function changeFilters(search: PaymentSearch, change: { [K in keyof PaymentFilters]?: PaymentFilters[K] | undefined }): PaymentSearch {
  return readPaymentSearch({ ...filtersOf(search), ...change })
}

/** Amounts go with their currency, which they cannot do without. */
export function clearFilter(search: PaymentSearch, key: FilterKey): PaymentSearch {
  return changeFilters(search, Object.fromEntries(parametersOf[key].map((name) => [name, undefined])))
}

/** The query as the server takes it. */
export function toPaymentQuery(search: PaymentSearch) {
  const { status, brand, ...others } = search
  return {
    ...others,
    ...(status && { status: splitList<PaymentStatus>(status, paymentStatuses) }),
    ...(brand && { brand: splitList<CardBrand>(brand, cardBrands) }),
  }
}

/** One box that takes what support has at hand: an id, the last four digits, an e-mail address, else an order number. */
export function readQuickSearch(text: string): Pick<PaymentFilters, 'payment_id' | 'last4' | 'email' | 'order_number'> {
  const wanted = text.trim()
  if (wanted === '') return {}
  if (/^(pi|ch|re)_\w+$/.test(wanted)) return { payment_id: wanted }
  const last4 = /^(?:[•*·xX\s]*)(\d{4})$/.exec(wanted)?.[1]
  if (last4) return { last4 }
  return wanted.includes('@') ? { email: wanted.toLowerCase() } : { order_number: wanted }
}

function readAmount(value: unknown): number | undefined {
  const text = readMatch(value, /^\d{1,12}$/)
  return text === undefined ? undefined : Number(text)
}
