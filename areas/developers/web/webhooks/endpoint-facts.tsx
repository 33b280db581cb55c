import { useTranslation } from 'react-i18next'
import { everyEvent, type WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** What an endpoint receives, and whether it does. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
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
