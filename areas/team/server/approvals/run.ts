import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { expireRequests, expiryOf, permissionOf } from '#areas/approvals/server/index.ts'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { teamApprovalRequested } from '#areas/team/contract/team-approvals.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { locales } from '#kernel/locale.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { ApprovalNeeded, type HttpDependencies } from '#server/infra/http/register.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { namePermissions } from '#server/infra/permission-names.ts'
import { recordRefusal } from '../members/lock-team.ts'
import { lockBusiness } from '../members/members-store.ts'
import { listLimitHolders } from '../rights/index.ts'
import type { TeamChange, TeamCommand, TeamEndpoint } from './command.ts'
import { readRequirements } from './policy-store.ts'
import { findBusinessesToExpire, findOpenRequests, findSameRequest, insertRequest, type TeamApprovalRow, teamTable } from './store.ts'
import { canDecideOn, notifyOf, teamScope } from './team-scope.ts'

/**
 * Runs a change of a team, or makes a request of it if the business requires a second person. A change without any difference needs none.
 * @throws RecordedRefusal of the command; `second_person_missing`, `change_pending_already` or `too_many_pending_changes`.
 */
export async function runChange<D extends TeamEndpoint, Plan>(
  context: BusinessMemberContext,
  command: TeamCommand<D, Plan>,
  input: HandlerInput<D>,
): Promise<HandlerOutput<D> | ApprovalNeeded> {
  const { plan, change, seen, earlier } = await recordRefusal(context, command.attemptOf(input), command.endpoint.access, async (team) => {
    const checked = await command.check(context, team, input)
    const now = { plan: checked, change: null, seen: input, earlier: undefined }
    if (!command.isGuarded(await readRequirements(context), input)) return now
    const described = await command.describe(context, checked, input)
    if (described.describe(context.locale).length === 0) return now
    const request = command.asSeen?.(checked, input) ?? input
    const same = await findSameRequest(context, context.actor.userId, command.actionOf(input), textOf(request))
    if (!same) await requireRequestable(context, command, input, described)
    return { plan: checked, change: described, seen: request, earlier: same }
  })
  if (!change) return command.apply(context, plan, input, newId('role', context.now))
  const row = earlier ?? (await makeRequest(context, command, seen, change))
  return new ApprovalNeeded(teamApprovalRequested, { approval: teamScope.present(context, row) })
}

const textOf = ({ params, query, body }: { readonly params: unknown; readonly query: unknown; readonly body: unknown }) =>
  JSON.stringify({ params, query, body })

/** Somebody must be able to decide on the request, and nothing else may wait for the same role or member. */
async function requireRequestable<D extends TeamEndpoint, Plan>(
  context: BusinessMemberContext,
  command: TeamCommand<D, Plan>,
  input: HandlerInput<D>,
  { subjectId, affectedUserId }: TeamChange,
): Promise<void> {
  const open = await findOpenRequests(context)
  const rival = open.find((row) => subjectId !== null && row.subject_id === subjectId)
  if (rival) throw new AppError('change_pending_already', { member: rival.requested_by_name })
  if (open.length >= approvalLimits.pendingChangesMax) throw new AppError('too_many_pending_changes', { maximum: approvalLimits.pendingChangesMax })
  const action = command.actionOf(input)
  const request = { action, requested_by: context.actor.userId, affected_user_id: affectedUserId }
  const members = await listLimitHolders(context.db, context.merchantId, context.now)
  if (members.some((member) => canDecideOn(member, request))) return
  throw new AppError('second_person_missing', { permissions: namePermissions(['approvals.decide', permissionOf(action)]) })
}

async function makeRequest<D extends TeamEndpoint, Plan>(
  context: BusinessMemberContext,
  command: TeamCommand<D, Plan>,
  input: HandlerInput<D>,
  { subjectId, subject, affectedUserId, audit, describe }: TeamChange,
): Promise<TeamApprovalRow> {
  const { now, actor, merchantId } = context
  await expireDue(context)
  const row = await insertRequest(context, {
    id: newId('tap', now),
    action: command.actionOf(input),
    subject_id: subjectId,
    subject,
    affected_user_id: affectedUserId,
    input: textOf(input),
    changes: JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, describe(locale)]))),
    requested_by: actor.userId,
    requested_by_name: actor.name,
    requested_in: merchantId,
    created_at: now,
    expires_at: expiryOf(context),
  })
  await recordBusinessAudit(context, { action: 'team_approval.request', targetId: row.id, details: { ...teamScope.detailsOf(row), ...audit } })
  await teamScope.tell(context, row, 'requested')
  return row
}

const businessesPerBatch = 50

/** Ends requests that nobody decided on in time, in all businesses. True while there may be more. */
export async function expireTeamApprovals({ database, clock }: Pick<HttpDependencies, 'database' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const found = await findBusinessesToExpire({ db: database.global, now }, businessesPerBatch)
  for (const businessId of found) {
    await database.transaction({ businessId }, async (db) => {
      const context = { ...machineContext(db, now), businessId, merchantId: null }
      await lockBusiness(context)
      await expireDue(context)
    })
  }
  return found.length === businessesPerBatch
}

/** Ends those of the business at hand, which its caller has locked, and notifies their authors. */
async function expireDue(context: BusinessContext): Promise<void> {
  for (const row of await expireRequests<TeamApprovalRow>(teamTable, context)) await notifyOf(context, row, 'expired')
}
