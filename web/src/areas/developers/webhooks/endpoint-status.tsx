import type { WebhookEndpoint } from '@counterfoil/contract/webhooks/endpoints'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'

/** The state of an endpoint, and whether its deliveries succeed. */
export function EndpointStatus({ endpoint: { status, failing_since } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  if (status === 'enabled' && failing_since !== null) return <StatusTag tone="warn">{t('status.failing')}</StatusTag>
  return <StatusTag tone={status === 'enabled' ? 'good' : status === 'paused' ? 'idle' : 'bad'}>{t(`status.${status}`)}</StatusTag>
}
