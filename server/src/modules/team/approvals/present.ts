import type { UserId } from '@counterfoil/contract/ids'
import type { Permission } from '@counterfoil/contract/permissions'
import type { TeamApproval, TeamApprovalDetail } from '@counterfoil/contract/team/team-approvals'
import type { BusinessMemberContext } from '../../../infra/context.ts'
import { errorText } from '../../../infra/errors.ts'
import { isOpen, presentFields } from '../../approvals/index.ts'
import { permissionOf } from './command.ts'
import type { TeamApprovalRow } from './store.ts'

/** Whether a member can decide on a request that is open: not their own, not about their own roles, and with the permission of the change itself. */
export function canDecideOn(
  { userId, permissions }: { readonly userId: UserId; readonly permissions: ReadonlySet<Permission> },
  { action, requested_by, affected_user_id }: Pick<TeamApprovalRow, 'action' | 'requested_by' | 'affected_user_id'>,
): boolean {
  return requested_by !== userId && affected_user_id !== userId && permissions.has('approvals.decide') && permissions.has(permissionOf(action))
}

export function presentRequest({ actor, locale, now }: BusinessMemberContext, row: TeamApprovalRow): TeamApproval {
  return {
    ...presentFields(row, actor.userId),
    action: row.action,
    subject: row.subject,
    subject_id: row.subject_id,
    failure: row.failure && errorText(locale, row.failure, valuesOf(row)),
    result_id: row.result_id,
    can_decide: isOpen(row, now) && canDecideOn(actor, row),
  }
}

export function presentDetail(context: BusinessMemberContext, row: TeamApprovalRow): TeamApprovalDetail {
  return { ...presentRequest(context, row), changes: row.changes[context.locale] }
}

/** Values of the texts why a request failed. */
export const valuesOf = ({ requested_by_name: member, subject }: TeamApprovalRow) => ({ member, subject })
