import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { everyEvent, type WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointProblem, EndpointStatus } from './endpoint-state.tsx'
import { endpointQuery } from './queries.ts'

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
      <div className="stack">
        <EndpointFacts endpoint={endpoint} />
        <Deliveries endpoint={endpoint} canManage={canManage} />
      </div>
    </>
  )
}

/** What an endpoint receives, and whether it does. */
function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const { enabled_events: types } = endpoint
  const time = (at: string | null) => at && <DateTime at={at} />
  return (
    <Section title={t('endpoint.settings')}>
      <Facts
        facts={[
          { key: 'id', label: 'ID', value: <CopyableId id={endpoint.id} isWhole /> },
          { key: 'url', label: t('list.url'), value: endpoint.url },
          { key: 'description', label: t('add.description'), value: endpoint.description },
          { key: 'events', label: t('list.events'), value: types.includes(everyEvent) ? t('events.all') : types.map((type) => <div key={type}>{type}</div>) },
          { key: 'version', label: t('endpoint.version'), value: endpoint.api_version },
          { key: 'delivered', label: t('list.delivered'), value: time(endpoint.last_delivered_at) },
          { key: 'failing', label: t('list.failingSince'), value: time(endpoint.failing_since) },
          { key: 'waiting', label: t('endpoint.waiting'), value: endpoint.waiting_count },
          { key: 'next', label: t('list.next'), value: time(endpoint.next_attempt_at) },
          { key: 'former', label: t('endpoint.formerEnds'), value: time(endpoint.former_secret_ends_at) },
        ]}
      />
    </Section>
  )
}
