import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { countTeamApprovals, listTeamApprovals, TeamApprovalDetail } from '@counterfoil/contract/team/team-approvals'
import type { BusinessMemberContext } from '../../../infra/context.ts'
import { AppError } from '../../../infra/errors.ts'
import { readPage } from '../../../infra/pages/keyset-pages.ts'
import { shownActions } from './command.ts'
import { findRequestPage } from './list-store.ts'
import { canDecideOn, presentDetail, presentRequest } from './present.ts'
import { findOpenRequests, findRequest } from './store.ts'

export async function listRequests(
  context: BusinessMemberContext,
  query: HandlerInput<typeof listTeamApprovals>['query'],
): Promise<HandlerOutput<typeof listTeamApprovals>> {
  const filter = { state: query.state, subjectId: query.subject_id, actions: shownActions(context.actor), userId: context.actor.userId }
  return readPage(
    query,
    (page) => findRequestPage(context, filter, page),
    (row) => presentRequest(context, row),
  )
}

/** Counts what waits for the caller. */
export async function countRequests(context: BusinessMemberContext): Promise<HandlerOutput<typeof countTeamApprovals>> {
  if (!context.actor.permissions.has('approvals.decide')) return { pending_count: 0 }
  const open = await findOpenRequests(context)
  return { pending_count: open.filter((row) => canDecideOn(context.actor, row)).length }
}

/** @throws AppError `not_found`, also for requests that the caller may not see. */
export async function readRequest(context: BusinessMemberContext, id: string): Promise<TeamApprovalDetail> {
  const row = await findRequest(context, id)
  if (!row || !(row.requested_by === context.actor.userId || shownActions(context.actor).includes(row.action))) throw new AppError('not_found')
  return presentDetail(context, row)
}
