import { type EventDeliveryState, eventDeliveryStates } from '@counterfoil/contract/event-log/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, listTexts, nameAllRelativeDays } from '../../../shared/lists/list-words.ts'
import { EventStateTag } from './event-delivery-tag.tsx'
import styles from './event-table.module.css'

/** What the event log says. */
export function useEventWords(): ListWords {
  const { t } = useTranslation('events')
  const { t: shell } = useTranslation('shell')
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: { created: nameAllRelativeDays(shell), delivery: Object.fromEntries(eventDeliveryStates.map((state) => [state, t(`delivery.${state}`)])) },
      },
      drawValue: (field, value) =>
        field === 'delivery' ? (
          <EventStateTag state={value as EventDeliveryState} />
        ) : (
          field === 'type' && <span className={`mono ${styles.type}`}>{value}</span>
        ),
      hints: t('filters.hints', { returnObjects: true }),
      ...listTexts(t),
    }),
    [t, shell],
  )
}
