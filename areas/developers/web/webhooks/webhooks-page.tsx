import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { everyEvent, type listWebhookEndpoints, type WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Labelled } from '#web/ui/lists/labelled.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { EndpointStatus } from './endpoint-state.tsx'
import { endpointsQuery } from './queries.ts'
import styles from './webhooks.module.css'

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx'))
const HostsDialog = lazyPart(() => import('./hosts-dialog.tsx'))

/** The endpoints that receive the account's events, and the hosts that they must be on. */
export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'developers'])
  const { id } = useMerchant()
  const endpoints = useQuery(endpointsQuery(id))
  const canManage = useMerchantStore((state) => state.permissions.includes('webhooks.manage'))
  const dialog = useDialog<'endpoint' | 'hosts'>()
  useShortcuts({
    shortcuts: canManage ? [{ keys: 'c', label: t('add.open'), onPress: () => dialog.open('endpoint') }] : [],
  })
  const add = canManage && (
    <Button kind="primary" onClick={() => dialog.open('endpoint')}>
      {t('add.open')}
    </Button>
  )
  return (
    <>
      <PageHeader actions={add} />
      {endpoints.isError && !endpoints.data ? (
        <ErrorNotice title={t('list.failed')} error={endpoints.error} onRetry={() => void endpoints.refetch()} />
      ) : (
        <div className="stack">
          {endpoints.data?.items.length === 0 ? (
            <EmptyCard
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              actions={canManage && <Button onClick={() => dialog.open('endpoint')}>{t('add.open')}</Button>}
            />
          ) : (
            <EndpointTable endpoints={endpoints.data?.items} />
          )}
          {endpoints.data && <Hosts {...endpoints.data} onChange={canManage ? () => dialog.open('hosts') : null} />}
        </div>
      )}
      {dialog.subject === 'endpoint' && <EndpointDialog endpoint={null} onClose={dialog.close} />}
      {dialog.subject === 'hosts' && <HostsDialog hosts={endpoints.data?.hosts ?? []} onClose={dialog.close} />}
    </>
  )
}

type HostsProps = Pick<Answer<typeof listWebhookEndpoints>, 'hosts' | 'are_default_hosts'> & {
  /** Null for whoever may not. */
  onChange: (() => void) | null
}

function Hosts({ hosts, are_default_hosts: isDefault, onChange }: HostsProps) {
  const { t } = useTranslation('webhooks')
  return (
    <section className="card" aria-labelledby="webhook-hosts">
      <div className={styles.row}>
        <h2 id="webhook-hosts" className={styles.title}>
          {t('hosts.title')}
        </h2>
        {onChange && <Button onClick={onChange}>{t('hosts.change')}</Button>}
      </div>
      {hosts.length === 0 ? (
        <p className={`paragraph ${styles.quiet}`}>{t('hosts.none')}</p>
      ) : (
        <>
          <ul className={`points ${styles.hosts}`}>
            {hosts.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
          {isDefault && <p className={`paragraph ${styles.quiet}`}>{t('hosts.default')}</p>}
        </>
      )}
    </section>
  )
}

const columns = ['url', 'status', 'events', 'delivered', 'next'] as const

/** The account's endpoints with their health. Undefined while they are loading. */
function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] | undefined }) {
  const { t } = useTranslation('webhooks')
  return (
    <ListTable
      className={`${list.tall} ${styles.endpoints}`}
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
