import { teamChangeActions } from '#areas/approvals/contract/second-person.ts'
import { findRequest, isOpen, type Locked, permissionOf, presentFields, type Scope, type Step } from '#areas/approvals/server/index.ts'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import type { TeamApproval, TeamApprovalDetail } from '#areas/team/contract/team-approvals.ts'
import type { UserId } from '#kernel/ids.ts'
import { defaultLocale } from '#kernel/locale.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, errorText } from '#server/infra/errors.ts'
import { type LockedTeam, lockTeam } from '../members/lock-team.ts'
import { type TeamApprovalRow, teamTable } from './store.ts'

/** Requests of a business: changes of its roles, of its members' roles, and of what needs a second person. Their decisions lock the team. */
export const teamScope: Scope<
  BusinessMemberContext,
  TeamApprovalRow,
  Locked<TeamApprovalRow> & { readonly team: LockedTeam },
  TeamApproval,
  TeamApprovalDetail
> = {
  table: teamTable,
  auditAs: 'team_approval',
  actions: teamChangeActions,
  lock: async (context, decision, id) => {
    const team = await lockTeam(context, { action: `team_approval.${decision}`, targetId: id }, decision === 'cancel' ? null : 'approvals.decide')
    const row = await findRequest<TeamApprovalRow>(teamTable, context, id)
    if (!row) throw new AppError('not_found')
    return { row, caller: team.caller, team }
  },
  canDecide: ({ actor }, row) => canDecideOn(actor, row),
  isAbout: (row, userId) => row.affected_user_id === userId,
  tell: notifyOf,
  audit: recordBusinessAudit,
  detailsOf: ({ action, subject, requested_by_name }) => ({ change: action, ...(subject && { subject }), requested_by: requested_by_name }),
  valuesOf: ({ requested_by_name: member, subject }) => ({ member, subject }),
  present: presentRequest,
  presentDetail: (context, row) => ({ ...presentRequest(context, row), changes: row.changes[context.locale] ?? row.changes[defaultLocale] ?? [] }),
}

/** Notifies whoever can decide on a new request, or its author of how it ended. */
export async function notifyOf(context: BusinessContext, row: TeamApprovalRow, step: Step): Promise<void> {
  if (step === 'canceled') return
  const isDecided = step === 'approved' || step === 'declined'
  await notifyOfBusiness(context, row.requested_in, {
    event: `team_approval.${step}`,
    objectId: row.id,
    data: {
      change: row.action,
      name: row.subject,
      member: (isDecided ? row.decided_by_name : null) ?? row.requested_by_name,
      due_at: row.expires_at.toISOString(),
    },
    canDecide: (member) => canDecideOn(member, row),
    author: row.requested_by,
  })
}

/** Whether a member can decide on a request that is open: not their own, not about their own roles, and with the permission of the change itself. */
export function canDecideOn(
  { userId, permissions }: { readonly userId: UserId; readonly permissions: ReadonlySet<Permission> },
  { action, requested_by, affected_user_id }: Pick<TeamApprovalRow, 'action' | 'requested_by' | 'affected_user_id'>,
): boolean {
  return requested_by !== userId && affected_user_id !== userId && permissions.has('approvals.decide') && permissions.has(permissionOf(action))
}

function presentRequest({ actor, locale, now }: BusinessMemberContext, row: TeamApprovalRow): TeamApproval {
  return {
    ...presentFields(row, actor.userId),
    action: row.action,
    subject: row.subject,
    subject_id: row.subject_id,
    failure: row.failure && errorText(locale, row.failure, teamScope.valuesOf(row)),
    result_id: row.result_id,
    can_decide: isOpen(row, now) && canDecideOn(actor, row),
  }
}
