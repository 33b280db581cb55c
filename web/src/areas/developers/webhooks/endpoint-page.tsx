import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import type { WebhookEndpoint } from '@counterfoil/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant, useMerchantStore } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { EndpointProblem } from './endpoint-problem.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { endpointQuery } from './queries.ts'
import styles from './webhooks.module.css'

const route = getRouteApi('/shell/developer/webhooks/$endpointId')
const pollMs = 10_000

/** One endpoint: its health, and what became of each event. */
export function EndpointPage() {
  const { t } = useTranslation('webhooks')
  const { endpointId } = route.useParams()
  const { id } = useMerchant()
  const endpoint = useQuery({ ...endpointQuery(id, endpointId), refetchInterval: pollMs })
  if (endpoint.data) return <EndpointView endpoint={endpoint.data} />
  const isUnknown = endpoint.error instanceof ApiError && endpoint.error.status === 404
  return (
    <>
      <PageHeader title={t('endpoint.title')} breadcrumb={<Back />} />
      {endpoint.isPending && <DetailSkeleton />}
      {isUnknown && (
        <div className="card">
          <EmptyState icon={<SearchOutlined />} title={t('endpoint.notFoundTitle')} text={t('endpoint.notFoundText')} actions={<Back />} />
        </div>
      )}
      {endpoint.isError && !isUnknown && <ErrorNotice title={t('endpoint.failed')} error={endpoint.error} onRetry={() => void endpoint.refetch()} />}
    </>
  )
}

function Back() {
  const { t } = useTranslation('webhooks')
  return <Link to="/developer/webhooks">{t('endpoint.all')}</Link>
}

function EndpointView({ endpoint }: { endpoint: WebhookEndpoint }) {
  const canManage = useMerchantStore((state) => state.permissions.includes('webhooks.manage'))
  return (
    <>
      <PageHeader
        title={new URL(endpoint.url).host}
        subtitle={<EndpointStatus endpoint={endpoint} />}
        breadcrumb={<Back />}
        actions={canManage && <EndpointActions endpoint={endpoint} />}
      />
      <EndpointProblem endpoint={endpoint} />
      <div className={styles.sections}>
        <EndpointFacts endpoint={endpoint} />
        <Deliveries endpoint={endpoint} canManage={canManage} />
      </div>
    </>
  )
}
