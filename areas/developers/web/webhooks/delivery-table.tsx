import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deliveryColumns } from '#areas/developers/contract/webhooks/columns.ts'
import type { WebhookDelivery } from '#areas/developers/contract/webhooks/deliveries.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { DeliveryStatus, EventId, useFailureText } from './delivery-cells.tsx'
import styles from './webhooks.module.css'

const DeliveryDialog = lazyPart(() => import('./delivery-dialog.tsx'))

interface DeliveryTableProps {
  deliveries: readonly WebhookDelivery[] | undefined
  /** What tells them apart here. */
  by: 'event' | 'endpoint'
  rowsExpected: number
}

/** Deliveries with what became of them. */
export function DeliveryTable({ deliveries, by, rowsExpected }: DeliveryTableProps) {
  const { t } = useTranslation('webhooks')
  const columns = useColumns(deliveryColumns)
  return (
    <ListTable
      className={`${list.tall} ${styles.deliveries}`}
      caption={t('deliveries.title')}
      {...columns}
      nameColumn={(column) => (column === 'type' && by === 'endpoint' ? t('deliveries.endpoint') : columns.nameColumn(column))}
      items={deliveries}
      useCells={by === 'event' ? useEventCells : useEndpointCells}
      rowsExpected={rowsExpected}
    />
  )
}

function useEventCells(delivery: WebhookDelivery, now: number) {
  return {
    ...useDeliveryCells(delivery, now),
    type: (
      <>
        <div className={styles.url}>{delivery.event_type}</div>
        <div className={styles.quiet}>
          <EventId delivery={delivery} />
        </div>
      </>
    ),
  }
}

function useEndpointCells(delivery: WebhookDelivery, now: number) {
  const { t } = useTranslation('webhooks')
  const { endpoint_id: endpointId, endpoint_url: url, attempt_count: count } = delivery
  return {
    ...useDeliveryCells(delivery, now),
    type: (
      <>
        {url === null ? (
          t('deliveries.deleted')
        ) : (
          <Link to="/developer/webhooks/$endpointId" params={{ endpointId }} className={styles.url}>
            {url}
          </Link>
        )}
        <div className={styles.quiet}>{t('deliveries.attempts', { count })}</div>
      </>
    ),
  }
}

function useDeliveryCells(delivery: WebhookDelivery, now: number) {
  const { t } = useTranslation('webhooks')
  const sayFailure = useFailureText()
  const { last_failure: failure, last_status: status, next_attempt_at: next, state } = delivery
  return {
    state: <DeliveryStatus delivery={delivery} />,
    cause: (
      <>
        {failure ? sayFailure(failure, status) : status !== null && `HTTP ${status}`}
        {state === 'pending' && failure && next && Date.parse(next) > now && (
          <div className={styles.quiet}>
            {t('deliveries.next')} <DateTime at={next} />
          </div>
        )}
      </>
    ),
    created: <DateTime at={delivery.created_at} />,
    actions: <Open delivery={delivery} />,
  }
}

function Open({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const dialog = useDialog()
  return (
    <>
      <Button
        data-opens-row
        size="small"
        aria-label={t('deliveries.openNamed', { event: delivery.event_type, id: delivery.event_id })}
        onClick={() => dialog.open(true)}
      >
        {t('deliveries.open')}
      </Button>
      {dialog.subject && <DeliveryDialog delivery={delivery} onClose={dialog.close} />}
    </>
  )
}
