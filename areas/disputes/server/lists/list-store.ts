import { sql } from 'kysely'
import { disputeCountMax, openDisputeStatuses } from '#areas/disputes/contract/tabs.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { type DisputeStatus, disputeStatuses } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findSearchedPage, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { dayConditions, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'
import type { DisputeRow } from '../store.ts'
import { type FilteredDisputes, searchFiltersOf, statusFilter } from './filters-store.ts'

/** Pages of disputes. */

export interface DisputePage extends FilteredDisputes {
  readonly statuses: readonly DisputeStatus[]
  /** Only disputes with a later deadline. */
  readonly dueAfter?: Date | undefined
}

export function dueFilter({ dueAfter }: DisputePage): SearchFilter[] {
  return dueAfter ? [{ values: [sql`p.due_by > ${dueAfter}`] }] : []
}

export type ListedDisputeRow = DisputeRow & { readonly customer_name: string | null }

/** Of a row of the list: the dispute, and who paid. */
export const listedColumns = ({ merchantId }: Pick<TenantContext, 'merchantId'>) =>
  sql`p.*, (SELECT y.customer_name FROM payments y WHERE y.merchant_id = ${merchantId} AND y.id = p.payment_id) AS customer_name`

/** One page, newest first. */
export async function findNewestPage(context: TenantContext, asked: DisputePage, page: PageRequest): Promise<Found<ListedDisputeRow & { position: string }>> {
  const list = { table: sql`disputes`, columns: sql`${listedColumns(context)}, ${positionColumn}` }
  const { statuses, filters, timeZone } = asked
  const status = statusFilter(statuses)
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  const found = [...searchFiltersOf(asked), ...(status ? [status] : []), ...dueFilter(asked)]
  return findSearchedPage(context, { list, filters: found, days, page })
}

/** One dispute by its ID, which other filters don't limit. */
export async function findListedDispute({ db, merchantId }: TenantContext, id: string): Promise<ListedDisputeRow[]> {
  const { rows } =
    await sql<ListedDisputeRow>`SELECT ${listedColumns({ merchantId })} FROM disputes p WHERE p.merchant_id = ${merchantId} AND p.id = ${id}`.execute(db)
  return rows
}

/** How many disputes each status has, counted up to one more than the limit. Each count is one range of an index. */
export async function countByStatus({ db, merchantId }: TenantContext): Promise<{ status: DisputeStatus; count: number }[]> {
  const { rows } = await sql<{ status: DisputeStatus; count: number }>`
    SELECT s.status, (
      SELECT count(*)::int FROM (SELECT FROM disputes p WHERE p.merchant_id = ${merchantId} AND p.status = s.status LIMIT ${disputeCountMax + 1}) AS counted
    ) AS count
    FROM unnest(${[...disputeStatuses]}::text[]) AS s (status)`.execute(db)
  return rows
}

interface OpenRow {
  readonly status: DisputeStatus
  readonly currency: CurrencyCode
  readonly count: number
  readonly amount_minor: number
  readonly next_due_by: Date
}

/** Disputes that need a response and can still get one, by status and currency: the next due ones, up to one more of each status than the limit. */
export async function sumOpen({ db, merchantId, now }: TenantContext): Promise<OpenRow[]> {
  const ranges = openDisputeStatuses.map(
    (status) => sql`(
      SELECT p.status, p.currency, p.amount_minor, p.due_by FROM disputes p
      WHERE p.merchant_id = ${merchantId} AND p.status = ${status} AND p.due_by > ${now} ORDER BY p.due_by, p.id LIMIT ${disputeCountMax + 1})`,
  )
  const { rows } = await sql<OpenRow>`
    SELECT status, currency, count(*)::int AS count, sum(amount_minor)::bigint AS amount_minor, min(due_by) AS next_due_by
    FROM (${sql.join(ranges, sql` UNION ALL `)}) AS p GROUP BY status, currency ORDER BY status, currency`.execute(db)
  return rows
}
