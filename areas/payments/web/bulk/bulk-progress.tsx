import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#areas/payments/contract/bulk.ts'
import progress from '#web/shared/exports/export-progress.module.css'
import detail from '#web/ui/layout/detail.module.css'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { countOutcomes, isMoving } from './queries.ts'

/** How far an action is, or what to do after one that failed. */
export function BulkProgress({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const total = bulk.payment_count - countOutcomes(bulk, 'excluded')
  const handled = total - countOutcomes(bulk, 'open', 'pending')
  if (bulk.state === 'failed') {
    return (
      <p className={`card ${detail.panel}`} data-tone="bad" role="status">
        {t('failedText')}
      </p>
    )
  }
  if (!isMoving(bulk)) return null
  const [done, all] = [formatCount(handled, locale), formatCount(total, locale)]
  return (
    <div className="card">
      <div className={progress.progress}>
        <progress aria-label={t('progress.label')} value={handled} max={Math.max(total, 1)} />
        <p>{bulk.state === 'waiting' ? t('progress.waiting') : t('progress.text', { done, total: all })}</p>
        <p>{t('progress.leave')}</p>
      </div>
    </div>
  )
}
