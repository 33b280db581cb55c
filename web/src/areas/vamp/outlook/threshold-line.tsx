import type { VampOutlook, VampThreshold } from '@counterfoil/contract/vamp'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatBasisPoints } from './basis-points.ts'
import styles from './threshold-line.module.css'

const ThresholdDialog = lazy(() => import('./threshold-dialog.tsx'))

/** The account's own threshold, and the way to change it. */
export function ThresholdLine({ outlook }: { outlook: VampOutlook | undefined }) {
  const { t } = useTranslation('vamp')
  const mayManage = useCan('vamp.manage')
  const dialog = useDialog()
  const describe = useDescription()
  const threshold = outlook?.threshold
  return (
    <div className={styles.line}>
      <span className={styles.title}>{t('threshold.title')}</span>
      {outlook ? <span>{threshold ? describe(threshold) : t('threshold.none')}</span> : <SkeletonBar width={200} />}
      {threshold && (
        <StatusTag tone={threshold.is_reached ? 'warn' : 'good'}>{t(threshold.is_reached ? 'threshold.reached' : 'threshold.notReached')}</StatusTag>
      )}
      {outlook && mayManage && (
        <Button size="small" onClick={() => dialog.open(true)}>
          {t(threshold ? 'threshold.edit' : 'threshold.set')}
        </Button>
      )}
      {outlook && dialog.subject && (
        <Suspense fallback={null}>
          <ThresholdDialog threshold={threshold ?? null} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  )
}

function useDescription(): (threshold: VampThreshold) => string {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  return ({ ratio_basis_points: basisPoints, count }) => {
    const ratio = basisPoints === null ? '' : formatBasisPoints(basisPoints, locale)
    const number = count === null ? '' : formatCount(count, locale)
    if (basisPoints !== null && count !== null) return t('threshold.both', { ratio, number })
    return basisPoints === null ? t('threshold.count', { number }) : t('threshold.ratio', { ratio })
  }
}
