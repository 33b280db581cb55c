import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'

/** The number of rows in a file, or of records in one that isn't a list. */
export function ExportCount({ item: { list, row_count: count } }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  return <span>{t(list === 'customer_data' ? 'records' : 'rows', { count, rows: formatCount(count, locale) })}</span>
}
