import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { VampOutlook, VampThreshold } from '#areas/vamp/contract/endpoints.ts'
import { AlertLine } from '#web/shared/figures/alert-line.tsx'
import { formatBasisPoints } from '#web/shared/figures/basis-points.ts'
import { useCan } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'

const ThresholdDialog = lazy(() => import('./threshold-dialog.tsx'))

/** The account's own threshold, and the way to change it. */
export function ThresholdLine({ outlook }: { outlook: VampOutlook | undefined }) {
  const { t } = useTranslation('vamp')
  const mayManage = useCan('vamp.manage')
  const dialog = useDialog()
  const describe = useDescription()
  const threshold = outlook?.threshold
  return (
    <>
      <AlertLine
        title={t('threshold.title')}
        text={outlook && (threshold ? describe(threshold) : t('threshold.none'))}
        status={
          threshold && (
            <StatusTag tone={threshold.is_reached ? 'warn' : 'good'}>{t(threshold.is_reached ? 'threshold.reached' : 'threshold.notReached')}</StatusTag>
          )
        }
        buttonText={outlook && mayManage ? t(threshold ? 'threshold.edit' : 'threshold.set') : undefined}
        onEdit={() => dialog.open(true)}
      />
      {outlook && dialog.subject && (
        <Suspense fallback={null}>
          <ThresholdDialog threshold={threshold ?? null} onClose={dialog.close} />
        </Suspense>
      )}
    </>
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
