import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import styles from './settings-card.module.css'

const fieldWidths = ['64%', '52%', '60%', '48%', '58%', '50%']

/** Grey cards in place of those that are on their way: each by its name, with as many lines as it will have. */
export function SettingsSkeleton({ cards }: { cards: Readonly<Record<string, number>> }) {
  const { t } = useTranslation()
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')} aria-busy="true">
      {Object.entries(cards).map(([card, lines]) => (
        <div key={card} className={`card ${styles.card}`}>
          <SkeletonBar width={112} height={18} />
          <SkeletonBar width="56%" />
          {fieldWidths.slice(0, lines).map((width) => (
            <SkeletonBar key={width} width={width} height={34} />
          ))}
        </div>
      ))}
    </div>
  )
}
