import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { everyEvent, type WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { EndpointStatus } from './endpoint-state.tsx'
import styles from './webhooks.module.css'

const columns = ['url', 'status', 'events', 'delivered', 'next'] as const

/** The account's endpoints with their health. Undefined while they are loading. */
export function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] | undefined }) {
  const { t } = useTranslation('webhooks')
  return (
    <ListTable
      className={styles.endpoints}
      caption={t('list.caption')}
      columns={columns}
      nameColumn={(column) => t(`list.${column}`)}
      items={endpoints}
      useCells={useEndpointCells}
      rowsExpected={2}
    />
  )
}

function useEndpointCells(endpoint: WebhookEndpoint) {
  const { t } = useTranslation('webhooks')
  const { id, url, description, enabled_events: types, last_delivered_at, failing_since, next_attempt_at } = endpoint
  return {
    url: (
      <>
        <Link to="/developer/webhooks/$endpointId" params={{ endpointId: id }} className={styles.url}>
          {url}
        </Link>
        {description && <div className={styles.quiet}>{description}</div>}
      </>
    ),
    status: (
      <>
        <EndpointStatus endpoint={endpoint} />
        {failing_since && (
          <div className={styles.quiet}>
            {t('list.since')} <DateTime at={failing_since} />
          </div>
        )}
      </>
    ),
    events: types.includes(everyEvent) ? t('events.all') : t('events.count', { count: types.length }),
    delivered: <Labelled name={t('list.delivered')}>{last_delivered_at ? <Ago at={last_delivered_at} /> : t('list.never')}</Labelled>,
    next: next_attempt_at && (
      <Labelled name={t('list.next')}>
        <DateTime at={next_attempt_at} />
      </Labelled>
    ),
  }
}

/** On a card, a value follows its name. */
function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.label}>{name}</span>
      {children}
    </>
  )
}
