import type { ExportFormat, ExportList } from '@counterfoil/contract/exports'
import type { JobId, UserId } from '@counterfoil/contract/ids'
import { dayIn } from '@counterfoil/contract/time/calendar-days'
import type { TenantContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import type { ExportRequest } from './request.ts'
import type { ExportSource } from './source-store.ts'
import { insertExport } from './store.ts'

/** What a file is to have. */
export interface NewExport extends Pick<ExportRequest, 'schedule' | 'ids'> {
  readonly list: ExportList
  readonly q: string
  readonly columns: readonly string[]
  readonly format: ExportFormat
  readonly has_bom: boolean
  readonly requested_by: { readonly user_id: UserId; readonly name: string }
}

/** @returns each column once. @throws AppError `invalid_fields` if the list doesn't have one of them. */
export function checkColumns(source: ExportSource, columns: readonly string[]): string[] {
  const unknown = columns.find((column) => !Object.hasOwn(source.columns, column))
  if (unknown !== undefined) throw brokenRule('columns', 'export_column_unknown', { column: unknown })
  return [...new Set(columns)]
}

/** Queues an export with the rows that the query means now. The file is in the language of the context. @throws AppError of `readFilters`. */
export async function queueExport(context: TenantContext, source: ExportSource, asked: NewExport): Promise<JobId> {
  const read = await source.readFilters(context, asked.q)
  const filters = asked.ids ? { ...read, ids: asked.ids } : read
  const { time_zone, business_id } = await getAccountSettings(context)
  const file_name = `${asked.list}-${dayIn(time_zone, context.realNow)}.${asked.format}`
  return insertExport(context, { ...asked, business_id, filters, time_zone, locale: context.locale, file_name })
}
