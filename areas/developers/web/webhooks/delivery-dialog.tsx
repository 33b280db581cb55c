import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { replayWebhookDelivery, type WebhookAttempt, type WebhookDelivery } from '#areas/developers/contract/webhooks/deliveries.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { DeliveryStatus, EventId, useFailureText } from './delivery-cells.tsx'
import { deliveryQuery, webhooksKey } from './queries.ts'
import styles from './webhooks.module.css'

const pollMs = 3000

/** Every attempt of a delivery, with what was sent and answered. */
export default function DeliveryDialog({ delivery: { id: deliveryId, event_type }, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const canManage = useMerchantStore((state) => state.permissions.includes('webhooks.manage'))
  const delivery = useQuery({ ...deliveryQuery(id, deliveryId), refetchInterval: pollMs })
  const replay = useMutation({
    mutationFn: () => call(replayWebhookDelivery, { params: { id, deliveryId } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: webhooksKey(id) })
      showToast({ kind: 'success', text: t('replay.oneDone') })
    },
  })
  const { data } = delivery
  return (
    <Dialog
      title={event_type}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('secret.done')}</Button>
          {canManage && (
            <Button kind="primary" isBusy={replay.isPending} onClick={() => replay.mutate()}>
              {t('replay.one')}
            </Button>
          )}
        </>
      }
    >
      <Refusal error={replay.error} />
      {delivery.isError && !data && <ErrorNotice title={t('deliveries.failed')} error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {data && (
        <>
          <Facts
            facts={[
              { key: 'state', label: t('deliveries.state'), value: <DeliveryStatus delivery={data} /> },
              { key: 'event', label: t('deliveries.event'), value: <EventId delivery={data} onFollow={onClose} /> },
              { key: 'url', label: t('list.url'), value: data.endpoint_url ?? t('deliveries.deleted') },
              { key: 'next', label: t('list.next'), value: data.next_attempt_at && <DateTime at={data.next_attempt_at} /> },
            ]}
          />
          <div className={styles.attempts}>
            {data.attempts.map((attempt, index) => (
              <Attempt key={attempt.id} attempt={attempt} number={data.attempts.length - index} body={data.request_body} isOpen={index === 0} />
            ))}
            {data.attempts.length === 0 && <p className={styles.quiet}>{t('attempts.none')}</p>}
          </div>
        </>
      )}
    </Dialog>
  )
}

interface AttemptProps {
  attempt: WebhookAttempt
  number: number
  /** Null if the event is no longer kept. */
  body: string | null
  isOpen: boolean
}

function Attempt({ attempt, number, body, isOpen }: AttemptProps) {
  const { t } = useTranslation('webhooks')
  const locale = useLocale()
  const sayFailure = useFailureText()
  const { at, duration_ms, status, failure, request_headers, response_headers, response_body, is_response_cut } = attempt
  return (
    <details className={styles.attempt} open={isOpen}>
      <summary>
        <span className={styles.number}>{t('attempts.number', { number })}</span>
        <StatusTag tone={failure ? 'bad' : 'good'}>{status === null ? t('attempts.noAnswer') : `HTTP ${status}`}</StatusTag>
        <DateTime at={at} />
        <span className={styles.quiet}>{t('attempts.duration', { ms: duration_ms.toLocaleString(locale) })}</span>
      </summary>
      {failure && <p className={styles.cause}>{sayFailure(failure, status)}</p>}
      <h3 className={styles.group}>{t('attempts.request')}</h3>
      <CodeBlock
        label={t('attempts.request')}
        code={`POST ${attempt.url}\n${listHeaders(request_headers)}\n\n${body === null ? t('attempts.eventGone') : formatJson(body)}`}
      />
      {status !== null && (
        <>
          <h3 className={styles.group}>{t(is_response_cut ? 'attempts.responseCut' : 'attempts.response')}</h3>
          <CodeBlock label={t('attempts.response')} code={`${listHeaders(response_headers)}\n\n${response_body}`} />
        </>
      )}
    </details>
  )
}

function listHeaders(headers: WebhookAttempt['request_headers']): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
}

function formatJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
