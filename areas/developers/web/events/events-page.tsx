import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { eventColumns } from '#areas/developers/contract/event-log/columns.ts'
import type { EventItem } from '#areas/developers/contract/event-log/endpoints.ts'
import { type EventDeliveryState, eventQuery } from '#areas/developers/contract/event-log/query.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, listTexts, useQueryWords } from '#web/shared/lists/list-words.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useFetchAhead } from '#web/shared/lists/use-fetch-ahead.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { RowTime } from '#web/ui/time/row-time.tsx'
import { ObjectLink } from '../requests/object-link.tsx'
import { EventDeliveryTag, EventStateTag } from './event-delivery-tag.tsx'
import styles from './events-page.module.css'
import { eventDetailQuery, eventSource } from './queries.ts'

const none = [] as const

/** What happened in the account in the last 30 days, newest first. */
export function EventsPage() {
  const { t } = useTranslation('events')
  return (
    <ListPage
      list={eventQuery}
      words={useEventWords()}
      currencies={none}
      source={eventSource}
      path="/developer/events"
      header={(search, q, count) => (
        <PageHeader
          actions={
            <>
              {search}
              {q !== null && <ListMenu list="events" q={q} count={count} />}
            </>
          }
        />
      )}
      table={(items, isBusy) => <EventTable items={items} isBusy={isBusy} />}
      empty={<EmptyCard title={t('empty.title')} text={t('empty.text')} actions={<ButtonLink to="/developer">{t('empty.first')}</ButtonLink>} />}
    />
  )
}

/** What the event log says. */
function useEventWords(): ListWords {
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

interface EventTableProps {
  /** Undefined while they are loading. */
  items: readonly EventItem[] | undefined
  isBusy: boolean
}

/** Events as rows or cards. */
function EventTable(props: EventTableProps) {
  const { t } = useTranslation('events')
  return (
    <ListTable
      {...props}
      className={styles.events}
      caption={t('caption')}
      {...useColumns(eventColumns)}
      useCells={useEventCells}
      fetchAhead={useFetchAhead(eventDetailQuery)}
    />
  )
}

function useEventCells(item: EventItem, now: number) {
  const { t } = useTranslation('events')
  return {
    type: (
      <>
        <Link to="/developer/events/$eventId" params={{ eventId: item.id }} className={`mono ${list.name}`}>
          {item.type}
        </Link>
        <div className="faint">{t(`types.${item.type}`)}</div>
      </>
    ),
    object: <ObjectLink id={item.object_id} />,
    delivery: <EventDeliveryTag delivery={item.delivery} />,
    created: <RowTime at={item.created_at} now={now} />,
  }
}
