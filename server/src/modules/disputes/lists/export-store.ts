import { disputeExportTexts } from '@counterfoil/contract/disputes/export-texts'
import { disputeQuery } from '@counterfoil/contract/disputes/query'
import { exportSorts } from '@counterfoil/contract/exports/endpoints'
import { sql } from 'kysely'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { type ExportOrder, type ExportSource, textsOf } from '../../exports/index.ts'
import { type DisputeFilters, filterConditions, statusesOf } from './filters-store.ts'
import { readDisputeFilters } from './list.ts'
import { wholeOrderOf } from './ordered-store.ts'

/** The list of disputes as a file. */

type Filters = DisputeFilters & { readonly order?: ExportOrder }

const { say, titleOf } = textsOf(disputeExportTexts)

const currency = sql`p.currency`

export const disputeExport: ExportSource = {
  list: 'disputes',
  title: say(({ title }) => title),
  permission: 'disputes.read',
  columns: {
    dispute: [{ kind: 'id', title: titleOf('id'), value: sql`p.id` }],
    amount: [
      { kind: 'money', title: titleOf('amount'), value: sql`p.amount_minor`, currency },
      { kind: 'id', title: titleOf('currency'), value: currency },
    ],
    status: [{ kind: 'choice', title: titleOf('status'), value: sql`p.status`, texts: say(({ status }) => status) }],
    reason: [{ kind: 'choice', title: titleOf('reason'), value: sql`p.category`, texts: say(({ reason }) => reason) }],
    category: [{ kind: 'choice', title: titleOf('category'), value: sql`p.kind`, texts: say(({ category }) => category) }],
    code: [
      { kind: 'choice', title: titleOf('network'), value: sql`p.network`, texts: say(({ network }) => network) },
      { kind: 'id', title: titleOf('code'), value: sql`p.network_reason_code` },
    ],
    due: [{ kind: 'time', title: titleOf('due'), value: sql`p.due_by` }],
    payment: [
      { kind: 'id', title: titleOf('payment'), value: sql`p.payment_id` },
      { kind: 'id', title: titleOf('last4'), value: sql`p.card_last4` },
    ],
    customer: [{ kind: 'text', title: titleOf('customer'), value: sql`p.customer_email` }],
    assignee: [{ kind: 'text', title: titleOf('assignee'), value: sql`p.assignee_name` }],
    outcome: [
      { kind: 'choice', title: titleOf('outcome'), value: sql`p.closed_reason`, texts: say(({ outcome }) => outcome) },
      { kind: 'time', title: titleOf('closed'), value: sql`p.closed_at` },
    ],
    created: [{ kind: 'time', title: titleOf('created'), value: sql`p.created_at` }],
  },
  query: disputeQuery,
  sorts: exportSorts,
  readFilters: async (context, q) => readDisputeFilters(context, await getAccountSettings(context), { q }),
  rowsOf: ({ merchantId }, given, timeZone) => {
    const { order, ...filters } = given as Filters
    const statuses = statusesOf('all', filters)
    // As in the list, an ID is looked up whatever the other filters are.
    const conditions = filters.dispute_id
      ? [sql`p.id = ${filters.dispute_id}`]
      : [...filterConditions(filters, timeZone), sql`p.status = ANY (${statuses}::text[])`]
    return {
      from: sql`disputes p WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}`,
      order: order ? wholeOrderOf(order) : sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}
