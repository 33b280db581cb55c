import { useTranslation } from 'react-i18next'
import type { WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { useFailureText } from './delivery-cells.tsx'

/** The state of an endpoint, and whether its deliveries succeed. */
export function EndpointStatus({ endpoint: { status, failing_since } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  if (status === 'enabled' && failing_since !== null) return <StatusTag tone="warn">{t('status.failing')}</StatusTag>
  return <StatusTag tone={status === 'enabled' ? 'good' : status === 'paused' ? 'idle' : 'bad'}>{t(`status.${status}`)}</StatusTag>
}

/** Why an endpoint receives nothing now, if it doesn't. */
export function EndpointProblem({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const sayFailure = useFailureText()
  const { status, disabled_reason: reason, failing_since: failingSince, last_failure: failure } = endpoint
  const state = status === 'enabled' ? 'failing' : status
  if (state === 'failing' && failingSince === null) return null
  const title = t(`status.${state}`)
  return (
    <section className={`card ${styles.panel}`} data-tone={state === 'disabled' ? 'bad' : 'warn'} aria-label={title}>
      <strong>{title}</strong>
      <p>{t(state === 'failing' ? 'endpoint.failing' : reason === null ? 'endpoint.paused' : `endpoint.disabled.${reason}`)}</p>
      {failure && failingSince !== null && (
        <p className={styles.next}>
          {t('endpoint.lastFailure')} {sayFailure(failure.failure, failure.status)}
        </p>
      )}
    </section>
  )
}
