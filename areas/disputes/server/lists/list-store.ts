import { sql } from 'kysely'
import type { DisputeStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findSearchedPage } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { dayConditions, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import type { DisputeRow } from '../store.ts'
import { type FilteredDisputes, searchFiltersOf, statusFilter } from './filters-store.ts'

/** Pages of disputes. */

export interface DisputePage extends FilteredDisputes {
  readonly statuses: readonly DisputeStatus[]
}

/** One page, newest first. */
export async function findNewestPage(
  context: TenantContext,
  { statuses, ...filtered }: DisputePage,
  page: PageRequest,
): Promise<Found<DisputeRow & { position: string }>> {
  const list = { table: sql`disputes`, columns: sql`p.*, ${positionColumn}` }
  const { filters, timeZone } = filtered
  const status = statusFilter(statuses)
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const found = [...searchFiltersOf(filtered), ...(status ? [status] : [])]
  return findSearchedPage(context, { list, filters: found, days, page })
}

/** One dispute by its ID, which other filters don't limit. */
export async function findListedDispute({ db, merchantId }: TenantContext, id: string): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`SELECT * FROM disputes WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(db)
  return rows
}
