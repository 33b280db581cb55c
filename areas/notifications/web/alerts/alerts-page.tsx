import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alertKinds } from '#areas/notifications/contract/alerts/endpoints.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AlertCard } from './alert-card.tsx'
import { alertsQuery } from './queries.ts'

/** All alerts that the member may see: by which values the account and the member are notified, and when each was last sent. */
export function AlertsPage() {
  const { t } = useTranslation(['alerts', 'settings'])
  const { id } = useMerchant()
  const query = useQuery(alertsQuery(id))
  const alerts = query.data
  return (
    <SettingsFrame subtitle={t('subtitle')}>
      {query.isPending && <SettingsSkeleton cards={{ balance: 2, rate: 2, blocks: 2, vamp: 2, payout: 2 }} />}
      {query.isError && !alerts && <ErrorNotice title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />}
      {alerts?.length === 0 && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      {alertKinds.map((kind) => {
        const ofKind = alerts?.filter((alert) => alert.kind === kind) ?? []
        return ofKind.length > 0 && <AlertCard key={kind} kind={kind} alerts={ofKind} />
      })}
    </SettingsFrame>
  )
}
