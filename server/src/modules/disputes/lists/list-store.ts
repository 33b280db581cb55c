import type { DisputeStatus } from '@counterfoil/contract/statuses'
import { sql } from 'kysely'
import type { TenantContext } from '../../../infra/context.ts'
import { findSearchedPage } from '../../../infra/keyset-search-store.ts'
import type { Found, PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '../../../infra/pages/keyset-pages-store.ts'
import { boundsOf } from '../insights/filters-store.ts'
import type { DisputeRow } from '../store.ts'
import { type DisputeFilters, searchFiltersOf, statusFilter } from './filters-store.ts'

/** Pages of disputes. Every query walks one index in the order of the list; a test reads the plans as the application's role. */

export type DisputeListRow = DisputeRow & { readonly card_brand: string | null }

/** The brand of a payment's card, for the rows of a page. */
export function paymentJoin({ merchantId }: TenantContext): { columns: Condition; on: Condition } {
  return { columns: sql`pay.card_brand`, on: sql`payments pay ON pay.merchant_id = ${merchantId} AND pay.id = p.payment_id` }
}

export interface DisputePage {
  readonly statuses: readonly DisputeStatus[]
  readonly filters: DisputeFilters
  /** Days of the filters are this zone's. */
  readonly timeZone: string
}

/** One page, newest first. */
export async function findNewestPage(
  context: TenantContext,
  { statuses, filters, timeZone }: DisputePage,
  page: PageRequest,
): Promise<Found<DisputeListRow & { position: string }>> {
  const list = { table: sql`disputes`, columns: sql`p.*, ${positionColumn}`, join: paymentJoin(context) }
  const status = statusFilter(statuses)
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const found = [...searchFiltersOf(context, filters, timeZone), ...(status ? [status] : [])]
  return findSearchedPage(context, { list, filters: found, days, page }, boundsOf(filters))
}

/** One dispute by its ID, which other filters don't limit. */
export async function findListedDispute(context: TenantContext, id: string): Promise<DisputeListRow[]> {
  const { columns, on } = paymentJoin(context)
  const { rows } = await sql<DisputeListRow>`
    SELECT p.*, ${columns} FROM disputes p JOIN ${on} WHERE p.merchant_id = ${context.merchantId} AND p.id = ${id}`.execute(context.db)
  return rows
}
