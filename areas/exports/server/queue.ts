import { formatsOf } from '#areas/exports/contract/accounting/layouts.ts'
import type { createExport, ExportFormat, ExportSort } from '#areas/exports/contract/endpoints.ts'
import { type ExportList, exportColumns } from '#areas/exports/contract/lists.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { JobId, UserId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { nameFile } from './file-name.ts'
import { presentExport } from './present.ts'
import type { ExportRequest, FileSource } from './request.ts'
import type { ExportOrder, ExportSource } from './source-store.ts'
import { countOpenExports, findExport, insertExport } from './store.ts'

/** What a file is to have. */
export interface NewExport extends Pick<ExportRequest, 'schedule' | 'ids' | 'sort'> {
  readonly list: ExportList
  readonly q: string
  readonly columns: readonly string[]
  readonly format: ExportFormat
  readonly requested_by: { readonly user_id: UserId; readonly name: string }
}

/** @returns each column once. @throws AppError `invalid_fields` if the list doesn't have one of them. */
export function checkColumns(source: ExportSource, columns: readonly string[]): string[] {
  const known: readonly string[] = exportColumns(source.list)
  const unknown = columns.find((column) => !known.includes(column))
  if (unknown !== undefined) throw brokenRule('columns', 'export_column_unknown', { column: unknown })
  return [...new Set(columns)]
}

/** @throws AppError `invalid_fields` if the list doesn't have this order. */
export function checkSort({ sorts = [] }: ExportSource, sort: ExportSort | undefined): void {
  if (sort && !sorts.includes(sort)) throw brokenRule('sort', 'export_sort_unknown', { sort })
}

/** @throws AppError `invalid_fields` if files of the list aren't in this format. */
export function checkFormat(list: ExportList, format: ExportFormat): void {
  const formats = formatsOf(list)
  if (!formats.includes(format)) throw brokenRule('format', 'export_format_unavailable', { formats: formats.join(', ').toUpperCase() })
}

/** Queues an export with the rows that the query means now. The file is in the language of the context. @throws AppError of `readFilters`. */
export async function queueExport(context: TenantContext, source: ExportSource, asked: NewExport): Promise<JobId> {
  const read = await source.readFilters(context, asked.q)
  const { time_zone, business_id, default_currency: currency } = await getAccountSettings(context)
  const { ids, sort } = asked
  const order: ExportOrder | undefined = sort && { sort, at: context.now.toISOString(), currency }
  const filters = { ...read, ...(ids && { ids }), ...(order && { order }) }
  const name = nameFile(asked.list, filters, { today: dayIn(time_zone, context.now), isOfDays: source.query !== undefined })
  return insertExport(context, { ...asked, business_id, filters, time_zone, locale: context.locale, file_name: `${name}.${asked.format}` })
}

/** Queues a file that isn't a list. @returns the export. @throws AppError `too_many_exports`. */
export async function queueFile(context: MemberContext, list: FileSource['list'], subjectId: string): Promise<HandlerOutput<typeof createExport>> {
  await requireRoom(context)
  const { time_zone, business_id } = await getAccountSettings(context)
  const { actor, locale, realNow } = context
  const id = await insertExport(context, {
    list,
    q: subjectId,
    filters: {},
    columns: [],
    format: 'zip',
    requested_by: { user_id: actor.userId, name: actor.name },
    business_id,
    time_zone,
    locale,
    file_name: `${list.replaceAll('_', '-')}-${subjectId}-${dayIn(time_zone, realNow)}.zip`,
  })
  const row = await findExport(context, id)
  if (!row) throw new Error(`The export ${id} is gone.`)
  return presentExport(row)
}

/** @throws AppError `too_many_exports`. */
export async function requireRoom(context: TenantContext): Promise<void> {
  if ((await countOpenExports(context)) >= exportLimits.exportsOpenMax) throw new AppError('too_many_exports', { maximum: exportLimits.exportsOpenMax })
}
