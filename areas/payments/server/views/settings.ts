import { fileColumns } from '#areas/exports/contract/columns.ts'
import {
  type getListViews,
  type ListSettings,
  type setDefaultView,
  type setListSettings,
  type ViewList,
  viewLists,
} from '#areas/payments/contract/views/endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { presentView } from './present.ts'
import { findSettings, findView, listViewRows, putSettings } from './store.ts'

const settingsOfNobody: ListSettings = { columns: null, pinned: 0, density: 'comfortable' }

/** Returns the caller's settings of a list and the views that they see. @throws AppError `forbidden`. */
export async function readViews(context: BusinessMemberContext, list: ViewList): Promise<HandlerOutput<typeof getListViews>> {
  assertMayRead(context, list)
  const [settings, views] = [await findSettings(context, list), await listViewRows(context, list)]
  const { columns, pinned, density, default_view_id } = settings ?? { ...settingsOfNobody, default_view_id: null }
  return {
    settings: { columns, pinned, density: density as ListSettings['density'] },
    // A view that somebody stopped sharing is no longer there for others.
    default_view_id: views.some(({ id }) => id === default_view_id) ? default_view_id : null,
    views: views.map((view) => presentView(view, context.actor.userId)),
  }
}

/** @throws AppError `forbidden`, `invalid_fields`. */
export async function changeSettings(context: BusinessMemberContext, { params: { list }, body }: HandlerInput<typeof setListSettings>): Promise<ListSettings> {
  assertMayRead(context, list)
  assertColumns(list, body.columns)
  await putSettings(context, list, body)
  return body
}

/** @throws AppError `forbidden`, `not_found`. */
export async function changeDefaultView(
  context: BusinessMemberContext,
  { params: { list }, body: { view_id: viewId } }: HandlerInput<typeof setDefaultView>,
): Promise<HandlerOutput<typeof setDefaultView>> {
  assertMayRead(context, list)
  if (viewId !== null && !(await findView(context, list, viewId))) throw new AppError('not_found')
  await putSettings(context, list, { default_view_id: viewId })
  return { default_view_id: viewId }
}

/** @throws AppError `forbidden` if the caller may not read the list. */
export function assertMayRead({ actor }: BusinessMemberContext, list: ViewList): void {
  if (!actor.permissions.has(viewLists[list].permission)) throw new AppError('forbidden')
}

/** @throws AppError `invalid_fields` at a column that the list doesn't have, or has twice. */
export function assertColumns(list: ViewList, columns: readonly string[] | null): void {
  const known: readonly string[] = fileColumns(viewLists[list])
  for (const [index, column] of (columns ?? []).entries()) {
    if (!known.includes(column)) throw brokenRule('columns', 'view_column_unknown', { column })
    if (columns?.indexOf(column) !== index) throw brokenRule('columns', 'view_column_repeated', { column })
  }
}
