import type { WebhookDelivery } from '@counterfoil/contract/webhooks/deliveries'
import Button from 'antd/es/button'
import { createContext, lazy, Suspense, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { useDialog } from '../../../ui/overlays/use-dialog.ts'
import { DateTime } from '../../../ui/time/date-time.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import { useFailureText } from './use-failure-text.ts'
import styles from './webhooks.module.css'

const DeliveryDialog = lazy(() => import('./delivery-dialog.tsx'))

const columns = ['type', 'state', 'cause', 'created', 'actions'] as const

type NameDelivery = (delivery: WebhookDelivery) => string
const NameContext = createContext<NameDelivery>(({ event_type }) => event_type)

/** Deliveries with what became of them. @param name what tells them apart here: their event, or their endpoint. */
export function DeliveryTable({ deliveries, name }: { deliveries: readonly WebhookDelivery[] | undefined; name: NameDelivery }) {
  const { t } = useTranslation('webhooks')
  return (
    <NameContext value={name}>
      <ListTable
        className={styles.deliveries}
        caption={t('deliveries.title')}
        columns={columns}
        nameColumn={(column) => t(`deliveries.${column}`)}
        items={deliveries}
        useCells={useDeliveryCells}
        rowsExpected={6}
      />
    </NameContext>
  )
}

function useDeliveryCells(delivery: WebhookDelivery) {
  const { t } = useTranslation('webhooks')
  const sayFailure = useFailureText()
  const name = useContext(NameContext)
  const { last_failure: failure, last_status: status, next_attempt_at: next, state } = delivery
  return {
    type: (
      <>
        <div className={styles.url}>{name(delivery)}</div>
        <div className={styles.quiet}>{delivery.event_id}</div>
      </>
    ),
    state: <DeliveryStatus delivery={delivery} />,
    cause: (
      <>
        {failure ? sayFailure(failure, status) : status !== null && `HTTP ${status}`}
        {state === 'pending' && failure && next && (
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
      <Button size="small" aria-label={t('deliveries.openNamed', { event: delivery.event_type, id: delivery.event_id })} onClick={() => dialog.open(true)}>
        {t('deliveries.open')}
      </Button>
      {dialog.subject && (
        <Suspense fallback={null}>
          <DeliveryDialog delivery={delivery} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
