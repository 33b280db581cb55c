import type { TeamChangeAction } from '@counterfoil/contract/approvals/second-person'
import { sql } from 'kysely'
import type { BusinessContext } from '../../../infra/context.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '../../../infra/pages/keyset-pages-store.ts'
import { type RequestFilter, requestConditions } from '../../approvals/index.ts'
import type { TeamApprovalRow } from './store.ts'

export interface TeamApprovalFilter extends RequestFilter<TeamChangeAction> {
  readonly subjectId: string | undefined
}

/** One page, newest first. */
export async function findRequestPage(
  { db, businessId }: BusinessContext,
  filter: TeamApprovalFilter,
  page: PageRequest,
): Promise<(TeamApprovalRow & { position: string })[]> {
  const conditions = [
    sql`p.business_id = ${businessId}`,
    ...requestConditions(filter),
    ...(filter.subjectId === undefined ? [] : [sql`p.subject_id = ${filter.subjectId}`]),
    ...positionConditions(page),
  ]
  const { rows } = await sql<TeamApprovalRow & { position: string }>`
    SELECT p.*, ${positionColumn} FROM team_approvals p WHERE ${sql.join(conditions, sql` AND `)} ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return inListOrder(page, rows)
}
