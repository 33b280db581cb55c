import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from './export-progress.module.css'

/** How far an export is, as a bar and in words. */
export function ExportProgress({ item }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const { state, row_count: done, row_total: total } = item
  const text = () => {
    if (state === 'waiting') return t('queued')
    if (total === null) return t('preparing')
    return t('progress', { done: formatCount(done, locale), total: formatCount(total, locale) })
  }
  return (
    <div className={styles.progress}>
      <progress aria-label={t('progressLabel')} {...(total !== null && state !== 'waiting' && { value: done, max: Math.max(total, 1) })} />
      <p>{text()}</p>
    </div>
  )
}

/** The number of rows in a file, or of records in one that isn't a list. */
export function ExportCount({ item: { list, row_count: count } }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  return <span>{t(list === 'customer_data' ? 'records' : 'rows', { count, rows: formatCount(count, locale) })}</span>
}
