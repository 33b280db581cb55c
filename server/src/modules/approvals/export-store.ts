import { approvalActions } from '@counterfoil/contract/approvals/endpoints'
import { sql } from 'kysely'
import { type ExportSource, textsOf } from '../exports/index.ts'
import { columnsOfRequests, readRequestFilters } from './export-columns-store.ts'
import { approvalExportTexts } from './export-texts.ts'
import { type RequestFilter, requestConditions } from './requests-store.ts'
import { shownActions } from './scope.ts'

const { say, titleOf } = textsOf(approvalExportTexts)
const { created, status, requester, note } = columnsOfRequests

/** Requests for approval as a file: those that whoever requests it sees on the page. */
export const approvalExport: ExportSource = {
  list: 'approvals',
  title: say(({ title }) => title),
  permission: null,
  columns: {
    created,
    action: [
      { kind: 'choice', title: titleOf('action'), value: sql`p.action`, texts: say(({ action }) => action) },
      { kind: 'id', title: titleOf('payment'), value: sql`p.payment_id` },
    ],
    amount: [
      { kind: 'money', title: titleOf('amount'), value: sql`p.amount_minor`, currency: sql`p.currency` },
      { kind: 'id', title: titleOf('currency'), value: sql`p.currency` },
      { kind: 'id', title: titleOf('last4'), value: sql`p.input ->> 'last4'` },
    ],
    status,
    requester,
    note,
  },
  readFilters: readRequestFilters,
  filtersOfReader: (reader) => ({ userId: reader.userId ?? '', actions: shownActions(approvalActions, reader) }),
  rowsOf: ({ merchantId }, given) => ({
    from: sql`approval_requests p WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...requestConditions(given as RequestFilter<string>)], sql` AND `)}`,
    order: sql`ORDER BY p.created_at DESC, p.id DESC`,
  }),
}
