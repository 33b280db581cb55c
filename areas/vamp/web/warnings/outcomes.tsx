import { useTranslation } from 'react-i18next'
import type { VampOutlook, VampWarning } from '#areas/vamp/contract/endpoints.ts'
import { formatVampPercent, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { Dot } from '../legend.tsx'
import styles from './outcomes.module.css'
import { countAfter, outcomes } from './what-if.ts'

/** The current month with each way in which the chosen reports can end. */
export function Outcomes({ outlook, chosen }: { outlook: VampOutlook; chosen: readonly VampWarning[] }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const counts = { reported: outlook.tc40_count + outlook.tc15_count - outlook.excluded_count, sales: outlook.tc05_count }
  const ofMonth = chosen.filter(({ processed_at }) => processed_at.startsWith(outlook.month)).length
  return (
    <ul className={styles.list} aria-label={t('warnings.outcomes')} aria-live="polite">
      {outcomes.map((outcome) => {
        const { reported, percent } = countAfter(counts, { count: chosen.length, ofMonth }, outcome)
        return (
          <li key={outcome} className={styles.item}>
            <span className={styles.title}>{t(`warnings.outcome.${outcome}`)}</span>
            <span className={styles.value}>
              <Dot status={vampStatusOf(percent)} /> {formatVampPercent(percent, locale)}
              <span className={styles.word}>{t(`status.${vampStatusOf(percent)}`)}</span>
            </span>
            <span className={styles.text}>
              {t('warnings.counts', { reported: formatCount(reported, locale), sales: formatCount(counts.sales, locale) })} {t(`warnings.why.${outcome}`)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
