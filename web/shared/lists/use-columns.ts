import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyColumns, tableColumns } from '#areas/exports/contract/columns.ts'

/** The columns of a list as it declares them, for its table. The page has loaded their texts. */
export function useColumns<List extends AnyColumns>(list: List) {
  const { t } = useTranslation()
  const columns = useMemo(() => tableColumns(list), [list])
  return { columns, nameColumn: (column: string) => t([`${list.texts}.${column}`], ''), declared: list.columns }
}
