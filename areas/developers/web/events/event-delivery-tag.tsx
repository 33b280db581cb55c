import { useTranslation } from 'react-i18next'
import type { EventItem } from '#areas/developers/contract/event-log/endpoints.ts'
import type { EventDeliveryState } from '#areas/developers/contract/event-log/query.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'

const tones: Readonly<Record<EventDeliveryState, StatusTone>> = { failed: 'bad', pending: 'warn', delivered: 'good', none: 'idle' }

/** What became of an event at all of its endpoints, with their number if there are several. */
export function EventDeliveryTag({ delivery }: { delivery: EventItem['delivery'] }) {
  const { t } = useTranslation('events')
  const { state, endpoint_count: total, delivered_count: delivered } = delivery
  return (
    <StatusTag tone={tones[state]}>
      {t(`delivery.${state}`)}
      {total > 1 && ` ${t('deliveredOf', { delivered, total })}`}
    </StatusTag>
  )
}

export function EventStateTag({ state }: { state: EventDeliveryState }) {
  const { t } = useTranslation('events')
  return <StatusTag tone={tones[state]}>{t(`delivery.${state}`)}</StatusTag>
}
