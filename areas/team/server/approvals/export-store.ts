import { sql } from 'kysely'
import { teamChangeActions } from '#areas/approvals/contract/second-person.ts'
import { type RequestFilter, readRequestFilters, requestConditions, shownActions, valuesOfRequests } from '#areas/approvals/server/index.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'

/** Changes of the team as a file: those that whoever requests it sees on the page. */
export const teamApprovalExport: ExportSource = {
  list: 'team_approvals',
  isOfBusiness: true,
  values: { ...valuesOfRequests, action: { value: sql`p.action`, raw: sql`p.subject` } },
  readFilters: readRequestFilters,
  filtersOfReader: (reader) => ({ userId: reader.userId ?? '', actions: shownActions(teamChangeActions, reader) }),
  rowsOf: ({ businessId }, given) => ({
    from: sql`team_approvals p WHERE ${sql.join([sql`p.business_id = ${businessId}`, ...requestConditions(given as RequestFilter<string>)], sql` AND `)}`,
    order: sql`ORDER BY p.created_at DESC, p.id DESC`,
  }),
}
