import type { disputeQuery } from '@counterfoil/contract/disputes/query'
import type { DisputeTab } from '@counterfoil/contract/disputes/tabs'
import { disputeTabs } from '@counterfoil/contract/disputes/tabs'
import type { FilterValues } from '@counterfoil/contract/query/filters'
import { disputeStatuses } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { findSearchedPage, type SearchFilter } from '../../../infra/keyset-search-store.ts'
import type { Found, PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { dayConditions, positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import type { DisputeRow } from '../store.ts'

/** Pages of disputes. Every query walks one index in the order of the list; a test reads the plans as the application's role. */

export type DisputeFilters = FilterValues<typeof disputeQuery>

export type DisputeListRow = DisputeRow & {
  readonly position: string
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly customer_email: string | null
}

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findDisputePage(
  context: TenantContext,
  tab: DisputeTab,
  filters: DisputeFilters,
  page: PageRequest,
  timeZone: string,
): Promise<Found<DisputeListRow>> {
  const list = {
    table: sql`disputes`,
    columns: sql`p.*, ${positionColumn}`,
    join: {
      columns: sql`pay.card_brand, pay.card_last4, pay.customer_email`,
      on: sql`payments pay ON pay.merchant_id = ${context.merchantId} AND pay.id = p.payment_id`,
    },
  }
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  return findSearchedPage(context, { list, filters: searchFiltersOf(tab, filters), days, page })
}

/** Those first that have the fewest disputes. */
function searchFiltersOf(tab: DisputeTab, filters: DisputeFilters): SearchFilter[] {
  const { dispute_id, payment_id, status, reason, category, network, currency, amount_min_minor: min, amount_max_minor: max } = filters
  if (dispute_id) return [{ values: [sql`p.id = ${dispute_id}`], isSelective: true }]
  const statuses = disputeTabs[tab].filter((one) => !status || status.length === 0 || (status as readonly string[]).includes(one))
  const amount = [
    ...(currency ? [sql`p.currency = ${currency}`] : []),
    ...(min === undefined ? [] : [sql`p.amount_minor >= ${min}`]),
    ...(max === undefined ? [] : [sql`p.amount_minor <= ${max}`]),
  ]
  const found: SearchFilter[] = []
  if (payment_id) found.push({ values: [sql`${sql.ref(payment_id.startsWith('ch_') ? 'p.charge_id' : 'p.payment_id')} = ${payment_id}`], isSelective: true })
  if (statuses.length === 0) found.push({ values: [sql`false`], canLead: true })
  else if (statuses.length < disputeStatuses.length) found.push({ values: statuses.map((value) => sql`p.status = ${value}`), canLead: true })
  if (reason?.length) found.push({ values: reason.map((value) => sql`p.category = ${value}`), canLead: true })
  if (network?.length) found.push({ values: network.map((value) => sql`p.network = ${value}`), canLead: true })
  if (category?.length) found.push({ values: category.map((value) => sql`p.kind = ${value}`) })
  if (amount.length > 0) found.push({ values: [sql`(${sql.join(amount, sql` AND `)})`] })
  return found
}
