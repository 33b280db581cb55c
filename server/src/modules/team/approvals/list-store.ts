import type { TeamChangeAction } from '@counterfoil/contract/approvals/second-person'
import { sql } from 'kysely'
import type { BusinessContext } from '../../../infra/context.ts'
import type { PageRequest } from '../../../infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '../../../infra/pages/keyset-pages-store.ts'
import type { TeamApprovalRow } from './store.ts'

export interface TeamApprovalFilter {
  readonly state: 'pending' | 'decided' | undefined
  readonly subjectId: string | undefined
  /** Requests of these actions are shown, and those of the user. */
  readonly actions: readonly TeamChangeAction[]
  readonly userId: string
}

/** One page, newest first. */
export async function findRequestPage(
  { db, businessId }: BusinessContext,
  { state, subjectId, actions, userId }: TeamApprovalFilter,
  page: PageRequest,
): Promise<(TeamApprovalRow & { position: string })[]> {
  const conditions = [
    sql`p.business_id = ${businessId}`,
    ...(state === undefined ? [] : [state === 'pending' ? sql`p.status = 'pending'` : sql`p.status <> 'pending'`]),
    ...(subjectId === undefined ? [] : [sql`p.subject_id = ${subjectId}`]),
    sql`(p.action = ANY (${actions}::text[]) OR p.requested_by = ${userId})`,
    ...positionConditions(page),
  ]
  const { rows } = await sql<TeamApprovalRow & { position: string }>`
    SELECT p.*, ${positionColumn} FROM team_approvals p WHERE ${sql.join(conditions, sql` AND `)} ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return inListOrder(page, rows)
}
