import { type Insertable, type Selectable, sql } from 'kysely'
import type { ApprovalStatus } from '#areas/approvals/contract/request.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import type { ShownChange, TeamChangeAction } from '#areas/approvals/contract/second-person.ts'
import { listOpen, type RequestTable } from '#areas/approvals/server/index.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { BusinessId, UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BusinessContext, RequestContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import type { AnyTeamCommand } from './command.ts'

type Row = Selectable<DB['team_approvals']>

/** A request with what its checks keep true. */
export interface TeamApprovalRow extends Omit<Row, 'action' | 'status' | 'input' | 'changes' | 'failure'> {
  readonly action: TeamChangeAction
  readonly status: ApprovalStatus
  /** Path, query and body of the call. */
  readonly input: Parameters<AnyTeamCommand['check']>[2]
  /** Without a language that was added later. */
  readonly changes: Readonly<Partial<Record<Locale, ShownChange[]>>>
  readonly failure: ErrorName | null
}

export const teamTable: RequestTable = { name: 'team_approvals', owner: 'business_id', onEnding: {} }

export async function insertRequest(
  { db, businessId }: BusinessContext,
  request: Omit<Insertable<DB['team_approvals']>, 'business_id'>,
): Promise<TeamApprovalRow> {
  const row = await db
    .insertInto('team_approvals')
    .values({ ...request, business_id: businessId })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as TeamApprovalRow
}

/** Requests that somebody can still decide on, the oldest first. */
export function findOpenRequests(context: BusinessContext): Promise<TeamApprovalRow[]> {
  return listOpen(teamTable, context, approvalLimits.pendingChangesMax)
}

/** The same call by the same person, if it still waits: a repeated call makes one request. */
export async function findSameRequest(
  { db, businessId, now }: BusinessContext,
  userId: UserId,
  action: TeamChangeAction,
  input: string,
): Promise<TeamApprovalRow | undefined> {
  const { rows } = await sql<TeamApprovalRow>`
    SELECT * FROM team_approvals WHERE business_id = ${businessId} AND status = 'pending' AND expires_at > ${now}
      AND requested_by = ${userId} AND action = ${action} AND input = ${input}::jsonb LIMIT 1`.execute(db)
  return rows[0]
}

/** Across all businesses. */
export async function findBusinessesToExpire({ db, now }: Pick<RequestContext, 'db' | 'now'>, countMax: number): Promise<BusinessId[]> {
  const { rows } = await sql<{ business_id: BusinessId }>`SELECT business_id FROM businesses_with_expired_changes(${now}, ${countMax})`.execute(db)
  return rows.map((row) => row.business_id)
}
