import { isDeepStrictEqual } from 'node:util'
import { fileColumns } from '#areas/exports/contract/columns.ts'
import { paymentColumns } from '#areas/payments/contract/columns.ts'
import type { PaymentListSettings, setDefaultPaymentView } from '#areas/payments/contract/views/endpoints.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { findSettings, findView, putSettings } from './store.ts'

/** Returns the caller's settings; the list's own if they chose none. */
export async function readSettings(context: BusinessMemberContext) {
  const { columns, pinned, default_view_id } = (await findSettings(context)) ?? { columns: null, pinned: 0, default_view_id: null }
  return { settings: { columns, pinned }, default_view_id }
}

/** @throws AppError `invalid_fields`. */
export async function changeSettings(context: BusinessMemberContext, settings: PaymentListSettings): Promise<PaymentListSettings> {
  assertColumns(settings.columns)
  if (!isDeepStrictEqual((await readSettings(context)).settings, settings)) await putSettings(context, settings)
  return settings
}

/** @throws AppError `not_found`. */
export async function changeDefaultView(context: BusinessMemberContext, viewId: string | null): Promise<HandlerOutput<typeof setDefaultPaymentView>> {
  if (viewId !== null && !(await findView(context, viewId))) throw new AppError('not_found')
  await putSettings(context, { default_view_id: viewId })
  return { default_view_id: viewId }
}

/** @throws AppError `invalid_fields` at a column that the list doesn't have, or has twice. */
export function assertColumns(columns: readonly string[] | null): void {
  const known: readonly string[] = fileColumns(paymentColumns)
  for (const [index, column] of (columns ?? []).entries()) {
    if (!known.includes(column)) throw brokenRule('columns', 'view_column_unknown', { column })
    if (columns?.indexOf(column) !== index) throw brokenRule('columns', 'view_column_repeated', { column })
  }
}
