import { sql } from 'kysely'
import type { paymentQuery } from '#areas/payments/contract/query.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { all, type SearchFilter, searchBounds } from '#server/infra/keyset-search-store.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, orderOf, positionConditions, unionAll } from '#server/infra/pages/keyset-pages-store.ts'

type PaymentFilters = FilterValues<typeof paymentQuery>

/**
 * Payments of which a risk list or a rule blocked an attempt, by the list, the entry or the rule. The decisions have indexes in the order of the list of payments, so
 * for a page, as many of the next ones are looked up as a search can meet.
 * @param page undefined for all of the filter's days.
 */
export function blockedFilter(merchantId: MerchantId, filters: PaymentFilters, timeZone: string, page?: PageRequest): SearchFilter | undefined {
  if (!isBlockedAsked(filters)) return undefined
  const decisions = listDecisions(merchantId, filters)
  const { created_from: from, created_to: to } = filters
  const places = [...dayConditions(from, to, timeZone), ...(page ? positionConditions(page) : [])]
  const limit = page ? sql`${orderOf(page)} LIMIT ${searchBounds.entries}` : sql``
  // Of several attempts, a payment has several decisions.
  const parts = decisions.map((each) => sql`SELECT p.id FROM (${each}) AS p WHERE ${all(places)} GROUP BY p.created_at, p.id ${limit}`)
  return { values: parts.length === 0 ? [sql`false`] : [sql`p.id = ANY (ARRAY(${unionAll(parts)}))`], index: 'other' }
}

/**
 * Whether the currency that is asked for is the one of the blocked attempts, as in the figures of what was blocked: their payment may have another one since. An
 * amount is the payment's, and so is its currency.
 */
export function isCurrencyOfAttempts(filters: PaymentFilters): boolean {
  return isBlockedAsked(filters) && filters.amount_min_minor === undefined && filters.amount_max_minor === undefined
}

/** Whether a filter is about what was blocked. */
function isBlockedAsked({ blocked, risk_entry_id: entryId, risk_rule_id: ruleId }: PaymentFilters): boolean {
  return Boolean(blocked?.length) || entryId !== undefined || ruleId !== undefined
}

/** What lists decided, and what rules did, each if it is asked for: the payments with their times. */
function listDecisions(merchantId: MerchantId, filters: PaymentFilters): Condition[] {
  const { blocked, risk_entry_id: entryId, risk_rule_id: ruleId, currency } = filters
  const lists = blocked?.filter((one) => one !== 'rule') ?? []
  const isOfAny = !blocked?.length
  const inCurrency = currency === undefined || !isCurrencyOfAttempts(filters) ? [] : [sql`d.currency = ${currency}`]
  const ofLists = [
    sql`d.merchant_id = ${merchantId} AND d.effect = 'block'`,
    ...(lists.length > 0 ? [sql`d.type = ANY (${lists}::text[])`] : []),
    ...(entryId === undefined ? [] : [sql`d.entry_id = ${entryId}`]),
    ...inCurrency,
  ]
  const ofRules = [
    sql`d.merchant_id = ${merchantId} AND d.payment_created_at IS NOT NULL`,
    ...(ruleId === undefined ? [] : [sql`d.rule_id = ${ruleId}`]),
    ...inCurrency,
  ]
  const hasLists = (lists.length > 0 || isOfAny) && ruleId === undefined
  const hasRules = (blocked?.includes('rule') || isOfAny) && entryId === undefined
  return [
    ...(hasLists ? [sql`SELECT d.payment_id AS id, d.payment_created_at AS created_at FROM risk_decisions d WHERE ${sql.join(ofLists, sql` AND `)}`] : []),
    ...(hasRules ? [sql`SELECT d.object_id AS id, d.payment_created_at AS created_at FROM risk_rule_decisions d WHERE ${sql.join(ofRules, sql` AND `)}`] : []),
  ]
}
