import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { deliveryStates } from '#areas/developers/contract/webhooks/statuses.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { deliveriesQuery } from './queries.ts'
import styles from './webhooks.module.css'

const ReplayDialog = lazyPart(() => import('./replay-dialog.tsx'))

const route = getRouteApi('/shell/developer/webhooks/$endpointId')
const pollMs = 5000

/** What became of each event at an endpoint, the newest first. */
export function Deliveries({ endpoint, canManage }: { endpoint: WebhookEndpoint; canManage: boolean }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const page = useQuery({ ...deliveriesQuery(id, endpoint.id, search), refetchInterval: pollMs })
  const dialog = useDialog()
  return (
    <section aria-labelledby="deliveries">
      <div className={styles.row}>
        <h2 id="deliveries" className={styles.title}>
          {t('deliveries.title')}
        </h2>
        <div className="buttons">
          <Select
            aria-label={t('deliveries.filter')}
            value={search.state ?? ''}
            onChange={({ target }) => {
              const state = deliveryStates.find((one) => one === target.value)
              void navigate({ search: state ? { state } : {} })
            }}
          >
            <option value="">{t('deliveries.every')}</option>
            {deliveryStates.map((state) => (
              <option key={state} value={state}>
                {t(`state.${state}`)}
              </option>
            ))}
          </Select>
          <ExportAction list="webhook_deliveries" q={`endpoint:${endpoint.id}${search.state ? ` state:${search.state}` : ''}`} />
          {canManage && endpoint.status === 'enabled' && <Button onClick={() => dialog.open(true)}>{t('replay.open')}</Button>}
        </div>
      </div>
      {page.isError && !page.data ? (
        <ErrorNotice title={t('deliveries.failed')} error={page.error} onRetry={() => void page.refetch()} />
      ) : page.data?.items.length === 0 ? (
        <EmptyCard title={t('deliveries.emptyTitle')} text={t('deliveries.emptyText')} />
      ) : (
        <DeliveryTable deliveries={page.data?.items} by="event" rowsExpected={6} />
      )}
      {page.data && page.data.items.length > 0 && <Pager filters={search.state ? { state: search.state } : {}} page={page.data} />}
      {dialog.subject && <ReplayDialog endpointId={endpoint.id} onClose={dialog.close} />}
    </section>
  )
}
