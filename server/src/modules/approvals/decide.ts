import type { ApprovalDetail, cancelRequest, declineRequest } from '@counterfoil/contract/approvals/endpoints'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { ErrorName } from '@counterfoil/contract/errors'
import type { LimitedContext } from '../../infra/context.ts'
import { AppError, RecordedRefusal, type TextValues } from '../../infra/errors.ts'
import { namePermissions } from '../../infra/permission-names.ts'
import { recordAudit } from '../audit/index.ts'
import { permissionOf } from './command.ts'
import { detailsOf, recordStep } from './events.ts'
import { findEnding } from './pending.ts'
import { presentDetail } from './present.ts'
import { type ApprovalRow, lockApproval, saveDecision } from './store.ts'

type Action = 'approval.approve' | 'approval.decline' | 'approval.cancel'

/** @throws RecordedRefusal of `requireDecidable`. */
export async function declineApproval(context: LimitedContext, { params, body }: HandlerInput<typeof declineRequest>): Promise<ApprovalDetail> {
  const row = await lockRequest(context, params.approvalId)
  await requireDecidable(context, 'approval.decline', row)
  const { userId, name } = context.actor
  const declined = await saveDecision(context, row.id, { status: 'declined', decided_by: userId, decided_by_name: name, decline_reason: body.reason })
  recordStep(context, row, 'declined')
  await recordAudit(context, { action: 'approval.decline', targetId: row.id, details: { ...detailsOf(row), reason: body.reason } })
  return presentDetail(context, declined)
}

/** @throws RecordedRefusal `approval_not_own`, or of `requirePending`. */
export async function cancelApproval(context: LimitedContext, { params }: HandlerInput<typeof cancelRequest>): Promise<ApprovalDetail> {
  const row = await lockRequest(context, params.approvalId)
  const { userId, name } = context.actor
  if (row.requested_by !== userId) await refuse(context, 'approval.cancel', row, 'approval_not_own')
  await requirePending(context, 'approval.cancel', row)
  const canceled = await saveDecision(context, row.id, { status: 'canceled', decided_by: userId, decided_by_name: name })
  recordStep(context, row, 'canceled')
  await recordAudit(context, { action: 'approval.cancel', targetId: row.id, details: detailsOf(row) })
  return presentDetail(context, canceled)
}

/** @throws AppError `not_found`. */
export async function lockRequest(context: LimitedContext, id: string): Promise<ApprovalRow> {
  const row = await lockApproval(context, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** @throws RecordedRefusal `approval_own`, `approval_lacks_permission`, or of `requirePending`. */
export async function requireDecidable(context: LimitedContext, action: Action, row: ApprovalRow): Promise<void> {
  if (row.requested_by === context.actor.userId) await refuse(context, action, row, 'approval_own')
  await requirePending(context, action, row)
  const permission = permissionOf(row.action)
  if (context.actor.permissions.has(permission)) return
  await refuse(context, action, row, 'approval_lacks_permission', { permission: namePermissions([permission]) })
}

async function requirePending(context: LimitedContext, action: Action, row: ApprovalRow): Promise<void> {
  const ending = findEnding(row, context.now)
  if (ending) await refuse(context, action, row, ending.error, ending.values)
}

/** Refuses a decision, with an audit row. Nothing else may have been written before. */
export async function refuse(context: LimitedContext, action: Action, row: ApprovalRow, error: ErrorName, values: TextValues = {}): Promise<never> {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'function' ? value('en') : value]))
  await recordAudit(context, { action, targetId: row.id, details: { ...detailsOf(row), ...shown }, refusedFor: error })
  throw new RecordedRefusal(error, values)
}
