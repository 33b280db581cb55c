import type { ApprovalDetail, countApprovals, listApprovals } from '@counterfoil/contract/approvals/endpoints'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { LimitedContext } from '../../infra/context.ts'
import { AppError } from '../../infra/errors.ts'
import { readPage } from '../../infra/pages/keyset-pages.ts'
import { shownActions } from './command.ts'
import { requireHolder } from './limits.ts'
import { findApprovalPage, listPendingApprovals } from './list-store.ts'
import { isOpen } from './pending.ts'
import { canDecide, presentApproval, presentDetail } from './present.ts'
import { findApproval } from './store.ts'

export async function listApprovalPage(
  context: LimitedContext,
  query: HandlerInput<typeof listApprovals>['query'],
): Promise<HandlerOutput<typeof listApprovals>> {
  const filter = { state: query.state, paymentId: query.payment_id, actions: shownActions(context.actor), userId: context.actor.userId }
  return readPage(
    query,
    (page) => findApprovalPage(context, filter, page),
    (row) => presentApproval(context, row),
  )
}

/** Counts what waits for the caller, among the oldest requests. */
export async function countForCaller(context: LimitedContext): Promise<HandlerOutput<typeof countApprovals>> {
  const holder = requireHolder(context)
  if (!holder.permissions.has('approvals.decide')) return { pending_count: 0 }
  const pending = await listPendingApprovals(context, limits.approvalsCountedMax)
  return { pending_count: pending.filter((row) => isOpen(row, context.now) && canDecide(holder, row)).length }
}

/** @throws AppError `not_found`, also for requests that the caller may not see. */
export async function readDetail(context: LimitedContext, id: string): Promise<ApprovalDetail> {
  const row = await findApproval(context, id)
  if (!row || !(row.requested_by === context.actor.userId || shownActions(context.actor).includes(row.action))) throw new AppError('not_found')
  return presentDetail(context, row)
}
