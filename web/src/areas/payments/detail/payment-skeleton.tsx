import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './detail.module.css'
import { WayBack } from './way-back.tsx'

const lines = ['62%', '84%', '48%', '70%', '56%', '76%'] as const

/** A payment on its way, in the shape it will have. */
export function PaymentSkeleton() {
  const { t } = useTranslation(['payments', 'common'])
  return (
    <>
      <PageHeader title={t('detail.plain')} breadcrumb={<WayBack />} />
      <div className={styles.columns} role="status" aria-label={t('common:loading')}>
        {['main', 'side'].map((column) => (
          <div key={column} className="card">
            <div className={styles.skeleton}>
              {lines.map((width) => (
                <SkeletonBar key={width} width={width} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
