import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WebhookDelivery } from '#areas/developers/contract/webhooks/deliveries.ts'
import type { DeliveryFailure } from '#kernel/delivery-failures.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'

/** What became of a delivery; one that failed and is tried again says so. */
export function DeliveryStatus({ delivery: { state, last_failure } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  if (state === 'pending') return <StatusTag tone={last_failure ? 'warn' : 'idle'}>{t(last_failure ? 'state.retrying' : 'state.pending')}</StatusTag>
  return <StatusTag tone={state === 'delivered' ? 'good' : 'bad'}>{t(`state.${state}`)}</StatusTag>
}

interface EventIdProps {
  delivery: Pick<WebhookDelivery, 'event_id' | 'is_test'>
  /** Called before the page of the event opens. */
  onFollow?: () => void
}

/** The ID of what is delivered, as a link to the event. A test has no event. */
export function EventId({ delivery: { event_id: eventId, is_test: isTest }, onFollow }: EventIdProps) {
  if (isTest) return eventId
  return (
    <Link to="/developer/events/$eventId" params={{ eventId }} onClick={onFollow}>
      {eventId}
    </Link>
  )
}

/** Says why an attempt failed. */
export function useFailureText(): (failure: DeliveryFailure, status: number | null) => string {
  const { t } = useTranslation('webhooks')
  return (failure, status) => t(`failure.${failure}`, { status })
}
