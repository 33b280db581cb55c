import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './arrivals.module.css'

export function ArrivalSkeleton() {
  const { t } = useTranslation('balance')
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')} aria-busy="true">
      {['88%', '76%', '82%'].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  )
}
