import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { EndpointProblem, EndpointStatus } from './endpoint-state.tsx'
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
  return (
    <DetailPage query={endpoint} text={(key) => t(`endpoint.${key}`)} back={<Back />} actions={<Back />} view={(found) => <EndpointView endpoint={found} />} />
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
