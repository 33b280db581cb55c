import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyColumns, tableColumns } from '#areas/exports/contract/columns.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatShortZone } from '../../ui/time/time.ts'

/** The columns of a list as it declares them, for its table. The page has loaded their texts. @param timed the column whose heading says the zone of all times. */
export function useColumns<List extends AnyColumns>(list: List, timed?: keyof List['columns'] & string) {
  const { t } = useTranslation()
  const { t: shell } = useTranslation('shell')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const columns = useMemo(() => tableColumns(list), [list])
  const nameColumn = (column: string) => {
    const name = t([`${list.texts}.${column}`], '')
    return column === timed ? shell('list.inZone', { name, zone: formatShortZone(timeZone, locale) }) : name
  }
  return { columns, nameColumn, declared: list.columns }
}
