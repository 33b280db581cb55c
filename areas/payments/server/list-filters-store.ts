import { sql } from 'kysely'
import { weekdays } from '#areas/acceptance/contract/fields.ts'
import type { listPayments } from '#areas/payments/contract/endpoints.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { anyOf, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import type { Condition } from '#server/infra/pages/keyset-pages-store.ts'
import { emailFilter, rangeFilter } from '#server/infra/text-filters-store.ts'
import { blockedFilter, isCurrencyOfAttempts } from './lists/blocked-filter-store.ts'
import { textCondition } from './lists/text-filter-store.ts'

export type PaymentFilters = Omit<HandlerInput<typeof listPayments>['query'], 'q' | 'limit' | 'after' | 'before' | 'payment_id'>

/**
 * The filters that are set, starting with those that usually have the fewest payments. Days belong to the list, and a text is compared or has pages of its own.
 * @param timeZone days, hours and days of the week are this zone's.
 * @param page undefined for all payments of the filters.
 */
export function searchFiltersOf(merchantId: MerchantId, filters: PaymentFilters, timeZone: string, page?: PageRequest): SearchFilter[] {
  const { order_number: order, customer_id: customer, email, last4, card_fingerprint: card, expires_until: expires, store, brand = [], status = [] } = filters
  const { decline = [], attempts = [], country, funding = [], bin, hour = [], weekday = [] } = filters
  const local = sql`p.created_at AT TIME ZONE ${timeZone}`
  const ofList = (...values: Condition[]): SearchFilter => ({ values, index: 'of list' })
  const found: (SearchFilter | '' | false | undefined)[] = [
    blockedFilter(merchantId, filters, timeZone, page),
    order && ofList(sql`p.order_search = ${order.toLowerCase()}`),
    customer && ofList(sql`p.customer_id = ${customer}`),
    email && emailFilter(sql`p.customer_email`, email.toLowerCase()),
    card && ofList(sql`p.card_fingerprint = ${card}`),
    last4 && ofList(sql`p.card_last4 = ${last4}`),
    expires && { values: [sql`(p.intent_status = 'requires_capture' AND p.capture_before <= ${expires}::timestamptz)`], index: 'other' },
    store && ofList(sql`p.store_id = (SELECT s.id FROM stores s WHERE s.merchant_id = ${merchantId} AND s.handle = ${store.toLowerCase()})`),
    amountFilter(filters),
    ofList(...brand.map((value) => sql`p.card_brand = ${value}`)),
    ofList(...status.map((value) => sql`p.status = ${value}`)),
    { values: decline.map((code) => sql`p.decline_code = ${code}`) },
    { values: attempts.map((count) => (count === 'one' ? sql`p.attempt_count <= 1` : sql`p.attempt_count > 1`)) },
    country && { values: [country === unknownCountry ? sql`p.card_country IS NULL` : sql`p.card_country = ${country.toUpperCase()}`] },
    { values: funding.map((one) => sql`p.card_funding = ${one}`) },
    bin && { values: [sql`p.card_bin = ${bin}`] },
    { values: hour.map((one) => sql`extract(hour FROM ${local}) = ${Number(one)}`) },
    { values: weekday.map((day) => sql`extract(isodow FROM ${local}) = ${weekdays.indexOf(day) + 1}`) },
  ]
  return found.filter((filter): filter is SearchFilter => typeof filter === 'object' && filter.values.length > 0)
}

/** The conditions of all filters, for a statement that reads the whole list. */
export function filterConditions(merchantId: MerchantId, filters: PaymentFilters, timeZone: string): Condition[] {
  return [...searchFiltersOf(merchantId, filters, timeZone).map(anyOf), ...(filters.text ? [textCondition(filters.text)] : [])]
}

function amountFilter(filters: PaymentFilters): SearchFilter | undefined {
  const { currency, amount_min_minor: min, amount_max_minor: max } = filters
  return currency && !isCurrencyOfAttempts(filters) ? rangeFilter(sql`p.currency = ${currency}`, sql`p.amount_shown_minor`, { min, max }) : undefined
}
