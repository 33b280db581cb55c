import type { MerchantId } from '@counterfoil/contract/ids'
import { type PaymentStatus, paymentStatuses } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { findPageWithin, type SearchBudget, searchBudget, sumWithin } from '../../../infra/keyset-budget-store.ts'
import { countBounds, countByValue, countFew, type ValueCount } from '../../../infra/keyset-counts-store.ts'
import { findSearchedPage, type SearchBounds, type SearchFilter, searchBounds } from '../../../infra/keyset-search-store.ts'
import { type CurrencySum, sumByCurrency } from '../../../infra/keyset-sums-store.ts'
import type { Found, PageRequest, Position } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import { partBounds, searchInParts } from '../../../infra/pages/search-parts.ts'
import { type PaymentFilters, searchFiltersOf } from '../list-filters-store.ts'
import type { PaymentRow } from '../store.ts'
import { findStoreFilter } from '../store-payments-store.ts'
import { boundsOf, isLookedUp } from './acceptance-filters-store.ts'
import { fewOfBlocked } from './blocked-filter-store.ts'
import { findTextFilter } from './text-filter-store.ts'

/**
 * The list of payments. Every query reads an index in the order of the list and stops at the page's end or after a number of entries, whatever the age of the
 * account; a test reads the plans as the application's role.
 */

const ownColumns = sql.raw(
  ['id', 'created_at', 'status', 'amount_minor', 'amount_captured_minor', 'amount_refunded_minor', 'currency', 'card_brand', 'card_last4', 'customer_email']
    .concat(['order_number', 'description', 'decline_code', 'network_decline_code', 'capture_before'])
    .map((name) => `p.${name}`)
    .join(', '),
)
const listColumns = sql`${ownColumns}, ${positionColumn}`
const list = { table: sql`payments`, columns: listColumns }

interface PaymentBounds extends SearchBounds {
  /** The texts of so many payments are compared for one page, and the cards of so many, since no index has them (decisions 0078 and 0083). */
  readonly texts: number
  readonly cards: number
  readonly timeMs: number
  /** Of a page without texts and cards; null for one that may read all of its entries. */
  readonly budget: SearchBudget | null
}

export const paymentBounds: PaymentBounds = { ...searchBounds, texts: 15_000, cards: 3_000, timeMs: Number.POSITIVE_INFINITY, budget: null }
/** Of a page that says how far it searched, so it may end early. All others find the same payments whenever they ask. */
export const pageBounds: PaymentBounds = { ...paymentBounds, timeMs: partBounds.timeMs, budget: searchBudget }
/** Of each status, so many payments are compared with filters that no index has, such as texts and cards. */
export const comparedMax = 1_000

export type PaymentListRow = Pick<
  PaymentRow,
  | 'id'
  | 'created_at'
  | 'status'
  | 'amount_minor'
  | 'amount_captured_minor'
  | 'amount_refunded_minor'
  | 'currency'
  | 'card_brand'
  | 'card_last4'
  | 'customer_email'
  | 'order_number'
  | 'description'
  | 'decline_code'
  | 'network_decline_code'
  | 'capture_before'
> & { position: string }

/**
 * One page, newest first.
 * @param timeZone days of the filters are this zone's.
 */
export async function findPaymentPage(
  context: TenantContext,
  filters: PaymentFilters,
  page: PageRequest,
  timeZone: string,
  given = paymentBounds,
): Promise<Found<PaymentListRow>> {
  const { days, found, bounds } = await prepareSearch(context, filters, timeZone, given, page)
  const isCompared = filters.text !== undefined || filters.card_fingerprint !== undefined
  if (bounds.budget && !isCompared) return findPageWithin(context, { list, filters: found, days, page }, bounds, bounds.budget)
  const find = (part: PageRequest, entries: number) =>
    findSearchedPage<PaymentListRow>(context, { list, filters: found, days, page: part }, { ...bounds, entries })
  // What was looked up for the page is not what a later part would need.
  const isInParts = isCompared && !found.some(({ isSelective }) => isSelective)
  return isInParts ? searchInParts(page, { ...partBounds, ...bounds }, find) : find(page, bounds.entries)
}

const summed = { currency: sql`p.currency`, amount: sql`p.amount_shown_minor` }

/** A part of the totals reads so many entries. */
export const totalBounds = { ...paymentBounds, entries: 100_000 }

/** The sums of the amounts that the list shows, by currency, and where the next part begins. */
export async function sumPayments(context: TenantContext, filters: PaymentFilters, after: Position | null, timeZone: string, given = totalBounds) {
  const { days, found, bounds } = await prepareSearch(context, filters, timeZone, given)
  return sumByCurrency(context, { list, filters: found, days, after, ...summed }, bounds)
}

/** The sums of all payments if the buffers of a page are enough to read them; otherwise null, as for filters whose payments are looked up one by one. */
export async function sumFewPayments(context: TenantContext, filters: PaymentFilters, timeZone: string, budget = searchBudget): Promise<CurrencySum[] | null> {
  const { text, card_fingerprint: fingerprint, store, blocked, risk_entry_id: entryId, risk_rule_id: ruleId } = filters
  if ([text, fingerprint, store, entryId, ruleId].some((value) => value !== undefined) || blocked?.length) return null
  const { days, found, bounds } = await prepareSearch(context, filters, timeZone, paymentBounds)
  return sumWithin(context, { list, filters: found, days, after: null, ...summed }, bounds, budget)
}

async function prepareSearch(context: TenantContext, filters: PaymentFilters, timeZone: string, given: PaymentBounds, page?: PageRequest) {
  const bounds = { ...boundsOf(filters, given), few: (page && fewOfBlocked(filters, page)) ?? given.few }
  const compared = [filters.text !== undefined && bounds.texts, filters.card_fingerprint !== undefined && bounds.cards].filter((max) => max !== false)
  return {
    days: dayConditions(filters.created_from, filters.created_to, timeZone),
    found: await findFilters(context, filters, timeZone, bounds, page),
    bounds: { ...bounds, entries: Math.min(bounds.entries, ...compared) },
  }
}

async function findFilters(
  context: TenantContext,
  filters: PaymentFilters,
  timeZone: string,
  { few, texts }: Pick<PaymentBounds, 'few' | 'texts'>,
  page?: PageRequest,
): Promise<SearchFilter[]> {
  const { text, store } = filters
  const others = searchFiltersOf(context.merchantId, filters, timeZone, page)
  const isAlone = others.length === 0 && text === undefined
  return [
    ...others,
    ...(store === undefined ? [] : [await findStoreFilter(context, { ...filters, store }, timeZone, page && { ...page, few: isAlone ? page.limit : few })]),
    ...(text === undefined ? [] : [await findTextFilter(context, text, texts)]),
  ]
}

/** Texts of so many payments are compared while somebody types. */
const typedTextsMax = 3_000

/** The newest payments with a text, or the one that an ID belongs to. */
export async function findLatestPayments(context: TenantContext, wanted: { id: string } | { text: string }, limit: number) {
  const page = { limit, after: null, before: null }
  const rows =
    'id' in wanted
      ? await findPaymentById(context, wanted.id)
      : (await findPaymentPage(context, { text: wanted.text }, page, 'UTC', { ...paymentBounds, texts: typedTextsMax })).rows
  return rows.map((row) => ({ ...row, amount_shown_minor: row.amount_captured_minor || row.amount_minor }))
}

/** How many payments have each status, whatever statuses the filters have. */
export async function countStatuses(
  context: TenantContext,
  { status: _, ...filters }: PaymentFilters,
  timeZone: string,
  bounds = countBounds,
): Promise<ValueCount<PaymentStatus>[]> {
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const found = await findFilters(context, filters, timeZone, paymentBounds)
  const { text, store, card_fingerprint: fingerprint } = filters
  const hasIndexes = text === undefined && store === undefined && fingerprint === undefined && !isLookedUp(filters)
  const entries = hasIndexes ? bounds.entries : Math.min(bounds.entries, comparedMax)
  return countByValue(context, { list, filters: found, days, column: sql`p.status`, values: paymentStatuses }, { ...bounds, entries })
}

/** How many payments the filters, without hours and weekdays, have, if an index has few for one of them; otherwise null. */
export async function countFewPayments(context: TenantContext, filters: PaymentFilters): Promise<number | null> {
  return countFew(context, { list, filters: await findFilters(context, filters, 'UTC', paymentBounds), days: [] })
}

/** The payment an id belongs to: a payment's own, a charge's or a refund's. Dates and other filters do not limit it. */
export async function findPaymentById({ db, merchantId }: TenantContext, id: string): Promise<PaymentListRow[]> {
  const { rows } = await sql<PaymentListRow>`
    SELECT ${listColumns} FROM payments p WHERE p.merchant_id = ${merchantId} AND p.id = ${paymentOf(merchantId, id)}`.execute(db)
  return rows
}

/** The ID of the payment that a payment's, charge's or refund's ID belongs to. */
export function paymentOf(merchantId: MerchantId, id: string): Condition {
  if (id.startsWith('ch_')) return sql`(SELECT payment_id FROM charges WHERE merchant_id = ${merchantId} AND id = ${id})`
  if (id.startsWith('re_')) return sql`(SELECT payment_id FROM refunds WHERE merchant_id = ${merchantId} AND id = ${id})`
  return sql`${id}`
}
