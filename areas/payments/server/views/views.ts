import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { createListView, deleteListView, ListView, updateListView } from '#areas/payments/contract/views/endpoints.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { queryShape } from '#server/infra/query-shape.ts'
import { presentView } from './present.ts'
import { assertColumns, assertMayRead } from './settings.ts'
import { deleteView, insertView, lockView, updateView, type ViewRow } from './store.ts'

/** Views of lists: private ones belong to the member who made them, shared ones to whoever may share. */

/** @throws AppError `forbidden`, `view_not_shareable`, `invalid_fields`. */
export async function createView(
  context: BusinessMemberContext,
  { params: { list }, body: { q, is_shared: isShared, ...body } }: HandlerInput<typeof createListView>,
): Promise<ListView> {
  assertMayRead(context, list)
  assertColumns(list, body.columns)
  if (isShared) assertMayShare(context)
  const { actor, now } = context
  const view = await insertView(context, {
    ...body,
    id: newId('view', now),
    list,
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

/** @throws AppError `forbidden`, `not_found`, `conflict`, `view_not_shareable`, `invalid_fields`. */
export async function changeView(
  context: BusinessMemberContext,
  { params: { list, viewId }, body: { q, is_shared: isShared, version, ...body } }: HandlerInput<typeof updateListView>,
): Promise<ListView> {
  assertColumns(list, body.columns)
  const before = await lockChangeable(context, list, viewId)
  if (before.version !== version) throw new AppError('conflict')
  const wasShared = before.private_to === null
  if (isShared) assertMayShare(context)
  const { actor, now } = context
  const view = await updateView(context, viewId, { ...body, query: q, private_to: isShared ? null : actor.userId, changed_at: now })
  if (wasShared || isShared) {
    const action = wasShared === isShared ? 'view.change' : isShared ? 'view.share' : 'view.unshare'
    const details = { name: { before: before.name, after: view.name }, query: { before: queryShape(before.query), after: queryShape(view.query) } }
    await recordBusinessAudit(context, { action, targetId: viewId, details })
  }
  return presentView(view, actor.userId)
}

/** @throws AppError `forbidden`, `not_found`, `view_not_shareable`. */
export async function removeView(context: BusinessMemberContext, { params: { list, viewId } }: HandlerInput<typeof deleteListView>): Promise<null> {
  const view = await lockChangeable(context, list, viewId)
  await deleteView(context, viewId)
  if (view.private_to === null) await recordBusinessAudit(context, { action: 'view.delete', targetId: viewId, details: { name: view.name } })
  return null
}

async function lockChangeable(context: BusinessMemberContext, list: Parameters<typeof lockView>[1], viewId: string): Promise<ViewRow> {
  assertMayRead(context, list)
  const view = await lockView(context, list, viewId)
  if (!view) throw new AppError('not_found')
  if (view.private_to === null) assertMayShare(context)
  return view
}

function assertMayShare({ actor }: BusinessMemberContext): void {
  if (!actor.permissions.has('views.share')) throw new AppError('view_not_shareable')
}
