import type { ApprovalStatus } from '@counterfoil/contract/approvals/request'
import type { TeamChangeAction } from '@counterfoil/contract/approvals/second-person'
import type { ShownChange } from '@counterfoil/contract/approvals/shown-change'
import type { ErrorName } from '@counterfoil/contract/errors'
import type { BusinessId, UserId } from '@counterfoil/contract/ids'
import type { Locale } from '@counterfoil/contract/locale'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { BusinessContext, RequestContext } from '../../../infra/context.ts'
import type { DB } from '../../../infra/database/schema.gen.ts'
import type { AnyTeamCommand } from './command.ts'

type Row = Selectable<DB['team_approvals']>

/** A request with what its checks keep true. */
export interface TeamApprovalRow extends Omit<Row, 'action' | 'status' | 'input' | 'changes' | 'failure'> {
  readonly action: TeamChangeAction
  readonly status: ApprovalStatus
  /** Path, query and body of the call. */
  readonly input: Parameters<AnyTeamCommand['check']>[2]
  readonly changes: Readonly<Record<Locale, ShownChange[]>>
  readonly failure: ErrorName | null
}

const typed = (row: Row | undefined) => row as unknown as TeamApprovalRow | undefined

export async function insertRequest(
  { db, businessId }: BusinessContext,
  request: Omit<Insertable<DB['team_approvals']>, 'business_id'>,
): Promise<TeamApprovalRow> {
  const row = await db
    .insertInto('team_approvals')
    .values({ ...request, business_id: businessId })
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row) as TeamApprovalRow
}

export async function findRequest({ db, businessId }: BusinessContext, id: string): Promise<TeamApprovalRow | undefined> {
  return typed(await db.selectFrom('team_approvals').selectAll().where('business_id', '=', businessId).where('id', '=', id).executeTakeFirst())
}

/** Requests that somebody can still decide on, the oldest first. */
export async function findOpenRequests({ db, businessId, now }: BusinessContext): Promise<TeamApprovalRow[]> {
  const rows = await db
    .selectFrom('team_approvals')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as unknown as TeamApprovalRow[]
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

export interface TeamDecision {
  readonly status: Exclude<ApprovalStatus, 'pending'>
  readonly decided_by?: UserId
  readonly decided_by_name?: string
  readonly decline_reason?: string
  readonly failure?: ErrorName
  readonly result_id?: string | null
}

/** Ends a pending request. */
export async function saveDecision({ db, businessId, now }: BusinessContext, id: string, decision: TeamDecision): Promise<TeamApprovalRow> {
  const row = await db
    .updateTable('team_approvals')
    .set({ ...decision, decided_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirstOrThrow()
  return typed(row) as TeamApprovalRow
}

/** Ends the requests of the business that nobody decided on in time. */
export async function expireRequests({ db, businessId, now }: BusinessContext): Promise<TeamApprovalRow[]> {
  const rows = await db
    .updateTable('team_approvals')
    .set({ status: 'expired', decided_at: now })
    .where('business_id', '=', businessId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .returningAll()
    .execute()
  return rows as unknown as TeamApprovalRow[]
}

/** Across all businesses. */
export async function findBusinessesToExpire({ db, now }: Pick<RequestContext, 'db' | 'now'>, countMax: number): Promise<BusinessId[]> {
  const { rows } = await sql<{ business_id: BusinessId }>`SELECT business_id FROM businesses_with_expired_changes(${now}, ${countMax})`.execute(db)
  return rows.map((row) => row.business_id)
}
