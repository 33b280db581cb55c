import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type EventDeliveryState, eventQuery } from '#areas/developers/contract/event-log/query.ts'
import { type ListWords, listTexts } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import { EventStateTag } from './event-delivery-tag.tsx'
import styles from './event-table.module.css'

/** What the event log says. */
export function useEventWords(): ListWords {
  const { t } = useTranslation('events')
  const words = useQueryWords(eventQuery, 'events:filters')
  return useMemo(
    () => ({
      ...words,
      drawValue: (field, value) =>
        field === 'delivery' ? (
          <EventStateTag state={value as EventDeliveryState} />
        ) : (
          field === 'type' && <span className={`mono ${styles.type}`}>{value}</span>
        ),
      ...listTexts(t),
    }),
    [t, words],
  )
}
