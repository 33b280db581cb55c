import { useTranslation } from 'react-i18next'
import { accountingLayouts } from '#areas/exports/contract/accounting/layouts.ts'
import type { ExportItem, ExportSort } from '#areas/exports/contract/endpoints.ts'
import { type ExportList, exportColumns, lists } from '#areas/exports/contract/lists.ts'
import type { ExportSchedule } from '#areas/exports/contract/schedules.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
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

/** Names the order of the rows of a file. Lists whose query says it are as their page shows them. */
export function useNameExportOrder(): (list: ExportItem['list'], sort: ExportSort | null | undefined) => string {
  const { t } = useTranslation('exports')
  return (list, sort) => {
    if (sort) return t(`sorted.${sort}`)
    return t(list === 'members' || list === 'bulk_payments' ? 'dialog.asShown' : 'dialog.newest')
  }
}

/** The columns of a file and their names as the page calls them; files for programs have none. @param shown all of the list without it. */
export function useExportedColumns(list: ExportList, shown: readonly string[] = exportColumns(list)): { columns: string[]; names: string } {
  const { t } = useTranslation()
  const locale = useLocale()
  const columns = [...shown]
  if (list in accountingLayouts) return { columns, names: '' }
  const names = columns.map((column) => t([`${lists[list].texts}.${column}`], ''))
  return { columns, names: new Intl.ListFormat(locale, { style: 'narrow' }).format(names) }
}
