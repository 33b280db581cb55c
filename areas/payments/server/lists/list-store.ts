import { type RawBuilder, sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { type PaymentStatus, paymentStatuses } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { countBounds, countByValue, countFew, groupRows, type ValueCount } from '#server/infra/keyset-counts-store.ts'
import { all, findNext, type SearchBounds, type SearchFilter, searchBounds } from '#server/infra/keyset-search-store.ts'
import { type Found, type PageRequest, positionOf } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { filterConditions, type PaymentFilters, searchFiltersOf } from '../list-filters-store.ts'
import { shownAmountMinor } from '../status/status-columns.ts'
import { findListedPage, listColumns, listOf, type PaymentBounds, type PaymentListRow, paymentBounds } from './listed-store.ts'
import { comparedStart, listEnd, type PaymentPage, type PaymentPlace } from './places.ts'
import { comparedFilter, findIndexed, type IndexedText, newestIndexedQuery } from './text-filter-store.ts'

/** The list of payments, its counts and its totals. */

/** One page, newest first. By a text, first the payments that indexes find, then all others. @param timeZone days of the filters are this zone's. */
export async function findPaymentPage(
  context: TenantContext,
  filters: PaymentFilters,
  page: PaymentPage,
  timeZone: string,
  bounds = paymentBounds,
): Promise<Found<PaymentListRow, PaymentPlace>> {
  const { text } = filters
  return text === undefined ? findListedPage(context, filters, page, timeZone, bounds) : findTextPage(context, { ...filters, text }, page, timeZone, bounds)
}

/** The place of a payment in the list of the filters. */
export async function placeIn(context: TenantContext, filters: PaymentFilters, payment: PaymentListRow): Promise<PaymentPlace> {
  const place = positionOf(payment)
  const { text } = filters
  if (text === undefined) return place
  const { ids } = await findIndexed(context, text)
  return ids.includes(payment.id) ? place : { ...place, isCompared: true }
}

export interface CurrencySum {
  readonly currency: CurrencyCode
  readonly count: number
  readonly amountMinor: number
}

/** The sums of the amounts that the list shows, by currency. */
export async function sumPayments({ db, merchantId }: TenantContext, filters: PaymentFilters, timeZone: string): Promise<CurrencySum[]> {
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const conditions = [sql`p.merchant_id = ${merchantId}`, ...days, ...filterConditions(merchantId, filters, timeZone)]
  const { rows } = await sql<CurrencySum>`
    SELECT p.currency, count(*)::int AS count, sum(p.amount_shown_minor)::bigint AS "amountMinor" FROM payments p WHERE ${all(conditions)}
    GROUP BY p.currency ORDER BY p.currency`.execute(db)
  return rows
}

/** The same if few payments have to be read for it; otherwise null. */
export async function sumFewPayments(
  context: TenantContext,
  filters: PaymentFilters,
  timeZone: string,
  { few }: Pick<SearchBounds, 'few'> = searchBounds,
): Promise<CurrencySum[] | null> {
  const summed = { key: sql`p.currency`, amount: sql`p.amount_shown_minor` }
  const { groups, isWhole } = await groupRows(context, countedBy(context, filters, timeZone), summed, { few, entries: few })
  return isWhole ? groups.map(({ key, count, amount }) => ({ currency: key as CurrencyCode, count, amountMinor: amount })) : null
}

/** All filters, each compared with single payments. */
function countedBy(
  { merchantId }: TenantContext,
  filters: PaymentFilters,
  timeZone: string,
  compared = filters.text === undefined ? [] : [comparedFilter(filters.text)],
) {
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  return { list: listOf(merchantId), filters: [...searchFiltersOf(merchantId, filters, timeZone), ...compared], days }
}

/** How many payments have each status, whatever statuses the filters have. */
export async function countStatuses(
  context: TenantContext,
  { status: _, ...filters }: PaymentFilters,
  timeZone: string,
  bounds = countBounds,
): Promise<ValueCount<PaymentStatus>[]> {
  const { text } = filters
  const count = (compared?: SearchFilter[]) =>
    countByValue(context, { ...countedBy(context, filters, timeZone, compared), column: sql`p.status`, values: paymentStatuses }, bounds)
  if (text === undefined) return count()
  // Those that indexes find are counted at any age.
  const { ids, ranges } = await findIndexed(context, text)
  const [indexed, others] = [ids.length > 0 ? await count([withIds(ids)]) : [], await count([comparedFilter(text, ranges)])]
  return others.map((one, number) => ({ ...one, count: one.count + (indexed[number]?.count ?? 0) }))
}

/** How many payments the filters, without hours and weekdays, have, if an index has few for one of them; otherwise null. */
export async function countFewPayments(context: TenantContext, filters: PaymentFilters): Promise<number | null> {
  return countFew(context, countedBy(context, filters, 'UTC'))
}

/** The newest payments that indexes find by a text, or the one that an ID belongs to. */
export async function findIndexedPayments(context: TenantContext, wanted: { id: string } | { text: string }, limit: number) {
  const query =
    'id' in wanted ? paymentByIdQuery(context.merchantId, wanted.id) : await newestIndexedQuery(context, wanted.text, listColumns(context.merchantId), limit)
  const { rows } = query ? await sql<PaymentListRow>`${query}`.execute(context.db) : { rows: [] }
  return rows.map((row) => ({ ...row, amount_shown_minor: shownAmountMinor(row) }))
}

/** The payment an id belongs to: a payment's own, a charge's or a refund's. Dates and other filters do not limit it. */
export async function findPaymentById({ db, merchantId }: TenantContext, id: string): Promise<PaymentListRow[]> {
  const { rows } = await paymentByIdQuery(merchantId, id).execute(db)
  return rows
}

function paymentByIdQuery(merchantId: MerchantId, id: string): RawBuilder<PaymentListRow> {
  return sql`SELECT ${listColumns(merchantId)} FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentOf(merchantId, id)}`
}

/** The ID of the payment that a payment's, charge's or refund's ID belongs to. */
export function paymentOf(merchantId: MerchantId, id: string): Condition {
  if (id.startsWith('ch_')) return sql`(SELECT payment_id FROM charges WHERE merchant_id = ${merchantId} AND id = ${id})`
  if (id.startsWith('re_')) return sql`(SELECT payment_id FROM refunds WHERE merchant_id = ${merchantId} AND id = ${id})`
  return sql`${id}`
}

type TextFilters = PaymentFilters & { readonly text: string }
type Page = Found<PaymentListRow, PaymentPlace>

/**
 * Returns one page of payments by a text: first those that indexes find, before anything is compared, then all others that have the text (decision 0078). One
 * that ends with the last payment that indexes find was searched to `comparedStart`.
 */
async function findTextPage(context: TenantContext, filters: TextFilters, page: PaymentPage, timeZone: string, bounds: PaymentBounds): Promise<Page> {
  const indexed = await findIndexed(context, filters.text, bounds.range)
  const findFirst = (part: PageRequest) => findIndexedPage(context, filters, part, timeZone, indexed)
  if (!(page.after ?? page.before)?.isCompared) {
    const { rows } = await findFirst(page)
    if (page.before) return { rows, searchedTo: null }
    if (rows.length > 0) return { rows, searchedTo: rows.length < page.limit ? comparedStart : null }
    return compareTexts(context, filters, { ...page, after: null }, timeZone, bounds, indexed)
  }
  const found = await compareTexts(context, filters, page, timeZone, bounds, indexed)
  const missing = page.limit - found.rows.length
  if (!page.before || found.searchedTo || missing <= 0) return found
  // Before the compared payments are those that indexes find.
  const { rows } = await findFirst({ limit: missing, after: null, before: listEnd })
  return { rows: [...rows, ...found.rows], searchedTo: null }
}

function findIndexedPage(context: TenantContext, filters: PaymentFilters, page: PageRequest, timeZone: string, { ids }: IndexedText) {
  const indexed = withIds(ids)
  const request = {
    list: listOf(context.merchantId),
    filters: [indexed, ...searchFiltersOf(context.merchantId, filters, timeZone, page)],
    days: dayConditions(filters.created_from, filters.created_to, timeZone),
    page,
  }
  return findNext<PaymentListRow>(context, request, indexed, null)
}

/** These payments. */
function withIds(ids: readonly string[]): SearchFilter {
  return { values: [sql`p.id = ANY (${[...ids]}::text[])`], index: 'other' }
}

async function compareTexts(
  context: TenantContext,
  filters: TextFilters,
  page: PageRequest,
  timeZone: string,
  bounds: PaymentBounds,
  { ranges }: IndexedText,
): Promise<Page> {
  const { rows, searchedTo } = await findListedPage(context, filters, page, timeZone, bounds, [comparedFilter(filters.text, ranges)])
  return { rows: rows.map((row) => ({ ...row, is_compared: true as const })), searchedTo: searchedTo && { ...searchedTo, isCompared: true as const } }
}
