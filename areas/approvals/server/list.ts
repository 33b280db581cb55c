import type { listApprovals } from '#areas/approvals/contract/endpoints.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { AppError } from '#server/infra/errors.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { type About, findRequest, findRequestPage, listOpen } from './requests-store.ts'
import { type DecidingContext, type Locked, type RequestRow, type Scope, shownActions } from './scope.ts'

export async function listRequests<Context extends DecidingContext, Row extends RequestRow, Item>(
  scope: Scope<Context, Row, Locked<Row>, Item, Item>,
  context: Context,
  query: Omit<HandlerInput<typeof listApprovals>['query'], 'payment_id'>,
  about: About,
) {
  const filter = { state: query.state, actions: shownActions(scope.actions, context.actor), userId: context.actor.userId }
  return readPage(
    query,
    (page) => findRequestPage<Row>(scope.table, context, filter, about, page),
    (row) => scope.present(context, row),
  )
}

/** Counts what waits for the caller, among the oldest requests. */
export async function countRequests<Context extends DecidingContext, Row extends RequestRow>(
  scope: Scope<Context, Row, Locked<Row>, unknown, unknown>,
  context: Context,
): Promise<{ pending_count: number }> {
  if (!context.actor.permissions.has('approvals.decide')) return { pending_count: 0 }
  const open = await listOpen<Row>(scope.table, context, approvalLimits.approvalsCountedMax)
  return { pending_count: open.filter((row) => scope.canDecide(context, row)).length }
}

/** @throws AppError `not_found`, also for requests that the caller may not see. */
export async function readRequest<Context extends DecidingContext, Row extends RequestRow, Item, Detail extends Item>(
  scope: Scope<Context, Row, Locked<Row>, Item, Detail>,
  context: Context,
  id: string,
): Promise<Detail> {
  const row = await findRequest<Row>(scope.table, context, id)
  if (!row || !(row.requested_by === context.actor.userId || shownActions(scope.actions, context.actor).includes(row.action))) throw new AppError('not_found')
  return scope.presentDetail(context, row)
}
