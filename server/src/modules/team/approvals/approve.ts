import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { ErrorName } from '@counterfoil/contract/errors'
import type { approveTeamChange, TeamApprovalDetail } from '@counterfoil/contract/team/team-approvals'
import type { RuleName } from '@counterfoil/contract/texts'
import type { BusinessMemberContext } from '../../../infra/context.ts'
import { AppError, errorText, RecordedRefusal, ruleText } from '../../../infra/errors.ts'
import { derivedId } from '../../../infra/keys/crypto.ts'
import { recordBusinessAudit } from '../../audit/index.ts'
import { type LockedTeam, lockTeam } from '../members/lock-team.ts'
import { findMemberOfUser } from '../members/members-store.ts'
import { holderOf } from '../members/team-roles.ts'
import { type AnyTeamCommand, permissionOf, type TeamCommands } from './command.ts'
import { getRequest, requireDecidable } from './decide.ts'
import { detailsOf, notifyOf } from './events.ts'
import { presentDetail, valuesOf } from './present.ts'
import { saveDecision, type TeamApprovalRow } from './store.ts'

const action = 'team_approval.approve'

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
  const team = await lockTeam(context, { action, targetId: params.approvalId }, 'approvals.decide')
  const row = await getRequest(context, params.approvalId)
  await requireDecidable(context, action, team, row)
  const command = commands[row.action]
  const plan = await checkForRequester(context, command, team, row)
  await checkForApprover(context, command, team, row)

  const { userId, name } = context.actor
  const onBehalf = { ...context, actor: { ...context.actor, requestedBy: { userId: row.requested_by, name: row.requested_by_name } } }
  // A role's ID follows from the request, so the request creates one role whatever happens.
  const roleId = derivedId('role', row.created_at, row.id)
  await command.apply(onBehalf, plan, row.input, roleId)
  const approved = await saveDecision(context, row.id, {
    status: 'approved',
    decided_by: userId,
    decided_by_name: name,
    result_id: row.action === 'role.create' ? roleId : null,
  })
  await recordBusinessAudit(context, { action, targetId: row.id, details: detailsOf(row) })
  await notifyOf(context, approved, 'approved')
  return presentDetail(context, approved)
}

/** What the requester can't do anymore closes the request. */
async function checkForRequester(context: BusinessMemberContext, command: AnyTeamCommand, { roles }: LockedTeam, row: TeamApprovalRow): Promise<unknown> {
  const member = await findMemberOfUser(context, row.requested_by)
  const caller = member?.status === 'normal' ? holderOf(roles, member) : null
  if (!caller?.permissions.has(permissionOf(row.action))) return close(context, row, 'approval_requester_gone')
  return command.check(context, { roles, caller }, row.input).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return close(context, row, closingErrorOf(error))
  })
}

/** What the approver can't do is left for somebody else. */
async function checkForApprover(context: BusinessMemberContext, command: AnyTeamCommand, team: LockedTeam, row: TeamApprovalRow): Promise<void> {
  await command.check(context, team, row.input).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const [broken] = error.brokenRules
    await recordBusinessAudit(context, { action, targetId: row.id, details: detailsOf(row), refusedFor: broken?.rule ?? error.errorName })
    throw new RecordedRefusal('change_out_of_reach', {
      reason: (locale) => (broken ? ruleText(locale, broken.rule, broken.values) : errorText(locale, error.errorName, error.values)),
    })
  })
}

/** Ends a request that can't be carried out anymore, and tells both why. */
async function close(context: BusinessMemberContext, row: TeamApprovalRow, failure: ErrorName): Promise<never> {
  const failed = await saveDecision(context, row.id, { status: 'failed', failure })
  await recordBusinessAudit(context, { action, targetId: row.id, details: { ...detailsOf(row), member: row.requested_by_name }, refusedFor: failure })
  await notifyOf(context, failed, 'failed')
  throw new RecordedRefusal(failure, valuesOf(row))
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
