import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requestColumns } from '#areas/developers/contract/request-log/columns.ts'
import type { RequestItem } from '#areas/developers/contract/request-log/endpoints.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useFetchAhead } from '#web/shared/lists/use-fetch-ahead.ts'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { RowTime } from '#web/ui/time/row-time.tsx'
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
  return (
    <ListTable
      {...props}
      className={styles.requests}
      caption={t('caption')}
      {...useColumns(requestColumns)}
      useCells={useRequestCells}
      fetchAhead={useFetchAhead(requestQuery)}
    />
  )
}

function useRequestCells(item: RequestItem, now: number) {
  const { t } = useTranslation('requests')
  const locale = useLocale()
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
    created: <RowTime at={item.created_at} now={now} />,
  }
}

/** Milliseconds, with a decimal where there are few. */
export function formatDuration(ms: number, locale: string): string {
  return ms.toLocaleString(locale, { maximumFractionDigits: ms < 10 ? 1 : 0 })
}
