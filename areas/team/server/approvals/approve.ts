import { close, decide, onBehalfOf, permissionOf, requireDecidable } from '#areas/approvals/server/index.ts'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { approveTeamChange, TeamApprovalDetail } from '#areas/team/contract/team-approvals.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { RuleName } from '#kernel/texts.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, errorText, RecordedRefusal, ruleText } from '#server/infra/errors.ts'
import { derivedId } from '#server/infra/keys/crypto.ts'
import type { LockedTeam } from '../members/lock-team.ts'
import { findMemberOfUser } from '../members/members-store.ts'
import { holderOf } from '../members/team-roles.ts'
import type { AnyTeamCommand, TeamCommands } from './command.ts'
import type { TeamApprovalRow } from './store.ts'
import { teamScope } from './team-scope.ts'

/**
 * Approves a change and makes it, in one transaction. It is checked by what its requester may do now, and by what the approver may do: nobody grants a
 * permission that they lack, and nobody approves it for somebody else.
 * @throws RecordedRefusal of `requireDecidable`; of what no longer can be done, which closes the request; `change_out_of_reach`.
 */
export async function approveChange(
  context: BusinessMemberContext,
  commands: TeamCommands,
  { params }: HandlerInput<typeof approveTeamChange>,
): Promise<TeamApprovalDetail> {
  const locked = await teamScope.lock(context, 'approve', params.approvalId)
  const { row, team } = locked
  await requireDecidable(teamScope, context, 'approve', locked)
  const command = commands[row.action]
  const plan = await checkForRequester(context, command, team, row)
  await checkForApprover(context, command, team, row)

  // A role's ID follows from the request, so the request creates one role whatever happens.
  const roleId = derivedId('role', row.created_at, row.id)
  await command.apply(onBehalfOf(context, row), plan, row.input, roleId)
  const approved = await decide(teamScope, context, 'approve', row, { status: 'approved', result_id: row.action === 'role.create' ? roleId : null })
  await teamScope.tell(context, approved, 'approved')
  return teamScope.presentDetail(context, approved)
}

/** What the requester can't do anymore closes the request. */
async function checkForRequester(context: BusinessMemberContext, command: AnyTeamCommand, { roles }: LockedTeam, row: TeamApprovalRow): Promise<unknown> {
  const member = await findMemberOfUser(context, row.requested_by)
  const caller = member?.status === 'normal' ? holderOf(roles, member) : null
  if (!caller?.permissions.has(permissionOf(row.action))) return close(teamScope, context, row, 'approval_requester_gone')
  return command.check(context, { roles, caller }, row.input).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return close(teamScope, context, row, closingErrorOf(error))
  })
}

/** What the approver can't do is left for somebody else. */
async function checkForApprover(context: BusinessMemberContext, command: AnyTeamCommand, team: LockedTeam, row: TeamApprovalRow): Promise<void> {
  await command.check(context, team, row.input).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const [broken] = error.brokenRules
    const attempt = { action: 'team_approval.approve', targetId: row.id, details: teamScope.detailsOf(row) } as const
    await recordBusinessAudit(context, { ...attempt, refusedFor: broken?.rule ?? error.errorName })
    throw new RecordedRefusal('change_out_of_reach', {
      reason: (locale) => (broken ? ruleText(locale, broken.rule, broken.values) : errorText(locale, error.errorName, error.values)),
    })
  })
}

/** Why a request is closed, by what its change is refused for. Whatever else is refused was a right of the requester. */
const closingErrors: Readonly<Partial<Record<ErrorName | RuleName, ErrorName>>> = {
  conflict: 'change_outdated',
  member_is_owner: 'change_outdated',
  not_found: 'change_subject_gone',
  role_unknown: 'change_subject_gone',
  role_name_taken: 'change_name_taken',
  role_in_use: 'change_role_in_use',
  too_many_roles: 'change_impossible',
  second_person_missing: 'change_impossible',
}

function closingErrorOf({ errorName, brokenRules }: AppError): ErrorName {
  return closingErrors[brokenRules[0]?.rule ?? errorName] ?? 'approval_requester_gone'
}
