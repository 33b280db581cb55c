import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import styles from './statements.module.css'

const widths = ['56%', '72%', '64%', '48%', '68%', '60%'] as const

/** Lines of figures on their way. */
export function StatementSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={`card ${styles.skeleton}`} role="status" aria-label={t('loading')} aria-busy="true">
      {widths.map((width) => (
        <SkeletonBar key={width} width={width} height={22} />
      ))}
    </div>
  )
}
