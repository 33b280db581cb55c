import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useShortcuts } from '#web/ui/shortcuts/registry.ts'
import { DeveloperHeader } from '../developer-header.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { endpointsQuery } from './queries.ts'
import styles from './webhooks.module.css'

const EndpointDialog = lazy(() => import('./endpoint-dialog.tsx'))
const HostsDialog = lazy(() => import('./hosts-dialog.tsx'))

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
    <Button type="primary" onClick={() => dialog.open('endpoint')}>
      {t('add.open')}
    </Button>
  )
  return (
    <>
      <DeveloperHeader actions={add} />
      {endpoints.isError && !endpoints.data ? (
        <ErrorNotice title={t('list.failed')} error={endpoints.error} onRetry={() => void endpoints.refetch()} />
      ) : (
        <div className={styles.sections}>
          {endpoints.data?.items.length === 0 ? (
            <div className="card">
              <EmptyState
                icon={<ApiOutlined />}
                title={t('list.emptyTitle')}
                text={t('list.emptyText')}
                actions={canManage && <Button onClick={() => dialog.open('endpoint')}>{t('add.open')}</Button>}
              />
            </div>
          ) : (
            <EndpointTable endpoints={endpoints.data?.items} />
          )}
          {endpoints.data && <Hosts hosts={endpoints.data.hosts} onChange={canManage ? () => dialog.open('hosts') : null} />}
        </div>
      )}
      <Suspense fallback={null}>
        {dialog.subject === 'endpoint' && <EndpointDialog endpoint={null} onClose={dialog.close} />}
        {dialog.subject === 'hosts' && <HostsDialog hosts={endpoints.data?.hosts ?? []} onClose={dialog.close} />}
      </Suspense>
    </>
  )
}

/** @param onChange null for whoever may not. */
function Hosts({ hosts, onChange }: { hosts: readonly string[]; onChange: (() => void) | null }) {
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
        <p className={styles.quiet}>{t('hosts.none')}</p>
      ) : (
        <ul className={styles.hosts}>
          {hosts.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
