import { useTranslation } from 'react-i18next'
import { formatVampPercent, type VampStatus, vampLimits, vampStatuses } from '#areas/vamp/contract/vamp-ratio.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './legend.module.css'

/** What the colours mean, and when Visa acts. */
export function Legend() {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const values = {
    zero: formatVampPercent(0, locale),
    warning: formatVampPercent(vampLimits.warningPercent, locale),
    limit: formatVampPercent(vampLimits.excessivePercent, locale),
    count: formatCount(vampLimits.countMin, locale),
  }
  return (
    <div className={styles.legend}>
      <ul className={styles.list} aria-label={t('limits.label')}>
        {vampStatuses.map((status) => (
          <li key={status} className={styles.item}>
            <Dot status={status} />
            <span>{t(`status.${status}`)}</span>
            <span className={styles.range}>{t(`limits.${status}`, values)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.rule}>{t('limits.rule', values)}</p>
    </div>
  )
}

/** The colour of a status; the word beside it says the same. */
export function Dot({ status }: { status: VampStatus }) {
  return <span className={styles.dot} data-status={status} aria-hidden="true" />
}
