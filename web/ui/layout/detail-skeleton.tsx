import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../feedback/skeleton.tsx'
import styles from './detail.module.css'

const lines = ['62%', '84%', '48%', '70%', '56%', '76%'] as const

/** The columns of a detail page on their way, in the shape they will have. */
export function DetailSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.columns} role="status" aria-label={t('loading')} aria-busy="true">
      {(['column', 'rail'] as const).map((column) => (
        <div key={column} className={styles[column]}>
          <div className={styles.skeleton}>
            {lines.map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
