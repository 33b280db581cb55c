import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

/** One grey bar in place of a line that is on its way. */
export function SkeletonBar({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}

const lastWidths = ['42%', '56%', '34%', '48%', '38%', '52%']

/** Grey rows in place of a page whose account isn't known yet. */
export function SkeletonRows() {
  const { t } = useTranslation()
  return (
    <div className={styles.rows} role="status" aria-label={t('loading')} aria-busy="true">
      {lastWidths.map((width) => (
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

const itemWidths = ['38%', '46%', '32%', '42%', '36%', '44%']

/** Up to six grey items in place of a list of things with an icon, a title and a line about each. */
export function SkeletonItems({ items }: { items: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')} aria-busy="true">
      {itemWidths.slice(0, items).map((width) => (
        <div key={width} className={styles.item}>
          <SkeletonBar width={34} height={34} />
          <div className={styles.words}>
            <SkeletonBar width={width} />
            <SkeletonBar width="64%" height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
