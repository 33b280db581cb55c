import { type Selectable, sql } from 'kysely'
import type { ExportFormat, ExportSort } from '#areas/exports/contract/endpoints.ts'
import type { ExportFrequency, ExportPeriod, ScheduledList } from '#areas/exports/contract/schedules.ts'
import type { UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { noteDue } from '#server/infra/work/due-work.ts'

/** Rows of schedules, and when they run. */

export const schedulesJobName = 'export_schedules'

export interface ScheduleRow extends Omit<Selectable<DB['export_schedules']>, 'list' | 'sort' | 'format' | 'locale' | 'period' | 'frequency' | 'recipients'> {
  readonly list: ScheduledList
  readonly sort: ExportSort | null
  readonly format: ExportFormat
  readonly locale: Locale
  readonly period: ExportPeriod
  readonly frequency: ExportFrequency
  readonly recipients: UserId[]
}

export type ScheduleChange = Partial<
  Pick<ScheduleRow, 'format' | 'period' | 'frequency' | 'weekday' | 'month_day' | 'hour' | 'recipients' | 'next_run_at' | 'last_run_at'>
>

/** Schedules of some lists, by their next run; paused ones last. */
export async function listScheduleRows({ db, merchantId }: TenantContext, lists: readonly string[]): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    SELECT * FROM export_schedules WHERE merchant_id = ${merchantId} AND list = ANY (${[...lists]}::text[]) ORDER BY next_run_at NULLS LAST, id`.execute(db)
  return rows
}

export async function countSchedules({ db, merchantId }: TenantContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM export_schedules WHERE merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks a schedule, so it doesn't run while it is changed. */
export async function lockSchedule({ db, merchantId }: TenantContext, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`SELECT * FROM export_schedules WHERE merchant_id = ${merchantId} AND id = ${id} FOR UPDATE`.execute(db)
  return rows[0]
}

export async function insertSchedule(context: TenantContext, row: Omit<ScheduleRow, 'merchant_id' | 'last_run_at'>): Promise<void> {
  const { db, merchantId } = context
  noteDue(context, schedulesJobName, row.next_run_at)
  await db
    .insertInto('export_schedules')
    .values({ ...row, merchant_id: merchantId })
    .execute()
}

export async function updateSchedule(context: TenantContext, id: string, change: ScheduleChange): Promise<void> {
  const { db, merchantId } = context
  noteDue(context, schedulesJobName, change.next_run_at)
  await db.updateTable('export_schedules').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

export async function deleteScheduleRow({ db, merchantId }: TenantContext, id: string): Promise<void> {
  await db.deleteFrom('export_schedules').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

/** Schedules whose time has come; another worker's are passed over. */
export async function takeDueSchedules({ db, merchantId, now }: TenantContext, countMax: number): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    SELECT * FROM export_schedules WHERE merchant_id = ${merchantId} AND next_run_at <= ${now} ORDER BY next_run_at LIMIT ${countMax} FOR UPDATE SKIP LOCKED`.execute(
    db,
  )
  return rows
}

/** When the first schedule runs or the first email is due. */
export async function findScheduleDue({ db, merchantId }: TenantContext): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT least((SELECT min(next_run_at) FROM export_schedules WHERE merchant_id = ${merchantId}),
                 (SELECT min(due_at) FROM export_mails WHERE merchant_id = ${merchantId})) AS at`.execute(db)
  return rows[0]?.at ?? null
}

/** The moment of an hour of a day in a zone. An hour that clocks skip is the hour after it. */
export async function findHour({ db }: TenantContext, day: string, hour: number, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT ((${day}::date + make_interval(hours => ${hour}::int)) AT TIME ZONE ${timeZone}) AS at`.execute(db)
  if (!rows[0]) throw new Error(`${day} has no hour ${hour}`)
  return rows[0].at
}
