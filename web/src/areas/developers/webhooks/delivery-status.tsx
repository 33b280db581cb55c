import type { WebhookDelivery } from '@counterfoil/contract/webhooks/deliveries'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'

/** What became of a delivery; one that failed and is tried again says so. */
export function DeliveryStatus({ delivery: { state, last_failure } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  if (state === 'pending') return <StatusTag tone={last_failure ? 'warn' : 'idle'}>{t(last_failure ? 'state.retrying' : 'state.pending')}</StatusTag>
  return <StatusTag tone={state === 'delivered' ? 'good' : 'bad'}>{t(`state.${state}`)}</StatusTag>
}
