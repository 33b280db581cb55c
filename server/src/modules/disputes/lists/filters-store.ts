import type { disputeQuery } from '@counterfoil/contract/disputes/query'
import { type DisputeTab, disputeTabs } from '@counterfoil/contract/disputes/tabs'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import { type DisputeStatus, disputeStatuses } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import { anyOf, type SearchFilter } from '../../../infra/keyset-search-store.ts'
import { type Condition, dayConditions, startOfDay, startOfNextDay } from '../../../infra/pages/keyset-pages-store.ts'
import { emailFilter } from '../../../infra/text-filters-store.ts'
import { hasKeys, ownFiltersOf, responseFiltersOf } from '../insights/filters-store.ts'

export type DisputeFilters = FilterValues<typeof disputeQuery>

/** The statuses of a tab that the filter leaves. */
export function statusesOf(tab: DisputeTab, { status }: DisputeFilters): DisputeStatus[] {
  return disputeTabs[tab].filter((one) => !status || status.length === 0 || (status as readonly string[]).includes(one))
}

/** As the index has it: nobody is the empty text, since the order of an index is not known to continue below a null. */
const assigned = sql`CASE WHEN p.assignee_id IS NULL THEN '' ELSE p.assignee_id END`

export interface FilteredDisputes {
  readonly filters: DisputeFilters
  /** Days of the filters are this zone's. */
  readonly timeZone: string
}

/** Of a filter whose index lacks columns of the others, so many disputes are compared in the table. */
const comparedMax = 50

/** Of a filter whose index has the columns of all others, so that a buffer has a third of the entries that it has of other indexes. */
const wideMax = 1_000

/** An index in the order of the list has the columns of the other filters. */
const leads = { canLead: true } as const

/** The conditions of the filters that are set, those first that usually have the fewest disputes. Statuses and the day of opening belong to the list. */
export function searchFiltersOf({ filters, timeZone }: FilteredDisputes): SearchFilter[] {
  const { payment_id: payment, customer_id: customer, email, last4, assignee, reason, network, category, country, response } = filters
  // What only the indexes in an order of the list have. Two of them are compared there.
  const uncommon = [payment, customer, email, last4, country, response?.length, hasKeys(filters)].filter(Boolean).length
  const common = uncommon === 0 ? leads : { fewMax: comparedMax }
  const alone = uncommon === 1 ? leads : { fewMax: comparedMax }
  const found: SearchFilter[] = []
  if (payment) found.push({ values: [sql`${sql.ref(payment.startsWith('ch_') ? 'p.charge_id' : 'p.payment_id')} = ${payment}`], isSelective: true })
  // In another order than the newest first, all disputes of a customer are read only if they are few.
  if (customer) found.push({ values: [sql`p.customer_id = ${customer}`], isSelective: true, fewMax: comparedMax })
  if (email) found.push({ ...emailFilter(sql`p.customer_email`, email.toLowerCase()), ...(uncommon > 1 ? { fewMax: comparedMax } : { isCovered: true }) })
  if (last4) found.push({ values: [sql`p.card_last4 = ${last4}`], ...alone })
  found.push(...amountFilters(filters, common), ...dueFilters(filters, timeZone, common))
  if (assignee) found.push({ values: [sql`${assigned} = ${assignee === 'nobody' ? '' : assignee}`], ...common })
  if (reason?.length) found.push({ values: reason.map((value) => sql`p.category = ${value}`), ...common })
  if (network?.length) found.push({ values: network.map((value) => sql`p.network = ${value}`), ...common })
  if (category?.length) found.push({ values: category.map((value) => sql`p.kind = ${value}`), ...common })
  found.push(...[...responseFiltersOf(filters), ...ownFiltersOf(filters)].map((filter) => (filter.hasNoIndex ? filter : { ...filter, ...alone })))
  return found
}

/** The filters of a search in another order, where the days of opening are one of them. Their index has the columns of all filters. */
export function orderedFiltersOf(filtered: FilteredDisputes): SearchFilter[] {
  const { created_from: from, created_to: to } = filtered.filters
  const days = dayConditions(from, to, filtered.timeZone)
  if (days.length === 0) return searchFiltersOf(filtered)
  return [...searchFiltersOf(filtered), { values: [sql`(${sql.join(days, sql` AND `)})`], fewMax: wideMax }]
}

/** A filter on some of the statuses; null for all of them. */
export function statusFilter(statuses: readonly DisputeStatus[]): SearchFilter | null {
  if (statuses.length === disputeStatuses.length) return null
  return { values: statuses.map((value) => sql`p.status = ${value}`), canLead: true }
}

/** The conditions of all filters but the statuses, for statements that read the whole list. */
export function filterConditions(filters: DisputeFilters, timeZone: string): Condition[] {
  return [...dayConditions(filters.created_from, filters.created_to, timeZone), ...searchFiltersOf({ filters, timeZone }).map(anyOf)]
}

type Common = Pick<SearchFilter, 'canLead' | 'fewMax'>

/** In another order than the list's, a filter doesn't lead if it has many disputes. */
function fewOf({ canLead, ...few }: Common): Pick<SearchFilter, 'fewMax' | 'isCovered'> {
  return canLead ? { ...few, isCovered: true } : few
}

function amountFilters(filters: DisputeFilters, common: Common): SearchFilter[] {
  const conditions = amountConditions(filters)
  if (conditions.length === 0) return []
  const values = [sql`(${sql.join(conditions, sql` AND `)})`]
  if (conditions.length === 1) return [{ values, ...common }]
  return [{ values, order: sql`ORDER BY p.currency, p.amount_minor, p.created_at, p.id`, ...fewOf(common) }]
}

/** A currency, with or without amounts: in the order by amount, a range of its index. */
export function amountConditions({ currency, amount_min_minor: min, amount_max_minor: max }: DisputeFilters): Condition[] {
  if (!currency) return []
  const ofAmount = [...(min === undefined ? [] : [sql`p.amount_minor >= ${min}`]), ...(max === undefined ? [] : [sql`p.amount_minor <= ${max}`])]
  return [sql`p.currency = ${currency}`, ...ofAmount]
}

function dueFilters(filters: DisputeFilters, timeZone: string, common: Common): SearchFilter[] {
  const range = dueDayConditions(filters, timeZone)
  return range.length === 0 ? [] : [{ values: [sql`(${sql.join(range, sql` AND `)})`], order: sql`ORDER BY p.due_by, p.created_at, p.id`, ...fewOf(common) }]
}

/** Days of the deadline: in the orders by deadline, a range of their index. */
export function dueDayConditions({ due_from: from, due_to: to }: DisputeFilters, timeZone: string): Condition[] {
  return [...(from ? [sql`p.due_by >= ${startOfDay(from, timeZone)}`] : []), ...(to ? [sql`p.due_by < ${startOfNextDay(to, timeZone)}`] : [])]
}
