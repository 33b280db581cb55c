import { Link } from '@tanstack/react-router'
import XIcon from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { Button } from '../../ui/forms/button.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { ExportButtons } from './export-buttons.tsx'
import styles from './export-notice.module.css'
import { ExportCount, ExportProgress } from './export-progress.tsx'
import { isMoving } from './queries.ts'

interface ExportNoticeProps {
  item: ExportItem
  /** The export continues, and stays on its page. */
  onClose: () => void
}

/** The progress of an export, then its file or its failure, beside whatever page is open. */
export function ExportNotice({ item, onClose }: ExportNoticeProps) {
  const { t } = useTranslation('exports')
  const title = t(`dialog.title.${item.list}`)
  return (
    <section className={styles.notice} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <Button kind="bare" size="small" icon={<XIcon aria-hidden />} aria-label={t('notice.close')} onClick={onClose} />
      </div>
      {isMoving(item) ? <ExportProgress item={item} /> : <Outcome item={item} />}
      <div className={styles.actions}>
        <Link to="/exports">{t('notice.all')}</Link>
        <ExportButtons item={item} />
      </div>
    </section>
  )
}

function Outcome({ item }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const { state, file } = item
  if (state === 'failed') return <p className={styles.failure}>{t('failedText')}</p>
  if (!file) return <p>{t('states.canceled')}</p>
  return (
    <p>
      {t('notice.ready', { name: file.name })}
      <span className={styles.figures}>
        <ExportCount item={item} />
        <span>{formatBytes(file.size_bytes, locale)}</span>
      </span>
    </p>
  )
}
