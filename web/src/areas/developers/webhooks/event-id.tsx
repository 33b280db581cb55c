import type { WebhookDelivery } from '@counterfoil/contract/webhooks/deliveries'
import { Link } from '@tanstack/react-router'

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
