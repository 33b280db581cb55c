import { useTranslation } from 'react-i18next'
import { accountingLayouts } from '#areas/exports/contract/accounting/layouts.ts'
import { type ExportList, exportColumns, lists } from '#areas/exports/contract/lists.ts'
import { useLocale } from '../../ui/text/use-locale.ts'

/** The columns of a file and their names as the page calls them; files for programs have none. @param shown all of the list without it. */
export function useExportedColumns(list: ExportList, shown: readonly string[] = exportColumns(list)): { columns: string[]; names: string } {
  const { t } = useTranslation()
  const locale = useLocale()
  const columns = [...shown]
  if (list in accountingLayouts) return { columns, names: '' }
  const names = columns.map((column) => t([`${lists[list].texts}.${column}`], ''))
  return { columns, names: new Intl.ListFormat(locale, { style: 'narrow' }).format(names) }
}
