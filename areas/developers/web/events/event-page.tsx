import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { EventView } from './event-view.tsx'
import { eventDetailQuery } from './queries.ts'

const route = getRouteApi('/shell/developer/events/$eventId')

const pollMs = 5_000

/** One event: what happened, which request caused it, and what became of it at each endpoint. */
export function EventPage() {
  const { t } = useTranslation('events')
  const { eventId } = route.useParams()
  const { id: merchantId } = useMerchant()
  // Its deliveries go on, and its request is in the log about a second later.
  const event = useQuery({ ...eventDetailQuery(merchantId, eventId), refetchInterval: pollMs })
  return (
    <DetailPage query={event} text={(key) => t(`event.${key}`)} back={<WayBack path="/developer/events" />} view={(found) => <EventView event={found} />} />
  )
}
