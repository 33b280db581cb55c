import { isDeepStrictEqual } from 'node:util'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { createPaymentView, PaymentView, PaymentViews, updatePaymentView } from '#areas/payments/contract/views/endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { queryShape } from '#server/infra/query-shape.ts'
import { assertColumns, readSettings } from './settings.ts'
import { deleteView, insertView, listViews, lockView, updateView, type ViewRow } from './store.ts'

/** Views of the payments list: private ones belong to the member who made them, shared ones to whoever may share. */

/** Returns the caller's settings of the list and the views that they see. */
export async function readViews(context: BusinessMemberContext): Promise<PaymentViews> {
  const [{ settings, default_view_id }, views] = [await readSettings(context), await listViews(context)]
  return {
    settings,
    // A view that somebody stopped sharing is no longer there for others.
    default_view_id: views.some(({ id }) => id === default_view_id) ? default_view_id : null,
    views: views.map((view) => presentView(view, context.actor.userId)),
  }
}

/** @throws AppError `view_not_shareable`, `invalid_fields`. */
export async function createView(
  context: BusinessMemberContext,
  { q, is_shared: isShared, ...body }: HandlerInput<typeof createPaymentView>['body'],
): Promise<PaymentView> {
  assertColumns(body.columns)
  if (isShared) assertMayShare(context)
  const { actor, now } = context
  const view = await insertView(context, {
    ...body,
    id: newId('view', now),
    query: q,
    private_to: isShared ? null : actor.userId,
    made_by_id: actor.userId,
    made_by_name: actor.name,
    created_at: now,
    changed_at: now,
  })
  if (isShared) await recordBusinessAudit(context, { action: 'view.share', targetId: view.id, details: { name: view.name, query: queryShape(q) } })
  return presentView(view, actor.userId)
}

/** @throws AppError `not_found`, `conflict`, `view_not_shareable`, `invalid_fields`. */
export async function changeView(
  context: BusinessMemberContext,
  viewId: string,
  { q, is_shared: isShared, version, ...body }: HandlerInput<typeof updatePaymentView>['body'],
): Promise<PaymentView> {
  assertColumns(body.columns)
  const before = await lockChangeable(context, viewId)
  if (before.version !== version) throw new AppError('conflict')
  const wasShared = before.private_to === null
  if (isShared) assertMayShare(context)
  const { actor, now } = context
  const change = { ...body, query: q, private_to: isShared ? null : actor.userId }
  if (isDeepStrictEqual({ ...before, ...change }, before)) return presentView(before, actor.userId)
  const view = await updateView(context, viewId, { ...change, changed_at: now })
  if (wasShared || isShared) {
    const action = wasShared === isShared ? 'view.change' : isShared ? 'view.share' : 'view.unshare'
    const details = { name: { before: before.name, after: view.name }, query: { before: queryShape(before.query), after: queryShape(view.query) } }
    await recordBusinessAudit(context, { action, targetId: viewId, details })
  }
  return presentView(view, actor.userId)
}

/** @throws AppError `not_found`, `view_not_shareable`. */
export async function removeView(context: BusinessMemberContext, viewId: string): Promise<null> {
  const view = await lockChangeable(context, viewId)
  await deleteView(context, viewId)
  if (view.private_to === null) await recordBusinessAudit(context, { action: 'view.delete', targetId: viewId, details: { name: view.name } })
  return null
}

async function lockChangeable(context: BusinessMemberContext, viewId: string): Promise<ViewRow> {
  const view = await lockView(context, viewId)
  if (!view) throw new AppError('not_found')
  if (view.private_to === null) assertMayShare(context)
  return view
}

function assertMayShare({ actor }: BusinessMemberContext): void {
  if (!actor.permissions.has('views.share')) throw new AppError('view_not_shareable')
}

function presentView({ id, name, private_to, query, columns, pinned, made_by_id, made_by_name, version }: ViewRow, userId: UserId): PaymentView {
  return {
    id,
    name,
    is_shared: private_to === null,
    q: query,
    columns,
    pinned,
    made_by: made_by_name,
    is_own: made_by_id === userId,
    version,
  }
}
