import { sql } from 'kysely'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { exportSorts } from '#areas/exports/contract/endpoints.ts'
import type { ExportOrder, ExportSource } from '#areas/exports/server/index.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { type DisputeFilters, filterConditions, statusesOf } from './filters-store.ts'
import { readDisputeFilters } from './list.ts'
import { wholeOrderOf } from './ordered-store.ts'

/** The list of disputes as a file. */

type Filters = DisputeFilters & {
  readonly order?: ExportOrder
  /** Only disputes with a later deadline. */
  readonly due_after?: string
}

export const disputeExport: ExportSource = {
  list: 'disputes',
  values: {
    dispute: sql`p.id`,
    reason: sql`p.category`,
    category: sql`p.kind`,
    code: sql`p.network_reason_code`,
    due: sql`p.due_by`,
    payment: sql`p.payment_id`,
    last4: sql`p.card_last4`,
    customer: sql`p.customer_email`,
    assignee: sql`p.assignee_name`,
    outcome: sql`p.closed_reason`,
  },
  query: disputeQuery,
  sorts: exportSorts,
  readFilters: async (context, q) => {
    const filters = readDisputeFilters(context, await getAccountSettings(context), { q })
    return { ...filters, ...(filters.deadline && { due_after: context.now.toISOString() }) }
  },
  rowsOf: ({ merchantId }, given, timeZone) => {
    const { order, due_after: dueAfter, ...filters } = given as Filters
    const statuses = statusesOf('all', filters)
    // As in the list, an ID is looked up whatever the other filters are.
    const conditions = filters.dispute_id
      ? [sql`p.id = ${filters.dispute_id}`]
      : [...filterConditions(filters, timeZone), sql`p.status = ANY (${statuses}::text[])`, ...(dueAfter ? [sql`p.due_by > ${dueAfter}::timestamptz`] : [])]
    return {
      from: sql`disputes p WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}`,
      order: order ? wholeOrderOf(order) : sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}
