import type { ExportItem, ExportSort } from '@counterfoil/contract/exports/endpoints'
import { useTranslation } from 'react-i18next'

/** Names the order of the rows of a file. Lists whose query says it are as their page shows them. */
export function useNameExportOrder(): (list: ExportItem['list'], sort: ExportSort | null | undefined) => string {
  const { t } = useTranslation('exports')
  return (list, sort) => {
    if (sort) return t(`sorted.${sort}`)
    return t(list === 'members' || list === 'bulk_payments' ? 'dialog.asShown' : 'dialog.newest')
  }
}
