import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DeliveryTable } from '../webhooks/delivery-table.tsx'
import { eventDeliveriesQuery } from '../webhooks/queries.ts'

const pollMs = 5_000

interface EventDeliveriesProps {
  eventId: string
  /** Known with the event, so that nothing below moves when they are here. */
  expectedCount: number
}

/** What became of an event at each endpoint; a delivery can be opened and replayed. */
export function EventDeliveries({ eventId, expectedCount }: EventDeliveriesProps) {
  const { t } = useTranslation('events')
  const { id } = useMerchant()
  const deliveries = useQuery({ ...eventDeliveriesQuery(id, eventId), refetchInterval: pollMs })
  const isEmpty = (deliveries.data?.items.length ?? expectedCount) === 0
  return (
    <section aria-labelledby="event-deliveries">
      <h2 id="event-deliveries" className={styles.title}>
        {t('event.deliveries')}
      </h2>
      {deliveries.isError && !deliveries.data ? (
        <ErrorNotice title={t('event.deliveriesFailed')} error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : isEmpty ? (
        <p className={`card ${styles.quiet}`}>{t('event.noDeliveries')}</p>
      ) : (
        <DeliveryTable deliveries={deliveries.data?.items} by="endpoint" rowsExpected={expectedCount} />
      )}
    </section>
  )
}
