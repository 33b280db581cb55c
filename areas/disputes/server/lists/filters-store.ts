import { sql } from 'kysely'
import { readMetadataFilter } from '#areas/disputes/contract/insight-fields.ts'
import type { disputeQuery } from '#areas/disputes/contract/query.ts'
import { type DisputeTab, disputeTabs } from '#areas/disputes/contract/tabs.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import { type DisputeStatus, disputeStatuses } from '#kernel/statuses.ts'
import { all, anyOf, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import { type Condition, dayConditions, startOfDay, startOfNextDay } from '#server/infra/pages/keyset-pages-store.ts'
import { emailFilter } from '#server/infra/text-filters-store.ts'
import { responseConditions } from '../insights/scope-store.ts'

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

/** The filters that are set, starting with those that usually have the fewest disputes. Statuses and the day of opening belong to the list. */
export function searchFiltersOf({ filters, timeZone }: FilteredDisputes): SearchFilter[] {
  const { payment_id: payment, customer_id: customer, email, last4, assignee, country } = filters
  const { reason = [], network = [], category = [], response = [], evidence = [], metadata } = filters
  const ofList = (value: Condition): SearchFilter => ({ values: [value], index: 'of list' })
  const amounts = amountConditions(filters)
  const due = dueConditions(filters, timeZone)
  const found: (SearchFilter | '' | false | undefined)[] = [
    payment && ofList(sql`${sql.ref(payment.startsWith('ch_') ? 'p.charge_id' : 'p.payment_id')} = ${payment}`),
    customer && ofList(sql`p.customer_id = ${customer}`),
    email && emailFilter(sql`p.customer_email`, email.toLowerCase()),
    last4 && ofList(sql`p.card_last4 = ${last4}`),
    due.length > 0 && { values: [sql`(${all(due)})`], index: 'other' },
    assignee && ofList(sql`${assigned} = ${assignee === 'nobody' ? '' : assignee}`),
    amounts.length > 0 && { values: [sql`(${all(amounts)})`], index: 'other' },
    { values: reason.map((value) => sql`p.category = ${value}`) },
    { values: network.map((value) => sql`p.network = ${value}`) },
    { values: category.map((value) => sql`p.kind = ${value}`) },
    { values: response.map((value) => responseConditions[value]) },
    country && { values: [sql`p.card_country = ${country === unknownCountry ? '' : country.toUpperCase()}`] },
    { values: evidence.map((field) => hasKey(sql`evidence_key(${field})`)) },
    metadata && metadataFilter(metadata),
  ]
  return found.filter((filter): filter is SearchFilter => typeof filter === 'object' && filter.values.length > 0)
}

/** Hashes of evidence and metadata (`search_keys`). */
function hasKey(key: Condition): Condition {
  return sql`p.search_keys @> ARRAY[${key}]`
}

function metadataFilter(metadata: string): SearchFilter {
  const { key, value } = readMetadataFilter(metadata)
  const hasAny = hasKey(sql`metadata_key(${key})`)
  return { values: [value ? hasKey(sql`metadata_key(${key}, ${value})`) : value === null ? hasAny : sql`NOT ${hasAny}`] }
}

/** A filter on some of the statuses; null for all of them. */
export function statusFilter(statuses: readonly DisputeStatus[]): SearchFilter | null {
  return statuses.length === disputeStatuses.length ? null : { values: statuses.map((value) => sql`p.status = ${value}`), index: 'of list' }
}

/** The conditions of all filters but the statuses, for statements that read the whole list. */
export function filterConditions(filters: DisputeFilters, timeZone: string): Condition[] {
  return [...dayConditions(filters.created_from, filters.created_to, timeZone), ...searchFiltersOf({ filters, timeZone }).map(anyOf)]
}

/** A currency, with or without amounts: in the order by amount, a range of its index. */
function amountConditions({ currency, amount_min_minor: min, amount_max_minor: max }: DisputeFilters): Condition[] {
  if (!currency) return []
  return [
    sql`p.currency = ${currency}`,
    ...(min === undefined ? [] : [sql`p.amount_minor >= ${min}`]),
    ...(max === undefined ? [] : [sql`p.amount_minor <= ${max}`]),
  ]
}

function dueConditions({ due_from: from, due_to: to }: DisputeFilters, timeZone: string): Condition[] {
  return [...(from ? [sql`p.due_by >= ${startOfDay(from, timeZone)}`] : []), ...(to ? [sql`p.due_by < ${startOfNextDay(to, timeZone)}`] : [])]
}
