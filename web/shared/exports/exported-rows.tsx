import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'

interface ExportedRowsProps {
  list: ExportItem['list']
  q: string
  pickedCount: number | null
}

/** Which rows a file has: picked ones, those of a query, or all. */
export function ExportedRows({ list, q, pickedCount }: ExportedRowsProps) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  if (pickedCount !== null) return t('picked', { count: pickedCount, rows: formatCount(pickedCount, locale) })
  // The query of results is the ID of their action.
  if (q === '' || list === 'bulk_payments') return t('everything')
  return <code>{q}</code>
}
