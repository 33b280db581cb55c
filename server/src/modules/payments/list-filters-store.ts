import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { MerchantId } from '@counterfoil/contract/ids'
import type { CurrencyCode } from '@counterfoil/contract/money/currencies'
import type { listPayments } from '@counterfoil/contract/payments/endpoints'
import { sql } from 'kysely'
import { anyOf, type SearchFilter } from '../../infra/keyset-search-store.ts'
import type { PageRequest } from '../../infra/pages/keyset-pages.ts'
import type { Condition } from '../../infra/pages/keyset-pages-store.ts'
import { emailFilter } from '../../infra/text-filters-store.ts'
import { acceptanceFiltersOf } from './lists/acceptance-filters-store.ts'
import { blockedFilter, isCurrencyOfAttempts } from './lists/blocked-filter-store.ts'
import { ofCard } from './lists/cards-store.ts'
import { textCondition } from './lists/text-filter-store.ts'
import { storeCondition } from './store-payments-store.ts'

export type PaymentFilters = Omit<HandlerInput<typeof listPayments>['query'], 'q' | 'limit' | 'after' | 'before' | 'payment_id'>

/**
 * The conditions of the filters that are set, those first that usually have the fewest payments. Days belong to the list; a text has pages of its own
 * (`findTextPage`), and `findStoreFilter` looks up a store.
 * @param timeZone days, hours and days of the week are this zone's.
 * @param page undefined for all payments of the filters.
 */
export function searchFiltersOf(merchantId: MerchantId, filters: PaymentFilters, timeZone: string, page?: PageRequest): SearchFilter[] {
  const { order_number, customer_id, email, last4, card_fingerprint: fingerprint, status, brand, ...others } = filters
  const indexed = [
    blockedFilter(merchantId, filters, timeZone, page),
    // No other index has order numbers.
    order_number && { values: [sql`p.order_search = ${order_number.toLowerCase()}`], isSelective: true as const },
    customer_id && { values: [sql`p.customer_id = ${customer_id}`], isInTable: true as const },
    email && emailFilter(sql`p.customer_email`, email.toLowerCase()),
    last4 && { values: [sql`p.card_last4 = ${last4}`] },
    fingerprint && { values: [sql`${ofCard(merchantId, sql`m.fingerprint`)} = ${fingerprint}`], hasNoIndex: true as const, isInTable: true as const },
    others.expires_until && expiryFilter(others.expires_until),
    others.currency && !isCurrencyOfAttempts(filters) && amountFilter(others.currency, others),
    brand && brand.length > 0 && { values: brand.map((value) => sql`p.card_brand = ${value}`), canLead: true as const },
    status && status.length > 0 && { values: status.map((value) => sql`p.status = ${value}`), canLead: true as const },
  ]
  return [...indexed.filter((filter): filter is SearchFilter => typeof filter === 'object'), ...acceptanceFiltersOf(others, timeZone)]
}

/** The conditions of all filters, for a statement that reads the whole list. */
export function filterConditions(merchantId: MerchantId, filters: PaymentFilters, timeZone: string): Condition[] {
  const { text, store } = filters
  return [
    ...searchFiltersOf(merchantId, filters, timeZone).map(anyOf),
    ...(text ? [textCondition(merchantId, text)] : []),
    ...(store ? [storeCondition(merchantId, store)] : []),
  ]
}

/** Only the index of authorizations that are to end has their time. */
function expiryFilter(until: string): SearchFilter {
  return {
    values: [sql`(p.intent_status = 'requires_capture' AND p.capture_before <= ${until}::timestamptz)`],
    order: sql`ORDER BY p.capture_before`,
    isInTable: true,
  }
}

function amountFilter(currency: CurrencyCode, { amount_min_minor: min, amount_max_minor: max }: PaymentFilters): SearchFilter {
  const inCurrency = sql`p.currency = ${currency}`
  if (min !== undefined && min === max) return { values: [sql`(${inCurrency} AND p.amount_shown_minor = ${min})`] }
  const range = [min !== undefined && sql`p.amount_shown_minor >= ${min}`, max !== undefined && sql`p.amount_shown_minor <= ${max}`]
  return {
    values: [sql`(${sql.join([inCurrency, ...range.filter((condition) => condition !== false)], sql` AND `)})`],
    order: sql`ORDER BY p.currency, p.amount_shown_minor, p.created_at, p.id`,
  }
}
