import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { getAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { AlertLine } from '#web/shared/figures/alert-line.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { alertQuery } from '../queries.ts'

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx'))

type ShownAlert = NonNullable<Answer<typeof getAcceptanceAlert>>
type State = 'dropped' | 'steady' | 'tooFew'

const tones: Readonly<Record<State, StatusTone>> = { dropped: 'warn', steady: 'good', tooFew: 'idle' }

/** At which drop of the success rate members are notified, and the way to change it. */
export function RateAlert() {
  const { t } = useTranslation('acceptance')
  const locale = useLocale()
  const { id } = useMerchant()
  const mayManage = useCan('acceptance.manage')
  const dialog = useDialog()
  const query = useQuery(alertQuery(id))
  const { data: alert } = query
  const isKnown = alert !== undefined
  if (query.isError && !isKnown) return <ErrorNotice title={t('alert.failed')} error={query.error} onRetry={() => void query.refetch()} />
  const describe = ({ drop_points, payments_min }: ShownAlert) =>
    t('alert.described', { count: drop_points, points: formatCount(drop_points, locale), payments: formatCount(payments_min, locale) })
  const state = alert && stateOf(alert)
  return (
    <>
      <AlertLine
        title={t('alert.title')}
        text={isKnown ? (alert ? describe(alert) : t('alert.none')) : undefined}
        status={state && <StatusTag tone={tones[state]}>{t(`alert.${state}`)}</StatusTag>}
        buttonText={isKnown && mayManage ? t(alert ? 'alert.edit' : 'alert.set') : undefined}
        onEdit={() => dialog.open(true)}
      />
      {isKnown && dialog.subject && <AlertDialog alert={alert} onClose={dialog.close} />}
    </>
  )
}

/** Null before the first check. A drop lasts while there are too few payments to see its end. */
function stateOf({ dropped_at: droppedAt, has_enough_payments: hasEnoughPayments }: ShownAlert): State | null {
  if (droppedAt) return 'dropped'
  if (hasEnoughPayments === null) return null
  return hasEnoughPayments ? 'steady' : 'tooFew'
}
