import { sql } from 'kysely'
import { approvalActions } from '#areas/approvals/contract/endpoints.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { type RequestFilter, requestConditions } from './requests-store.ts'
import { shownActions } from './scope.ts'

/** What files of requests share, about money or about a team. */
export const valuesOfRequests = { requester: sql`p.requested_by_name`, decided_by: sql`p.decided_by_name` }

/** The query is a state, or empty for all requests. @throws AppError `invalid_fields`. */
export async function readRequestFilters(_: unknown, q: string): Promise<Pick<RequestFilter<string>, 'state'>> {
  if (q === '') return { state: undefined }
  if (q === 'state:pending' || q === 'state:decided') return { state: q === 'state:pending' ? 'pending' : 'decided' }
  throw brokenRule('q', 'export_query_unknown', { query: q })
}

/** Requests for approval as a file: those that whoever requests it sees on the page. */
export const approvalExport: ExportSource = {
  list: 'approvals',
  values: { ...valuesOfRequests, payment: sql`p.payment_id`, bank_account: sql`p.input ->> 'last4'` },
  readFilters: readRequestFilters,
  filtersOfReader: (reader) => ({ userId: reader.userId ?? '', actions: shownActions(approvalActions, reader) }),
  rowsOf: ({ merchantId }, given) => ({
    from: sql`approval_requests p WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...requestConditions(given as RequestFilter<string>)], sql` AND `)}`,
    order: sql`ORDER BY p.created_at DESC, p.id DESC`,
  }),
}
