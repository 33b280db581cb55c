import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** One grey bar in place of a line that is on its way. */
export function SkeletonBar({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}

const lastWidths = ['42%', '56%', '34%', '48%', '38%', '52%', '30%', '46%', '40%', '54%', '36%', '50%']

/** Up to twelve grey rows in place of a list that is on its way, as high as the rows to come, so that nothing jumps. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.rows} role="status" aria-label={t('loading')} aria-busy="true">
      {lastWidths.slice(0, rows).map((width) => (
        <div key={width} className={styles.row}>
          <SkeletonBar width={120} />
          <SkeletonBar width={88} />
          <SkeletonBar width={96} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  )
}
