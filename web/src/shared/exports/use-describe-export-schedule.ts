import type { ExportSchedule } from '@counterfoil/contract/exports/schedules'
import { useTranslation } from 'react-i18next'
import { useWeekdayName } from '../../ui/time/use-weekday-name.ts'

/** Says when a schedule of exports runs, by the wall clock. */
export function useDescribeExportSchedule(): (schedule: Pick<ExportSchedule, 'frequency' | 'weekday' | 'month_day' | 'hour'>) => string {
  const { t } = useTranslation('exports')
  const nameWeekday = useWeekdayName()
  return ({ frequency, weekday, month_day: day, hour }) =>
    t(`schedules.rule.${frequency}`, { weekday: nameWeekday(weekday ?? 1), day: day ?? 1, hour: nameHour(hour) })
}

export function nameHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
