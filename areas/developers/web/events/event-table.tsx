import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { eventColumns } from '#areas/developers/contract/event-log/columns.ts'
import type { EventItem } from '#areas/developers/contract/event-log/endpoints.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { ObjectLink } from '../requests/object-link.tsx'
import { EventDeliveryTag } from './event-delivery-tag.tsx'
import styles from './event-table.module.css'
import { eventDetailQuery } from './queries.ts'

interface EventTableProps {
  /** Undefined while they are loading. */
  items: readonly EventItem[] | undefined
  isBusy: boolean
}

/** Events as rows or cards. */
export function EventTable(props: EventTableProps) {
  const { t } = useTranslation('events')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const fetchAhead = useCallback(({ id }: EventItem) => void queries.prefetchQuery(eventDetailQuery(merchantId, id)), [queries, merchantId])
  return (
    <ListTable {...props} className={styles.events} caption={t('caption')} {...useColumns(eventColumns)} useCells={useEventCells} fetchAhead={fetchAhead} />
  )
}

function useEventCells(item: EventItem, now: number) {
  const { t } = useTranslation('events')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  return {
    type: (
      <>
        <Link to="/developer/events/$eventId" params={{ eventId: item.id }} className={`mono ${styles.link}`}>
          {item.type}
        </Link>
        <div className={styles.text}>{t(`types.${item.type}`)}</div>
      </>
    ),
    object: <ObjectLink id={item.object_id} />,
    delivery: <EventDeliveryTag delivery={item.delivery} />,
    created: (
      <time dateTime={item.created_at} title={inZone(item.created_at)}>
        {formatRecent(item.created_at, timeZone, locale, now)}
      </time>
    ),
  }
}
