import type { ExportPeriod } from '#areas/exports/contract/schedules.ts'
import { nextRunDay } from '#areas/payouts/contract/schedule-days.ts'
import type { JobId } from '#kernel/ids.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { queueExport } from '../queue.ts'
import type { ExportSource } from '../source-store.ts'
import { announceFiles, announcePause } from './mails.ts'
import { findHour, findScheduleDue, type ScheduleRow, schedulesJobName, takeDueSchedules, updateSchedule } from './schedules-store.ts'

/** How many schedules and emails one transaction of the worker takes. */
const batchCountMax = 20

const days: Readonly<Record<ExportPeriod, string>> = { yesterday: 'yesterday', last_week: '"last week"', last_month: '"last month"' }

/** Queues the exports of due schedules, each in the transaction that sets its next run, and the emails of those that are ready. Missed runs are one run. */
export function exportSchedulesJob(sources: readonly ExportSource[]): AccountJob {
  return {
    name: schedulesJobName,
    findDue: findScheduleDue,
    run: async (context, _runner, _failureCount, database) => {
      const announced = await announceFiles(context, database, sources, batchCountMax)
      const due = await takeDueSchedules(context, batchCountMax)
      for (const schedule of due) {
        const source = sourceOf(sources, schedule)
        const refusal = await queueRun(context, source, schedule).then(() => null, refusalOf)
        if (refusal) await announcePause(context, database, source, schedule, refusal)
        await updateSchedule(
          context,
          schedule.id,
          refusal ? { next_run_at: null } : { last_run_at: context.now, next_run_at: await findNextRun(context, schedule) },
        )
      }
      return { hasMore: Math.max(announced, due.length) === batchCountMax }
    },
  }
}

/** A file that can't be made pauses its schedule instead of holding up the others. @throws any other error. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

function sourceOf(sources: readonly ExportSource[], { list }: ScheduleRow): ExportSource {
  const source = sources.find((candidate) => candidate.list === list)
  if (!source) throw new Error(`The list ${list} can't be exported.`)
  return source
}

/** The query of a schedule for the entries of a period. */
export function withPeriod(q: string, period: ExportPeriod): string {
  return `${q} created:${days[period]}`.trim()
}

/** Queues the export of a schedule as of now. @throws AppError if the list doesn't take its query, or its program its file. */
export async function queueRun(context: TenantContext, source: ExportSource, schedule: ScheduleRow): Promise<JobId> {
  const { id, list, sort, columns, format, locale, recipients, created_by, created_by_name: name } = schedule
  const q = withPeriod(schedule.q, schedule.period)
  const requested_by = { user_id: created_by, name }
  return queueExport({ ...context, locale }, source, { list, q, ...(sort && { sort }), columns, format, requested_by, schedule: { id, recipients } })
}

type Timing = Pick<ScheduleRow, 'frequency' | 'weekday' | 'month_day' | 'hour'>

/** The next time at which a schedule runs: its hour of one of its days in the business's zone, later than now. */
export async function findNextRun(context: TenantContext, { frequency, weekday, month_day, hour }: Timing): Promise<Date> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const days = { frequency, weekday, monthDay: month_day }
  const today = dayIn(timeZone, context.now)
  for (const before of [addDays(today, -1), today]) {
    const day = nextRunDay(days, before)
    const at = day && (await findHour(context, day, hour, timeZone))
    if (at && at > context.now) return at
  }
  throw new Error(`A ${frequency} schedule has no next run.`)
}
