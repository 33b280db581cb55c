import type { countPayments, ListedPayment, listPayments, PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import type { PaymentTotal, totalFewPayments, totalPayments } from '#areas/payments/contract/totals.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { AccountSettings, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { presentPaymentItem } from '../present.ts'
import { netMinor, shownAmountMinor } from '../status/status-columns.ts'
import { findCurrencies } from './currencies-store.ts'
import { countStatuses, findPaymentById, findPaymentPage, sumFewPayments, sumPayments } from './list-store.ts'
import type { PaymentListRow } from './listed-store.ts'
import { type PaymentPage, readPaymentPage } from './places.ts'

type Query = HandlerInput<typeof listPayments>['query']

/**
 * A page of payments, newest first. By a text, first those that indexes find.
 * @throws AppError `invalid_fields` where filters contradict each other, a typed query is wrong or a cursor is not one of ours.
 */
export async function listPaymentPage(context: TenantContext, query: Query): Promise<HandlerOutput<typeof listPayments>> {
  const { limit, after, before, ...asked } = query
  // A look-up by ID reads nothing of the account.
  if (asked.q === undefined && asked.payment_id) return lookUp(context, asked.payment_id)
  const account = await getAccountSettings(context)
  const { payment_id, ...filters } = readPaymentFilters(context, account, asked)
  if (payment_id) return lookUp(context, payment_id)
  refuseContradictions(filters)
  const find = (page: PaymentPage) => findPaymentPage(context, filters, page, account.time_zone)
  return readPaymentPage({ limit, after, before }, find, (row) => presentListed(context, row))
}

function presentListed(context: TenantContext, row: PaymentListRow): ListedPayment {
  const { store, fee_minor } = row
  return { ...presentPaymentItem(row, context.locale), store, fee_minor, net_minor: fee_minor === null ? null : netMinor(row, fee_minor) }
}

/** How many payments of a typed query have each status. @throws AppError `invalid_fields` if it is wrong. */
export async function countPaymentStatuses(context: TenantContext, q: string): Promise<HandlerOutput<typeof countPayments>> {
  const account = await getAccountSettings(context)
  const { payment_id: _, ...filters } = readPaymentFilters(context, account, { q })
  refuseContradictions(filters)
  const counts = await countStatuses(context, filters, account.time_zone)
  return { counts: counts.map(({ value, count, hasMore }) => ({ status: value, count, has_more: hasMore })) }
}

async function lookUp(context: TenantContext, id: string): Promise<HandlerOutput<typeof listPayments>> {
  const found = await findPaymentById(context, id)
  const items = found.map((row) => presentListed(context, row))
  return { items, next_cursor: null, previous_cursor: null, searched_to: null, has_unsearched_texts: false }
}

/** The newest payments, for the overview. */
export async function listLatestPayments(context: TenantContext, limit: number): Promise<PaymentItem[]> {
  const { rows } = await findPaymentPage(context, {}, { limit, after: null, before: null }, 'UTC')
  return rows.map((row) => presentPaymentItem(row, context.locale))
}

/** The currencies to filter payments by; the account's default currency comes first and is always there. */
export async function listUsedCurrencies(context: TenantContext): Promise<CurrencyCode[]> {
  const { default_currency } = await getAccountSettings(context)
  return [...new Set([default_currency, ...(await findCurrencies(context))])]
}

/** The filters of a typed query for an export. @throws AppError `invalid_fields` where it is wrong. */
export async function readTypedFilters(context: TenantContext, q: string): Promise<FilterValues<typeof paymentQuery>> {
  const filters = readPaymentFilters(context, await getAccountSettings(context), { q })
  refuseContradictions(filters)
  return filters
}

type Filters = FilterValues<typeof paymentQuery>

/**
 * Returns the filters of a call about payments, as `readFilters` does. What risk lists decided about a payment is for members who may view the lists, in filters as
 * on its page.
 * @throws AppError `invalid_fields` if the query is wrong, `forbidden` if it asks for what lists decided.
 */
export function readPaymentFilters(
  context: TenantContext,
  account: Pick<AccountSettings, 'default_currency' | 'time_zone'>,
  asked: Filters & { readonly q?: string | undefined },
): Filters {
  const filters = readFilters(context, account, paymentQuery, asked)
  const { blocked, risk_entry_id: entryId, risk_rule_id: ruleId } = filters
  const { actor } = context
  const mayNotView = actor.kind === 'member' && !actor.permissions.has('risk.read')
  if (mayNotView && [blocked, entryId, ruleId].some((filter) => filter !== undefined)) throw new AppError('forbidden')
  return filters
}

type TotalsQuery = HandlerInput<typeof totalPayments>['query']

/** Returns the totals of a typed query by currency. @throws AppError `invalid_fields` if the query is wrong. */
export async function readTotals(context: TenantContext, query: TotalsQuery): Promise<HandlerOutput<typeof totalPayments>> {
  return { totals: (await readSums(context, query, sumPayments)) ?? [] }
}

/** The same if few payments have to be read for them. @throws AppError `invalid_fields` if the query is wrong. */
export async function readFewTotals(context: TenantContext, query: TotalsQuery): Promise<HandlerOutput<typeof totalFewPayments>> {
  return { totals: await readSums(context, query, sumFewPayments) }
}

async function readSums(context: TenantContext, { q }: TotalsQuery, sum: typeof sumFewPayments | typeof sumPayments): Promise<PaymentTotal[] | null> {
  const account = await getAccountSettings(context)
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q })
  if (lookedUp) return totalOfPayment(context, lookedUp)
  refuseContradictions(filters)
  const sums = await sum(context, filters, account.time_zone)
  return sums?.map(({ currency, count, amountMinor }) => ({ currency, count, amount_minor: amountMinor })) ?? null
}

async function totalOfPayment(context: TenantContext, id: string): Promise<PaymentTotal[]> {
  const found = await findPaymentById(context, id)
  return found.map((row) => ({ currency: row.currency, count: 1, amount_minor: shownAmountMinor(row) }))
}
