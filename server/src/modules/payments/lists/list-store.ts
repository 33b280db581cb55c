import type { MerchantId } from '@counterfoil/contract/ids'
import { type PaymentStatus, paymentStatuses } from '@counterfoil/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { findPageWithin, searchBudget, sumWithin } from '../../../infra/keyset-budget-store.ts'
import { countBounds, countByValue, countFew, type ValueCount } from '../../../infra/keyset-counts-store.ts'
import { findSearchedPage, type SearchFilter } from '../../../infra/keyset-search-store.ts'
import { type CurrencySum, sumByCurrency } from '../../../infra/keyset-sums-store.ts'
import { type Found, type PageRequest, type Position, positionOf } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions } from '../../../infra/pages/keyset-pages-store.ts'
import { type PaymentFilters, searchFiltersOf } from '../list-filters-store.ts'
import { findStoreFilter } from '../store-payments-store.ts'
import { boundsOf, isLookedUp } from './acceptance-filters-store.ts'
import { fewOfBlocked, isBlockedAsked } from './blocked-filter-store.ts'
import { findLast4Filter } from './cards-store.ts'
import { amountShownOf, findComparedPage, list, listColumns, type PaymentBounds, type PaymentListRow, paymentBounds } from './listed-store.ts'
import type { PaymentPage, PaymentPlace } from './places.ts'
import { comparedFilter, isInRanges, newestIndexedQuery } from './text-filter-store.ts'
import { findOfText, findTextPage, type TextSearch, withIds } from './text-pages-store.ts'

/**
 * The list of payments. Every query reads an index in the order of the list and stops at the page's end or after a number of entries, whatever the age of the
 * account; a test reads the plans as the application's role.
 */

/** Of each status, so many payments are compared with filters that no index has, such as texts and cards. */
export const comparedMax = 1_000

/**
 * One page, newest first. By a text, first the payments that indexes find, then all others.
 * @param timeZone days of the filters are this zone's.
 */
export async function findPaymentPage(
  context: TenantContext,
  filters: PaymentFilters,
  page: PaymentPage,
  timeZone: string,
  given = paymentBounds,
): Promise<Found<PaymentListRow, PaymentPlace>> {
  const bounds = searchBoundsOf(filters, given, page)
  if (filters.text !== undefined) return findTextPage(context, textSearchOf(context, { ...filters, text: filters.text }, timeZone, bounds), page, bounds)
  const found = await findFilters(context, filters, timeZone, bounds, page)
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const request = { list, filters: found, days, page }
  if (filters.card_fingerprint !== undefined) return findComparedPage(context, request, bounds)
  return bounds.budget ? findPageWithin(context, request, bounds, bounds.budget) : findSearchedPage(context, request, bounds)
}

const summed = { currency: sql`p.currency`, amount: sql`p.amount_shown_minor` }

type TextFilters = PaymentFilters & { readonly text: string }

function textSearchOf(context: TenantContext, filters: TextFilters, timeZone: string, bounds: Pick<PaymentBounds, 'few'>): TextSearch {
  return {
    text: filters.text,
    days: dayConditions(filters.created_from, filters.created_to, timeZone),
    others: (page) => findFilters(context, filters, timeZone, bounds, page),
    usesIndexes: !isBlockedAsked(filters),
  }
}

/** The place of a payment in the list of the filters. */
export async function placeIn(context: TenantContext, filters: PaymentFilters, payment: PaymentListRow, timeZone: string): Promise<PaymentPlace> {
  const place = positionOf(payment)
  const { text } = filters
  if (text === undefined) return place
  const { ranges } = await findOfText(context, textSearchOf(context, { ...filters, text }, timeZone, paymentBounds), 0, paymentBounds)
  return (await isInRanges(context, payment.id, ranges)) ? place : { ...place, isCompared: true }
}

/** A part of the totals reads so many entries. */
export const totalBounds = { ...paymentBounds, entries: 100_000 }

/** The sums of the amounts that the list shows, by currency, and where the next part begins. */
export async function sumPayments(context: TenantContext, filters: PaymentFilters, after: Position | null, timeZone: string, given = totalBounds) {
  const bounds = searchBoundsOf(filters, given)
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const found = await findAllFilters(context, filters, timeZone, bounds)
  return sumByCurrency(context, { list, filters: found, days, after, ...summed }, bounds)
}

/** The sums of all payments if the buffers of a page are enough to read them; otherwise null, as for filters whose payments are looked up one by one. */
export async function sumFewPayments(context: TenantContext, filters: PaymentFilters, timeZone: string, budget = searchBudget): Promise<CurrencySum[] | null> {
  const { text, card_fingerprint: fingerprint, store } = filters
  if (isBlockedAsked(filters) || [text, fingerprint, store].some((value) => value !== undefined)) return null
  const bounds = searchBoundsOf(filters, paymentBounds)
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  return sumWithin(context, { list, filters: await findFilters(context, filters, timeZone, bounds), days, after: null, ...summed }, bounds, budget)
}

function searchBoundsOf(filters: PaymentFilters, given: PaymentBounds, page?: PageRequest): PaymentBounds {
  const bounds = { ...boundsOf(filters, given), few: (page && fewOfBlocked(filters, page)) ?? given.few }
  const compared = [filters.text !== undefined && bounds.texts, filters.card_fingerprint !== undefined && bounds.cards].filter((max) => max !== false)
  return { ...bounds, entries: Math.min(bounds.entries, ...compared) }
}

/** All filters, for a statement that reads the whole list. */
async function findAllFilters(context: TenantContext, filters: PaymentFilters, timeZone: string, bounds: Pick<PaymentBounds, 'few'>): Promise<SearchFilter[]> {
  const { text } = filters
  const others = await findFilters(context, filters, timeZone, bounds)
  return text === undefined ? others : [...others, comparedFilter(context.merchantId, text)]
}

/** All filters but the text. */
async function findFilters(
  context: TenantContext,
  filters: PaymentFilters,
  timeZone: string,
  { few }: Pick<PaymentBounds, 'few'>,
  page?: PageRequest,
): Promise<SearchFilter[]> {
  const { text, store, card_fingerprint: fingerprint, last4 } = filters
  const ofCard = fingerprint !== undefined && last4 === undefined ? await findLast4Filter(context, fingerprint) : null
  const others = [...(ofCard ? [ofCard] : []), ...searchFiltersOf(context.merchantId, filters, timeZone, page)]
  const isAlone = others.length === 0 && text === undefined
  return [
    ...others,
    ...(store === undefined ? [] : [await findStoreFilter(context, { ...filters, store }, timeZone, page && { ...page, few: isAlone ? page.limit : few })]),
  ]
}

/** The newest payments that indexes find by a text, or the one that an ID belongs to, in one statement. */
export async function findIndexedPayments({ db, merchantId }: TenantContext, wanted: { id: string } | { text: string }, limit: number) {
  const query = 'id' in wanted ? paymentByIdQuery(merchantId, wanted.id) : newestIndexedQuery(merchantId, wanted.text, listColumns, limit, paymentBounds.range)
  const { rows } = query ? await sql<PaymentListRow>`${query}`.execute(db) : { rows: [] }
  return rows.map((row) => ({ ...row, amount_shown_minor: amountShownOf(row) }))
}

/** How many payments have each status, whatever statuses the filters have. */
export async function countStatuses(
  context: TenantContext,
  { status: _, ...filters }: PaymentFilters,
  timeZone: string,
  bounds = countBounds,
): Promise<ValueCount<PaymentStatus>[]> {
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const count = (found: readonly SearchFilter[], entries: number) =>
    countByValue(context, { list, filters: found, days, column: sql`p.status`, values: paymentStatuses }, { ...bounds, entries })
  const { text, store, card_fingerprint: fingerprint } = filters
  const hasIndexes = text === undefined && store === undefined && fingerprint === undefined && !isLookedUp(filters)
  const entries = hasIndexes ? bounds.entries : Math.min(bounds.entries, comparedMax)
  if (text === undefined) return count(await findFilters(context, filters, timeZone, paymentBounds), entries)
  const search = textSearchOf(context, { ...filters, text }, timeZone, paymentBounds)
  const [{ ids, ranges }, others] = [await findOfText(context, search, null, paymentBounds), await findFilters(context, filters, timeZone, paymentBounds)]
  const indexed = ids.length === 0 ? [] : await count([withIds(ids), ...others], entries)
  const compared = await count([...others, comparedFilter(context.merchantId, text, ranges)], entries)
  return compared.map((one, index) => ({ ...one, count: one.count + (indexed[index]?.count ?? 0) }))
}

/** How many payments the filters, without hours and weekdays, have, if an index has few for one of them; otherwise null. */
export async function countFewPayments(context: TenantContext, filters: PaymentFilters): Promise<number | null> {
  return countFew(context, { list, filters: await findAllFilters(context, filters, 'UTC', paymentBounds), days: [] })
}

/** The payment an id belongs to: a payment's own, a charge's or a refund's. Dates and other filters do not limit it. */
export async function findPaymentById({ db, merchantId }: TenantContext, id: string): Promise<PaymentListRow[]> {
  const { rows } = await paymentByIdQuery(merchantId, id).execute(db)
  return rows
}

function paymentByIdQuery(merchantId: MerchantId, id: string): RawBuilder<PaymentListRow> {
  return sql`SELECT ${listColumns} FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentOf(merchantId, id)}`
}

/** The ID of the payment that a payment's, charge's or refund's ID belongs to. */
export function paymentOf(merchantId: MerchantId, id: string): Condition {
  if (id.startsWith('ch_')) return sql`(SELECT payment_id FROM charges WHERE merchant_id = ${merchantId} AND id = ${id})`
  if (id.startsWith('re_')) return sql`(SELECT payment_id FROM refunds WHERE merchant_id = ${merchantId} AND id = ${id})`
  return sql`${id}`
}
