import { sql } from 'kysely'
import { brokenRule } from '../../infra/errors.ts'
import { type ExportSource, textsOf } from '../exports/index.ts'
import { approvalExportTexts } from './export-texts.ts'
import type { RequestFilter } from './requests-store.ts'

/** What files of requests share, about money or about a team. */

const { say, titleOf } = textsOf(approvalExportTexts)

export const columnsOfRequests = {
  created: [
    { kind: 'time', title: titleOf('created'), value: sql`p.created_at` },
    { kind: 'id', title: titleOf('id'), value: sql`p.id` },
  ],
  status: [{ kind: 'choice', title: titleOf('status'), value: sql`p.status`, texts: say(({ status }) => status) }],
  requester: [{ kind: 'text', title: titleOf('requester'), value: sql`p.requested_by_name` }],
  note: [
    { kind: 'time', title: titleOf('expires'), value: sql`p.expires_at` },
    { kind: 'text', title: titleOf('decidedBy'), value: sql`p.decided_by_name` },
    { kind: 'time', title: titleOf('decided'), value: sql`p.decided_at` },
    { kind: 'text', title: titleOf('reason'), value: sql`p.decline_reason` },
  ],
} as const satisfies ExportSource['columns']

/** The query is a state, or empty for all requests. @throws AppError `invalid_fields`. */
export async function readRequestFilters(_: unknown, q: string): Promise<Pick<RequestFilter<string>, 'state'>> {
  if (q === '') return { state: undefined }
  if (q === 'state:pending' || q === 'state:decided') return { state: q === 'state:pending' ? 'pending' : 'decided' }
  throw brokenRule('q', 'export_query_unknown', { query: q })
}
