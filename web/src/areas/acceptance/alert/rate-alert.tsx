import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertLine } from '../../../shared/figures/alert-line.tsx'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { alertQuery } from './queries.ts'

const AlertDialog = lazy(() => import('./alert-dialog.tsx'))

/** At which drop of the success rate members are notified, and the way to change it. */
export function RateAlert() {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const { id } = useMerchant()
  const mayManage = useCan('acceptance.manage')
  const dialog = useDialog()
  const { data: alert } = useQuery(alertQuery(id))
  const isKnown = alert !== undefined
  const describe = ({ drop_points, payments_min }: NonNullable<typeof alert>) =>
    t('alert.described', { points: formatCount(drop_points, locale), payments: formatCount(payments_min, locale) })
  return (
    <>
      <AlertLine
        title={t('alert.title')}
        text={isKnown ? (alert ? describe(alert) : t('alert.none')) : undefined}
        status={alert && <StatusTag tone={alert.dropped_at ? 'warn' : 'good'}>{t(alert.dropped_at ? 'alert.dropped' : 'alert.steady')}</StatusTag>}
        buttonText={isKnown && mayManage ? t(alert ? 'alert.edit' : 'alert.set') : undefined}
        onEdit={() => dialog.open(true)}
      />
      {isKnown && dialog.subject && (
        <Suspense fallback={null}>
          <AlertDialog alert={alert} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
