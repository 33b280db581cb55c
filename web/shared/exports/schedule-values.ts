import { type ExportFrequency, type ExportSchedule, periodOf, type updateExportSchedule } from '#areas/exports/contract/schedules.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'

type Body = BodyInput<typeof updateExportSchedule>

export interface ScheduleValues extends Pick<Body, 'format' | 'period' | 'hour'> {
  readonly frequency: ExportFrequency
  readonly weekday: number
  readonly monthDay: number
  readonly recipients: readonly UserId[]
}

/** Each morning at eight, for the caller. */
export function newValues(userId: UserId | null): ScheduleValues {
  return {
    frequency: 'daily',
    weekday: 1,
    monthDay: 1,
    hour: 8,
    period: periodOf.daily,
    format: 'csv',
    recipients: userId === null ? [] : [userId],
  }
}

export function valuesOf({ frequency, weekday, month_day, hour, period, format, recipients }: ExportSchedule): ScheduleValues {
  return { frequency, weekday: weekday ?? 1, monthDay: month_day ?? 1, hour, period, format, recipients: recipients.map(({ id }) => id) }
}

export function toBody({ frequency, weekday, monthDay, hour, period, format, recipients }: ScheduleValues): Body {
  return {
    frequency,
    weekday: frequency === 'weekly' ? weekday : null,
    month_day: frequency === 'monthly' ? monthDay : null,
    hour,
    period,
    format,
    recipients: [...recipients],
  }
}
