import { teamChangeActions } from '@counterfoil/contract/approvals/second-person'
import { sql } from 'kysely'
import { approvalExportTexts, columnsOfRequests, type RequestFilter, readRequestFilters, requestConditions, shownActions } from '../../approvals/index.ts'
import { type ExportSource, textsOf } from '../../exports/index.ts'

const { say, titleOf } = textsOf(approvalExportTexts)
const { created, status, requester, note } = columnsOfRequests

/** Changes of the team as a file: those that whoever requests it sees on the page. */
export const teamApprovalExport: ExportSource = {
  list: 'team_approvals',
  title: say(({ teamTitle }) => teamTitle),
  permission: null,
  isOfBusiness: true,
  columns: {
    created,
    action: [{ kind: 'choice', title: titleOf('change'), value: sql`p.action`, texts: say(({ change }) => change), raw: sql`p.subject` }],
    status,
    requester,
    note,
  },
  readFilters: readRequestFilters,
  filtersOfReader: (reader) => ({ userId: reader.userId ?? '', actions: shownActions(teamChangeActions, reader) }),
  rowsOf: ({ businessId }, given) => ({
    from: sql`team_approvals p WHERE ${sql.join([sql`p.business_id = ${businessId}`, ...requestConditions(given as RequestFilter<string>)], sql` AND `)}`,
    order: sql`ORDER BY p.created_at DESC, p.id DESC`,
  }),
}
