import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { requestColumns } from '#areas/developers/contract/request-log/columns.ts'
import type { RequestItem } from '#areas/developers/contract/request-log/endpoints.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { ObjectLink } from './object-link.tsx'
import { requestQuery } from './queries.ts'
import { OutcomeTag } from './request-status.tsx'
import styles from './request-table.module.css'

interface RequestTableProps {
  /** Undefined while they are loading. */
  items: readonly RequestItem[] | undefined
  isBusy: boolean
}

/** Requests as rows or cards. */
export function RequestTable(props: RequestTableProps) {
  const { t } = useTranslation('requests')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const fetchAhead = useCallback(({ id }: RequestItem) => void queries.prefetchQuery(requestQuery(merchantId, id)), [queries, merchantId])
  return (
    <ListTable
      {...props}
      className={styles.requests}
      caption={t('caption')}
      {...useColumns(requestColumns)}
      useCells={useRequestCells}
      fetchAhead={fetchAhead}
    />
  )
}

function useRequestCells(item: RequestItem, now: number) {
  const { t } = useTranslation('requests')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  return {
    call: (
      <Link to="/developer/requests/$requestId" params={{ requestId: item.id }} className={list.name} title={`${item.method} ${item.path}`}>
        <span className={styles.method}>{item.method}</span> <span className="mono">{item.path}</span>
      </Link>
    ),
    status: <OutcomeTag outcome={item.outcome} status={item.status} />,
    error: item.error_code ? <span className="mono">{item.error_code}</span> : <span className="dim">–</span>,
    object: item.object_id ? <ObjectLink id={item.object_id} /> : <span className="dim">–</span>,
    key: (
      <span className="mono">
        {item.key.prefix}…{item.key.last4}
      </span>
    ),
    duration: t('duration', { ms: formatDuration(item.duration_ms, locale) }),
    created: (
      <time dateTime={item.created_at} title={inZone(item.created_at)}>
        {formatRecent(item.created_at, timeZone, locale, now)}
      </time>
    ),
  }
}

/** Milliseconds, with a decimal where there are few. */
export function formatDuration(ms: number, locale: string): string {
  return ms.toLocaleString(locale, { maximumFractionDigits: ms < 10 ? 1 : 0 })
}
