import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#areas/audit/server/index.ts'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import type {
  createExportSchedule,
  deleteExportSchedule,
  ExportPeriod,
  ExportSchedule,
  listExportRecipients,
  pauseExportSchedule,
  sendExportSchedule,
  updateExportSchedule,
} from '#areas/exports/contract/schedules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { parseQuery } from '#kernel/query/parse.ts'
import { printQuery } from '#kernel/query/print.ts'
import { goesWith } from '#kernel/query/query.ts'
import type { LimitedContext, MemberContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule, brokenRule } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { queryShape } from '#server/infra/query-shape.ts'
import { presentExport } from '../present.ts'
import { checkColumns, checkFormat, checkSort } from '../queue.ts'
import { type ExportSource, mayRead } from '../source-store.ts'
import { findExport } from '../store.ts'
import { mayReceive } from './mails.ts'
import { findNextRun, queueRun, withPeriod } from './run.ts'
import { countSchedules, deleteScheduleRow, insertSchedule, listScheduleRows, lockSchedule, type ScheduleRow, updateSchedule } from './schedules-store.ts'

/** What members do with schedules. A member sees those of the lists that they may read, whoever created them. */

type Sources = readonly ExportSource[]
type Timing = HandlerInput<typeof updateExportSchedule>['body']

export async function listSchedules(context: LimitedContext, sources: Sources): Promise<ExportSchedule[]> {
  const lists = sources.filter((source) => mayRead(context.actor, source)).map(({ list }) => list)
  const { time_zone } = await getAccountSettings(context)
  return (await listScheduleRows(context, lists)).map((row) => present(context, sourceOf(context, sources, row.list), row, time_zone))
}

/** @throws AppError `forbidden` without the right to read the list. */
export function listRecipients(
  context: LimitedContext,
  sources: Sources,
  { query }: HandlerInput<typeof listExportRecipients>,
): HandlerOutput<typeof listExportRecipients> {
  return recipientsOf(context, sourceOf(context, sources, query.list)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** @throws AppError `forbidden` without the right to read the list, `invalid_fields`, `too_many_export_schedules`. */
export async function createSchedule(context: LimitedContext, sources: Sources, { body }: HandlerInput<typeof createExportSchedule>): Promise<ExportSchedule> {
  const { list, q: typed, sort, columns, ...rest } = body
  const source = sourceOf(context, sources, list)
  checkTiming(context, source, rest)
  checkSort(source, sort)
  const q = await withoutDays(context, source, typed)
  await checkQuery(context, source, q, rest.period)
  if ((await countSchedules(context)) >= exportLimits.exportSchedulesMax)
    throw new AppError('too_many_export_schedules', { maximum: exportLimits.exportSchedulesMax })
  const { actor, locale, realNow } = context
  const id = newId('exs', realNow)
  await insertSchedule(context, {
    ...rest,
    id,
    created_at: realNow,
    created_by: actor.userId,
    created_by_name: actor.name,
    list,
    q,
    sort: sort ?? null,
    columns: checkColumns(source, columns),
    locale,
    next_run_at: await findNextRun(context, rest),
  })
  return recorded(context, sources, id, 'export_schedule.created', { list, q: queryShape(q), ...(sort && { sort }), ...rest })
}

/** @throws AppError `not_found`, `invalid_fields`. */
export async function changeSchedule(
  context: LimitedContext,
  sources: Sources,
  { params, body }: HandlerInput<typeof updateExportSchedule>,
): Promise<ExportSchedule> {
  const before = await requireSchedule(context, sources, params.scheduleId)
  const source = sourceOf(context, sources, before.list)
  checkTiming(context, source, body)
  if (isDeepStrictEqual({ ...before, ...body }, before)) return readOne(context, sources, before.id)
  // A schedule whose query is refused by now can still get other recipients.
  if (body.period !== before.period) await checkQuery(context, source, before.q, body.period)
  const next_run_at = before.next_run_at && (await findNextRun(context, body))
  await updateSchedule(context, before.id, { ...body, next_run_at })
  const { format, period, frequency, weekday, month_day, hour, recipients } = before
  return recorded(context, sources, before.id, 'export_schedule.changed', {
    before: { format, period, frequency, weekday, month_day, hour, recipients },
    after: body,
  })
}

/** Pauses or resumes; runs that were missed meanwhile stay missed. @throws AppError `not_found`, `invalid_fields` if nobody is left to send to. */
export async function pauseSchedule(
  context: LimitedContext,
  sources: Sources,
  { params, body }: HandlerInput<typeof pauseExportSchedule>,
): Promise<ExportSchedule> {
  const schedule = await requireSchedule(context, sources, params.scheduleId)
  if (!body.is_paused && schedule.recipients.length === 0) throw brokenRule('recipients', 'export_recipient_unknown')
  await updateSchedule(context, schedule.id, { next_run_at: body.is_paused ? null : await findNextRun(context, schedule) })
  return recorded(context, sources, schedule.id, body.is_paused ? 'export_schedule.paused' : 'export_schedule.resumed', {})
}

/** @throws AppError `not_found`. */
export async function sendSchedule(context: MemberContext, sources: Sources, { params }: HandlerInput<typeof sendExportSchedule>): Promise<ExportItem> {
  const schedule = await requireSchedule(context, sources, params.scheduleId)
  const jobId = await queueRun(context, sourceOf(context, sources, schedule.list), schedule)
  await recordAudit(context, { action: 'export_schedule.sent', targetId: schedule.id, details: { export: jobId } })
  const row = await findExport(context, jobId)
  if (!row) throw new Error(`The export ${jobId} is gone.`)
  return presentExport(row)
}

/** @throws AppError `not_found`. */
export async function deleteSchedule(
  context: MemberContext,
  sources: Sources,
  { params }: HandlerInput<typeof deleteExportSchedule>,
): Promise<HandlerOutput<typeof deleteExportSchedule>> {
  const { id, list, q } = await requireSchedule(context, sources, params.scheduleId)
  await deleteScheduleRow(context, id)
  await recordAudit(context, { action: 'export_schedule.deleted', targetId: id, details: { list, q: queryShape(q) } })
  return { id }
}

function sourceOf({ actor }: MemberContext, sources: Sources, list: string): ExportSource {
  const source = sources.find((candidate) => candidate.list === list)
  if (!source || !mayRead(actor, source)) throw new AppError('forbidden')
  return source
}

async function requireSchedule(context: MemberContext, sources: Sources, id: string): Promise<ScheduleRow> {
  const row = await lockSchedule(context, id)
  const source = sources.find(({ list }) => list === row?.list)
  if (!row || !source || !mayRead(context.actor, source)) throw new AppError('not_found')
  return row
}

function recipientsOf({ limitHolders }: LimitedContext, source: ExportSource) {
  return [...limitHolders.values()].flatMap((member) => (member.name !== null && mayReceive(member, source) ? [{ id: member.userId, name: member.name }] : []))
}

function checkTiming(context: LimitedContext, source: ExportSource, { frequency, weekday, month_day, recipients, format }: Timing): void {
  checkFormat(source.list, format)
  const allowed = new Set(recipientsOf(context, source).map(({ id }) => id))
  const broken = [...checkDay('weekday', weekday, frequency === 'weekly'), ...checkDay('month_day', month_day, frequency === 'monthly')]
  if (recipients.some((id) => !allowed.has(id))) broken.push({ path: 'recipients', rule: 'export_recipient_unknown' })
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
}

function checkDay(path: 'weekday' | 'month_day', value: number | null, isNeeded: boolean): BrokenRule[] {
  if (isNeeded === (value !== null)) return []
  return [{ path, rule: isNeeded ? 'schedule_day_missing' : 'schedule_day_not_used' }]
}

/**
 * The query in its canonical form without days, which the period replaces.
 * @throws AppError `invalid_fields` if the query is wrong, or can't be limited to the days of a period.
 */
async function withoutDays(context: LimitedContext, { query }: ExportSource, q: string): Promise<string> {
  if (!query) throw new AppError('forbidden')
  const { default_currency: currency } = await getAccountSettings(context)
  const { terms, problem } = parseQuery(q, query, { currency })
  if (problem) throw brokenRule('q', problem.rule, problem.values)
  const kept = terms.filter(({ field }) => field !== 'created')
  const lone = kept.find(({ field }) => !goesWith(query.fields[field], 'created'))
  if (lone) throw brokenRule('q', 'export_query_without_days', { field: lone.field })
  return printQuery(kept)
}

/** What a run of now would refuse is refused before. */
async function checkQuery(context: LimitedContext, source: ExportSource, q: string, period: ExportPeriod): Promise<void> {
  await source.readFilters(context, withPeriod(q, period))
}

async function recorded(context: LimitedContext, sources: Sources, id: string, action: `export_schedule.${string}`, details: object): Promise<ExportSchedule> {
  await recordAudit(context, { action, targetId: id, details } as Parameters<typeof recordAudit>[1])
  return readOne(context, sources, id)
}

async function readOne(context: LimitedContext, sources: Sources, id: string): Promise<ExportSchedule> {
  const row = await requireSchedule(context, sources, id)
  const { time_zone } = await getAccountSettings(context)
  return present(context, sourceOf(context, sources, row.list), row, time_zone)
}

function present(context: LimitedContext, source: ExportSource, row: ScheduleRow, timeZone: string): ExportSchedule {
  const { id, created_at, created_by_name, list, q, sort, columns, format, period, frequency, weekday, month_day, hour } = row
  return {
    id,
    created_at: created_at.toISOString(),
    created_by: created_by_name,
    list,
    q,
    sort,
    columns,
    format,
    period,
    frequency,
    weekday,
    month_day,
    hour,
    recipients: recipientsOf(context, source).filter((member) => row.recipients.includes(member.id)),
    time_zone: timeZone,
    is_paused: row.next_run_at === null,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    last_run_at: row.last_run_at?.toISOString() ?? null,
  }
}
