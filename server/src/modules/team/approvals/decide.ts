import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { ErrorName } from '@counterfoil/contract/errors'
import type { cancelTeamChange, declineTeamChange, TeamApprovalDetail } from '@counterfoil/contract/team/team-approvals'
import type { BusinessMemberContext } from '../../../infra/context.ts'
import { AppError, RecordedRefusal, type TextValues } from '../../../infra/errors.ts'
import { namePermissions } from '../../../infra/permission-names.ts'
import { findEnding } from '../../approvals/index.ts'
import { recordBusinessAudit } from '../../audit/index.ts'
import { type LockedTeam, lockTeam } from '../members/lock-team.ts'
import { permissionOf } from './command.ts'
import { detailsOf, notifyOf } from './events.ts'
import { presentDetail } from './present.ts'
import { findRequest, saveDecision, type TeamApprovalRow } from './store.ts'

export type Action = 'team_approval.approve' | 'team_approval.decline' | 'team_approval.cancel'

/** @throws RecordedRefusal of `requireDecidable`. */
export async function declineChange(context: BusinessMemberContext, { params, body }: HandlerInput<typeof declineTeamChange>): Promise<TeamApprovalDetail> {
  const action = 'team_approval.decline'
  const team = await lockTeam(context, { action, targetId: params.approvalId }, 'approvals.decide')
  const row = await getRequest(context, params.approvalId)
  await requireDecidable(context, action, team, row)
  const { userId, name } = context.actor
  const declined = await saveDecision(context, row.id, { status: 'declined', decided_by: userId, decided_by_name: name, decline_reason: body.reason })
  await recordBusinessAudit(context, { action, targetId: row.id, details: { ...detailsOf(row), reason: body.reason } })
  await notifyOf(context, declined, 'declined')
  return presentDetail(context, declined)
}

/** @throws RecordedRefusal `approval_not_own`, or of `requirePending`. */
export async function cancelChange(context: BusinessMemberContext, { params }: HandlerInput<typeof cancelTeamChange>): Promise<TeamApprovalDetail> {
  const action = 'team_approval.cancel'
  await lockTeam(context, { action, targetId: params.approvalId }, null)
  const row = await getRequest(context, params.approvalId)
  const { userId, name } = context.actor
  if (row.requested_by !== userId) await refuse(context, action, row, 'approval_not_own')
  await requirePending(context, action, row)
  const canceled = await saveDecision(context, row.id, { status: 'canceled', decided_by: userId, decided_by_name: name })
  await recordBusinessAudit(context, { action, targetId: row.id, details: detailsOf(row) })
  return presentDetail(context, canceled)
}

/** The team is locked, so of several decisions at the same moment the first one counts. @throws AppError `not_found`. */
export async function getRequest(context: BusinessMemberContext, id: string): Promise<TeamApprovalRow> {
  const row = await findRequest(context, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** @throws RecordedRefusal `approval_own`, `member_is_self` for a change of the caller's own roles, `approval_lacks_permission`, or of `requirePending`. */
export async function requireDecidable(context: BusinessMemberContext, action: Action, { caller }: LockedTeam, row: TeamApprovalRow): Promise<void> {
  if (row.requested_by === caller.userId) await refuse(context, action, row, 'approval_own')
  await requirePending(context, action, row)
  if (row.affected_user_id === caller.userId) await refuse(context, action, row, 'member_is_self')
  const permission = permissionOf(row.action)
  if (!caller.permissions.has(permission)) await refuse(context, action, row, 'approval_lacks_permission', { permission: namePermissions([permission]) })
}

async function requirePending(context: BusinessMemberContext, action: Action, row: TeamApprovalRow): Promise<void> {
  const ending = findEnding(row, context.now)
  if (ending) await refuse(context, action, row, ending.error, ending.values)
}

/** Refuses a decision, with an audit row. Nothing else may have been written before. */
async function refuse(context: BusinessMemberContext, action: Action, row: TeamApprovalRow, error: ErrorName, values: TextValues = {}): Promise<never> {
  await recordBusinessAudit(context, { action, targetId: row.id, details: detailsOf(row), refusedFor: error })
  throw new RecordedRefusal(error, values)
}
